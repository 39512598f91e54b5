"""Tests of what serves requests: lines, HTTP and its workers, clients in other languages."""
