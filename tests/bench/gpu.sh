#!/usr/bin/env bash
# Everything that needs a GPU, in one command of at most 35 minutes: tests, parity, faults, benchmarks, one report.
# usage: tests/bench/gpu.sh [REPORT.md] [--dry-run] [--minutes 35]
# Sets the checkout up by itself. --dry-run: the same steps on the CPU, with tiny models and few files.
set -euo pipefail
cd "$(dirname "$0")/../.."
exec python3 packaging/bootstrap.py bench gpu_report.py "$@"
