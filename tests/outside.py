"""Runs the Python tests of a folder. A test that is skipped has failed: `make test` installs what every test needs."""
import sys
import unittest


def main() -> int:
    suite = unittest.defaultTestLoader.discover(sys.argv[1], pattern="*_test.py")
    result = unittest.TextTestRunner(warnings="error").run(suite)
    for test, reason in result.skipped:
        print(f"SKIPPED: {test}: {reason}; scripts/packages.sh test installs what the tests need", file=sys.stderr)
    return 0 if result.wasSuccessful() and result.testsRun and not result.skipped else 1


if __name__ == "__main__":
    sys.exit(main())
