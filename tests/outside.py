"""Runs the Python tests of a folder. A test that is skipped has failed, since `make test` installs what every test needs; but for those that
begin with the rights of root, which an ordinary user's run leaves out aloud."""
import os
import sys
import unittest

NEEDS_ROOT = "for root alone"  # how the reason of such a skip begins


def main() -> int:
    suite = unittest.defaultTestLoader.discover(sys.argv[1], pattern="*_test.py")
    result = unittest.TextTestRunner(warnings="error").run(suite)
    wrongly = 0
    for test, reason in result.skipped:
        if reason.startswith(NEEDS_ROOT) and os.geteuid() != 0:
            print(f"SKIPPED: {test}: {reason}", file=sys.stderr)
        else:
            wrongly += 1
            print(f"SKIPPED: {test}: {reason}; scripts/packages.sh test installs what the tests need", file=sys.stderr)
    return 0 if result.wasSuccessful() and result.testsRun and not wrongly else 1


if __name__ == "__main__":
    sys.exit(main())
