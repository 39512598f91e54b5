extensions = ["arkrules.sphinxext"]
arkrules_path = ["rules"]
