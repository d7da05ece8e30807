#!/bin/sh
# A protoc plugin that keeps its request and generates nothing.
cat > "$CAPTURED_REQUEST"
