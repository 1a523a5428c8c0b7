"""Inclusion proofs of RFC 6962, verified as RFC 9162 describes it."""

from .encoding import Refused, sha256


def assert_included(leaf_hash: bytes, index: int, path: tuple, size: int, root: bytes) -> None:
    """RFC 9162, 2.1.3.2."""
    if index >= size:
        raise Refused(f"there is no entry {index} in a tree of {size}")
    fn, sn, found = index, size - 1, leaf_hash
    for sibling in path:
        if sn == 0:
            raise Refused("the inclusion path is too long for the tree")
        if fn % 2 == 1 or fn == sn:
            found = sha256(b"\x01", sibling, found)
            while fn % 2 == 0 and fn != 0:
                fn, sn = fn // 2, sn // 2
        else:
            found = sha256(b"\x01", found, sibling)
        fn, sn = fn // 2, sn // 2
    if sn != 0:
        raise Refused("the inclusion path is too short for the tree")
    if found != root:
        raise Refused("the inclusion path does not lead to the root")
