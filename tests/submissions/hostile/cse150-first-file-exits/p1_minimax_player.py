"""Ends its process while it is imported; the other three files are right."""
import os

os._exit(0)
