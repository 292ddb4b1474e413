# The two commands that a newcomer needs are `make arena` and `make test`; each is complete on its own.

JOBS ?= $(shell nproc)
# PORT=9000 moves the pages; without it the first free port from 8080 on is taken.
PORT_WORDS = $(if $(PORT),--port $(PORT))

.PHONY: help arena test test-cluster hostile long bare package bare-package third-party build pages site packages release-files image bare-image java release debug bench python wheel bare-wheel wasm test-wasm test-learning test-arm64 compilers asan tsan fuzz counts layout format tidy clean

help:
	@echo "make arena    install what building and serving need, build, and open the arena at http://127.0.0.1:8080"
	@echo "make test     install what every test needs, build the tests beside the program, and run every test"
	@echo "make debug    the program and the tests for a debugger, each file compiled for itself: build/debug"
	@echo "make python   the package of Python in build/python-env: import agon"
	@echo "make wheel    one file for pip: program, pages and Python package, with their libraries, in build/wheel"
	@echo "make bare-wheel  the same, installed and tried in a bare Debian 12 and 13"
	@echo "make wasm     the rules for browsers, one WebAssembly module a game, in build/wasm/modules"
	@echo "make test-wasm   the same, tried in Node.js"
	@echo "make test-learning  the package with Stable-Baselines3, RLlib and ONNX Runtime: installs them, some GB"
	@echo "make test-arm64   the rules cross-compiled for arm64, and their signature under qemu; installs both"
	@echo "make compilers  the newest clang compiles src, and a warning ends it; AGON_LONG=1: each file for itself"
	@echo "make test-cluster  contests on real clusters of this machine: ssh, Slurm, Ray; installs them"
	@echo "make hostile  the attacks of tests/hostile in their long form"
	@echo "make long     every test in its long form, sanitizers and fuzz targets included: hours"
	@echo "make bare     both in a bare Debian 12 and 13, as an ordinary user: what a newcomer meets"
	@echo "make site     the documentation as static pages, in build/site/dist"
	@echo "make package  Debian packages of the program and of its libraries: build/release/packages"
	@echo "make bare-package  the same, installed and tried in a bare Debian"
	@echo "make release-files  packages, wheel, source archive, bill of materials and checksums: build/release/files"
	@echo "make image    the arena as an image for podman or Docker: localhost/agon"
	@echo "make bare-image  the same over a system made by debootstrap, served, with a bot in its sandbox"
	@echo "make third-party  write THIRD_PARTY.md: whose work the program carries"
	@echo "make java     install a JDK, for players in Java"
	@echo "make bench    build the benchmark programs and run them"
	@echo "make asan     the tests under the address and undefined behaviour sanitizers"
	@echo "make tsan     the tests with threads under the thread sanitizer"
	@echo "make fuzz     every fuzz target for a minute (SECONDS_EACH=60)"
	@echo "make counts   count lines and functions; fails where a room is above its budget"
	@echo "make layout   fails where a source is not laid out as .clang-format says;  make format: lays it out;  make tidy: clang-tidy"

packages:
	@scripts/packages.sh build

python:
	@scripts/packages.sh python
	@JOBS=$(JOBS) scripts/python.sh build
	@echo "source build/python-env/bin/activate    then: python -m agon.demo"

wheel: release python
	scripts/wheel.sh

bare-wheel: wheel
	scripts/bare.sh wheel

wasm: pages
	@scripts/packages.sh wasm
	@JOBS=$(JOBS) scripts/wasm.sh

test-wasm: wasm
	node --test tests/wasm/

test-learning: python
	scripts/python.sh learning

java:
	@scripts/packages.sh java

pages: packages
	@scripts/pages.sh

# The program alone. The tests and the libraries for learning are made beside it when they are wanted.
release: pages
	cmake --preset release
	cmake --build --preset release -j $(JOBS) --target agon

site:
	@scripts/packages.sh build
	@test -n "$(AGON)" -o -x build/release/agon || $(MAKE) --no-print-directory release
	@scripts/site.sh

arena: release
	build/release/agon serve --showcase $(PORT_WORDS)

build: pages
	cmake --preset release -DAGON_TESTS=ON
	cmake --build --preset release -j $(JOBS)

debug: pages
	@scripts/packages.sh test
	cmake --preset debug
	cmake --build --preset debug -j $(JOBS)

test:
	@scripts/packages.sh test
	@$(MAKE) --no-print-directory build
	scripts/test.sh

test-arm64:
	scripts/arm64.sh

compilers:
	@scripts/packages.sh compilers
	scripts/compilers.sh

test-cluster:
	@scripts/packages.sh cluster
	@$(MAKE) --no-print-directory build
	scripts/cluster.sh

hostile: build
	AGON_HOSTILE=long ctest --preset release -R hostile

long:
	@scripts/packages.sh test
	scripts/long.sh

bare:
	scripts/bare.sh

package: pages wasm
	@scripts/packages.sh package
	cmake --preset release -DAGON_TESTS=OFF
	cmake --build --preset release -j $(JOBS) --target all documents
	cpack --config build/release/CPackConfig.cmake
	@ls build/release/packages/*.deb

release-files: package wheel
	scripts/release_files.sh

IMAGE_TOOL ?= $(shell command -v podman || command -v docker)
image:
	$(IMAGE_TOOL) build $(if $(findstring podman,$(IMAGE_TOOL)),--format docker) -t localhost/agon -f Containerfile .

bare-image:
	scripts/bare.sh image

third-party: release
	scripts/third_party.py build/release

bare-package: package
	scripts/bare.sh package

bench: pages
	@scripts/packages.sh bench
	cmake --preset bench
	cmake --build --preset bench -j $(JOBS)
	scripts/bench.sh

asan tsan:
	@scripts/packages.sh sanitize
	cmake --preset $@
	JOBS=$(JOBS) scripts/sanitized.sh $@

fuzz:
	@scripts/packages.sh fuzz
	cmake --preset fuzz
	cmake --build --preset fuzz -j $(JOBS) --target fuzz_all
	scripts/fuzz.sh

counts:
	@python3 scripts/counts.py

layout:
	git ls-files '*.h' '*.cpp' | xargs clang-format --dry-run -Werror

format:
	git ls-files '*.h' '*.cpp' | xargs clang-format -i

tidy:
	cmake --preset debug
	git ls-files 'src/*.cpp' | xargs -P $(JOBS) -n 4 clang-tidy -p build/debug --quiet

clean:
	rm -rf build web/dist web/node_modules tests/web/node_modules site/node_modules
