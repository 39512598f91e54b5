"""Games are played on a cluster."""

from dask.distributed import Client

import arkrules

with Client(processes=False, dashboard_address=None) as client:
    found = arkrules.simulate("carcassonne", 2, seed=7, executor=client.get_executor())
print([row.profile for row in found.rows])
