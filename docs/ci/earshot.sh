#!/bin/sh
# EARSHOT_URL, EARSHOT_TOKEN (scopes upload and read), APP_VERSION and BUILD_NUMBER come from the environment.
set -e
earshot upload --app shop --build "$APP_VERSION+$BUILD_NUMBER" --new-build-if-sealed --seal --build-file earshot.build captures
earshot gate --app shop --build "$(cat earshot.build)"
