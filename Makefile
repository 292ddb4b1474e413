# The two commands that a newcomer needs are `make arena` and `make test`; each is complete on its own.

JOBS ?= $(shell nproc)
PORT ?= 8080

.PHONY: help arena test hostile build pages packages java release bench asan tsan fuzz format tidy clean

help:
	@echo "make arena    install what is needed, build, and open the arena at http://127.0.0.1:$(PORT)"
	@echo "make test     install what is needed, build, and run every test"
	@echo "make hostile  the attacks of tests/hostile in their long form"
	@echo "make java     install a JDK, for players in Java"
	@echo "make bench    build the benchmark programs and run them"
	@echo "make asan     the tests under the address and undefined behaviour sanitizers"
	@echo "make tsan     the tests with threads under the thread sanitizer"
	@echo "make fuzz     every fuzz target for a minute (SECONDS_EACH=60)"
	@echo "make format   clang-format over all sources;  make tidy: clang-tidy"

packages:
	@scripts/packages.sh

java:
	@scripts/packages.sh java

pages: packages
	@scripts/pages.sh

release: pages
	cmake --preset release
	cmake --build --preset release -j $(JOBS)

arena: release
	build/release/agon serve --showcase --port $(PORT)

build: pages
	cmake --preset dev
	cmake --build --preset dev -j $(JOBS)

test: build
	scripts/test.sh

hostile: build
	AGON_HOSTILE=long ctest --preset dev -R hostile

bench: pages
	cmake --preset bench
	cmake --build --preset bench -j $(JOBS)
	scripts/bench.sh

asan tsan: packages
	cmake --preset $@
	JOBS=$(JOBS) scripts/sanitized.sh $@

fuzz: packages
	cmake --preset fuzz
	cmake --build --preset fuzz -j $(JOBS) --target fuzz_all
	scripts/fuzz.sh

format:
	git ls-files '*.h' '*.cpp' | xargs clang-format -i

tidy:
	cmake --preset dev
	git ls-files 'src/*.cpp' | xargs -P $(JOBS) -n 4 clang-tidy -p build/dev --quiet

clean:
	rm -rf build web/dist web/node_modules tests/web/node_modules
