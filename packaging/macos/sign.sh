#!/bin/bash
# Signs dist/Mynah.app from the inside out, puts it into a disk image, and has Apple notarise it.
#
# usage: sign.sh APP DMG
#   MYNAH_IDENTITY   "Developer ID Application: NAME (TEAM)" as in the keychain; without it the app is signed for this
#                    machine only, and not notarised
#   MYNAH_NOTARY     a profile that `xcrun notarytool store-credentials` has put into a keychain
#   MYNAH_KEYCHAIN   the path of that keychain, where it is not the user's own; notarytool looks in no other by itself
set -euo pipefail
app=$1 image=$2
entitlements=$(cd "$(dirname "$0")" && pwd)/entitlements.plist
identity=${MYNAH_IDENTITY:--}
options=(--force --sign "$identity")
if [ "$identity" != - ]; then
    options+=(--options runtime --timestamp)
fi

# Libraries first. Contents/Resources holds links to them, which are no files of their own, and what came as data.
find "$app/Contents/Frameworks" "$app/Contents/Resources" -type f -print0 | while IFS= read -r -d '' file; do
    case $(file -b "$file") in
    *"Mach-O"*executable*) codesign "${options[@]}" --entitlements "$entitlements" "$file" ;;
    *"Mach-O"*) codesign "${options[@]}" "$file" ;;
    esac
done
# Qt's frameworks are sealed as bundles, the deepest first.
find "$app/Contents/Frameworks" -type d -name '*.framework' -depth -print0 | while IFS= read -r -d '' framework; do
    codesign "${options[@]}" "$framework"
done
# The console program, then the whole with mynah-gui: what the seal of the app names must have been signed before.
codesign "${options[@]}" --entitlements "$entitlements" "$app/Contents/MacOS/mynah"
codesign "${options[@]}" --entitlements "$entitlements" "$app"
codesign --verify --deep --strict --verbose=2 "$app"

staging=$(mktemp -d)
trap 'rm -rf "$staging"' EXIT
ditto "$app" "$staging/Mynah.app"
ln -s /Applications "$staging/Applications"
pack() {
    hdiutil create -volname Mynah -srcfolder "$staging" -format ULMO -ov "$image"
}
# While macOS itself looks at the new files the image is "busy".
pack || { sleep 20; pack; } || { sleep 60; pack; }
if [ "$identity" = - ]; then
    echo "not notarised: MYNAH_IDENTITY names no certificate" >&2
    exit 0
fi
codesign --sign "$identity" --timestamp "$image"
credentials=(--keychain-profile "${MYNAH_NOTARY:?names no notarytool profile}")
if [ -n "${MYNAH_KEYCHAIN:-}" ]; then
    credentials+=(--keychain "$MYNAH_KEYCHAIN")
fi
# The answer counts, not the status: notarytool has done its work when Apple says no, too. The log tells which file.
answer=$(xcrun notarytool submit "$image" "${credentials[@]}" --wait --output-format json) || true
echo "$answer" >&2
if [ "$(plutil -extract status raw - <<<"$answer")" != Accepted ]; then
    xcrun notarytool log "$(plutil -extract id raw - <<<"$answer")" "${credentials[@]}" >&2
    exit 1
fi
xcrun stapler staple "$image"
spctl --assess --type open --context context:primary-signature --verbose "$image"
