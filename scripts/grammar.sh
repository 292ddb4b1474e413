#!/usr/bin/env bash
# LanguageTool over the documents: fails where it finds what tests/grammar/exceptions.txt does not name. Fetches LanguageTool by Maven.
set -euo pipefail
cd "$(dirname "$0")/.."
jars=$PWD/build/grammar
[ -d "$jars" ] || mvn -q -B -f tests/grammar/pom.xml dependency:copy-dependencies -DoutputDirectory="$jars"
python3 tests/house/prose.py --passages | java -cp "$jars/*" tests/grammar/Grammar.java tests/grammar/exceptions.txt
