"""Runs the Python tests of a folder, or of one of its files: outside.py FOLDER [FILE]. A test that is skipped has failed,
since `make test` installs what every test needs. Tests that need the rights of root are the exception: an ordinary user's
run leaves them out and says so."""
import faulthandler
import os
import sys
import unittest

NEEDS_ROOT = "for root alone"  # how the reason of such a skip begins


def main() -> int:
    suite = unittest.defaultTestLoader.discover(sys.argv[1], pattern=sys.argv[2] if len(sys.argv) > 2 else "*_test.py")
    if seconds := int(os.environ.get("AGON_TEST_SECONDS", "0")):
        faulthandler.dump_traceback_later(seconds - 30)  # a test that hangs says where, before ctest ends it
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
