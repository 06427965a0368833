# `make` alone lists what there is. Every target first sees that the machine has what it needs.

# Flags for every build of the package. CI passes -warnings-as-errors through here, so that its builds and its tests
# share one build folder and nothing is compiled twice.
SWIFT_FLAGS ?=

.DEFAULT_GOAL := help
.PHONY: help demo test lint format bench docs apple-check coverage parity fuzz tsan ci bootstrap bootstrap-bench \
	bootstrap-docs

help: ## This list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

demo: bootstrap ## A guided tour: typed requests through the real client to a real server on this machine
	@Scripts/quietly 'Building ulak (the first time takes a minute or two)' \
	  swift build --product ulak $(SWIFT_FLAGS)
	@.build/debug/ulak demo

test: bootstrap ## All tests
	@swift test $(SWIFT_FLAGS)

lint: bootstrap ## The rules of style and of the house
	@swift format lint --strict --recursive --parallel \
	  $(wildcard Sources Tests Examples Benchmarks Fuzz) Package.swift
	@Scripts/lint

format: bootstrap ## Formats all Swift code in place
	@swift format format --in-place --recursive --parallel \
	  $(wildcard Sources Tests Examples Benchmarks Fuzz) Package.swift

bench: bootstrap-bench ## Speed, as ratios to peers measured in the same run
	@Scripts/bench

coverage: bootstrap ## How much of each module the tests run; fails below 90 % for a library module
	@Scripts/coverage $(SWIFT_FLAGS)

docs: bootstrap-docs ## The documentation, in .build/docs; every public symbol must have some
	@Scripts/docs $(SWIFT_FLAGS)

apple-check: bootstrap ## Type-checks the code for Apple platforms, on any machine
	@Scripts/apple-check

parity: bootstrap ## The transport of Apple platforms against Foundation's URLSession for Linux
	@Scripts/parity $(SWIFT_FLAGS)

fuzz: bootstrap ## Inputs that libFuzzer makes up: TARGET names the fuzzer, TIME the seconds; lists them without one
	@Scripts/fuzz $(if $(TARGET),$(TARGET) $(or $(TIME),60))

tsan: bootstrap ## All tests under the thread sanitizer, one after the other
	@swift test --no-parallel --sanitize=thread --scratch-path .build/tsan -Xswiftc -DULAK_TSAN \
	  -Xswiftc -disable-upcoming-feature -Xswiftc MemberImportVisibility

ci: bootstrap-docs ## Everything that must hold before a change is taken
	@Scripts/ci

bootstrap:
	@Scripts/bootstrap

bootstrap-bench:
	@Scripts/bootstrap bench

bootstrap-docs:
	@Scripts/bootstrap docs
