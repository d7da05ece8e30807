#!/bin/sh
# A protoc plugin that keeps the request and generates nothing; CAPTURED_REQUEST names the file to keep it in.
exec cat >"$CAPTURED_REQUEST"
