#!/bin/bash
# Signs dist/Mynah.app from the inside out, puts it into a disk image, and has Apple notarise it.
#
# usage: sign.sh APP DMG
#   MYNAH_IDENTITY   "Developer ID Application: NAME (TEAM)" as in the keychain; without it the app is signed for this
#                    machine only, and not notarised
#   MYNAH_NOTARY     a profile that `xcrun notarytool store-credentials` has put into the keychain
set -euo pipefail
app=$1 image=$2
entitlements=$(cd "$(dirname "$0")" && pwd)/entitlements.plist
identity=${MYNAH_IDENTITY:--}
options=(--force --sign "$identity")
if [ "$identity" != - ]; then
    options+=(--options runtime --timestamp)
fi

# Libraries first. Contents/Resources holds links to them, which are no files of their own.
find "$app/Contents/Frameworks" -type f -print0 | while IFS= read -r -d '' file; do
    case $(file -b "$file") in
    *"Mach-O"*executable*) codesign "${options[@]}" --entitlements "$entitlements" "$file" ;;
    *"Mach-O"*) codesign "${options[@]}" "$file" ;;
    esac
done
# Qt's frameworks are sealed as bundles, the deepest first.
find "$app/Contents/Frameworks" -type d -name '*.framework' -depth -print0 | while IFS= read -r -d '' framework; do
    codesign "${options[@]}" "$framework"
done
# Both programs, then the whole: what the seal of the app names must have been signed before.
codesign "${options[@]}" --entitlements "$entitlements" "$app/Contents/MacOS/mynah"
codesign "${options[@]}" --entitlements "$entitlements" "$app/Contents/MacOS/mynah-gui"
codesign "${options[@]}" --entitlements "$entitlements" "$app"
codesign --verify --deep --strict --verbose=2 "$app"

staging=$(mktemp -d)
trap 'rm -rf "$staging"' EXIT
ditto "$app" "$staging/Mynah.app"
ln -s /Applications "$staging/Applications"
rm -f "$image"
hdiutil create -volname Mynah -srcfolder "$staging" -format ULMO "$image"
if [ "$identity" = - ]; then
    echo "not notarised: MYNAH_IDENTITY names no certificate" >&2
    exit 0
fi
codesign --sign "$identity" --timestamp "$image"
xcrun notarytool submit "$image" --keychain-profile "${MYNAH_NOTARY:?names no notarytool profile}" --wait
xcrun stapler staple "$image"
spctl --assess --type open --context context:primary-signature --verbose "$image"
