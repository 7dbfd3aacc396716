#!/bin/sh
# Environment of the workflow: EARSHOT_URL, APP_VERSION, and as a secret EARSHOT_TOKEN (scopes upload and read).
# The tests attach what is captured; it is taken out of the result bundle.
set -e
[ "$CI_XCODEBUILD_ACTION" = test-without-building ] || exit 0
xcrun xcresulttool export attachments --path "$CI_RESULT_BUNDLE_PATH" --output-path captures
earshot upload --app shop --build "$APP_VERSION+$CI_BUILD_NUMBER" --new-build-if-sealed --seal --build-file earshot.build captures
earshot gate --app shop --build "$(cat earshot.build)"
