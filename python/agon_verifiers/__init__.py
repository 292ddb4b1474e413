"""The name by which verifiers finds `agon.adapters.verifiers`: it takes modules without dots."""
from agon.adapters.verifiers import AgonEnv, AgonTaskset

__all__ = ["AgonEnv", "AgonTaskset"]
