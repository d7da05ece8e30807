#!/bin/sh
# A protoc plugin that keeps the request and generates nothing; CAPTURED_REQUEST names the file to keep it in.
cat >"$CAPTURED_REQUEST"
printf '\020\003' # supported_features: proto3 optional, editions
