#!/usr/bin/env bash
# Rebuilds Tests/NamingOracleTests/Published: the names in the well-known types and in Google's common API protos.
# Needs python3 with venv, and PyPI. Only names are kept: packages, messages, swift_prefix.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet grpcio-tools==1.85.1 googleapis-common-protos==1.76.0
"$work/venv/bin/python" "$here/published_names.py" "$work" "$here/../Tests/NamingOracleTests/Published"
