"""What serves requests and the table: lines, HTTP with workers, and the page with its engine.

Open `http.py` first. `workers.py` has the processes that answer, `lines.py` the same without
a network, and `browser_engine.py` what makes the page work without a server.
"""
