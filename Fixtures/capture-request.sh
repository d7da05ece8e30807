#!/bin/sh
# A protoc plugin that keeps the request and generates nothing; CAPTURED_REQUEST names the file to keep it in.
cat >"$CAPTURED_REQUEST"
# supported_features: proto3 optional, editions; minimum_edition and maximum_edition: all that there are so far.
printf '\020\003\030\346\007\040\352\007'
