#!/usr/bin/env bash
# Rebuilds Tests/NamingOracleTests/Published: the names of services, rpcs and their messages in published packages.
# Needs python3 with venv, and PyPI.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet protobuf==7.36.2
"$work/venv/bin/pip" download --quiet --no-deps --only-binary :all: --dest "$work/wheels" \
    protobuf==7.36.2 googleapis-common-protos==1.76.0 clarifai-grpc==12.6.0 flyteidl==1.16.8 \
    grpcio-health-checking==1.85.1 grpcio-reflection==1.85.1 opentelemetry-proto==1.45.2 pymilvus==3.0.2 \
    qdrant-client==1.20.0 temporalio==1.35.0 viam-sdk==0.85.1 yandexcloud==0.413.0
"$work/venv/bin/python" "$here/published_rpcs.py" "$work/wheels" "$here/../Tests/NamingOracleTests/Published"
