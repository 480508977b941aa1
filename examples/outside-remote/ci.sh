#!/usr/bin/env sh
# Checks the types, builds and releases the remote: with RELEASE_TOKEN, RELEASE_KEY_FILE and the installation's address.
set -eu
# The types are development dependencies, which NODE_ENV=production leaves out.
npm ci --include=dev --no-audit --no-fund --prefer-offline
npm run release -- --to "$TECHADDS_URL" "$@"
