"""Games are played on a cluster, and kept in a file."""

import pyarrow.parquet
from dask.distributed import Client

import arkrules

with Client(processes=False, dashboard_address=None) as client:
    found = arkrules.simulate("carcassonne", 2, seed=7, executor=client.get_executor())
found.to_parquet("games.parquet")
print(pyarrow.parquet.read_table("games.parquet").column("profile").to_pylist())
