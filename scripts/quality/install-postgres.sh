#!/usr/bin/env bash
# Unpacks PostgreSQL 17 with pgvector from Debian 13 into a folder, with the libraries it needs (40 MB to fetch, 150 MB on
# disk, 10 s), for the tests on any Debian: releases before 13 have no pgvector. Nothing is installed. Needs root, because
# the server runs as another user, who must be able to read the folder.
set -euo pipefail
target=/var/cache/assist/postgresql-17
[ ! -x "$target/usr/lib/postgresql/17/bin/postgres" ] || exit 0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/{lists,archives}/partial "$work/root"

# The mirror that this system takes its own packages from.
mirror=$(apt-get indextargets --format '$(REPO_URI)' | grep '/debian/*$' | head -n 1)
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror trixie main" > "$work/sources.list"
# Packages that the server runs without count as installed.
for package in debconf libllvm19 locales perl postgresql-client-common postgresql-common ssl-cert tzdata; do
  printf 'Package: %s\nStatus: install ok installed\nArchitecture: %s\nMulti-Arch: %s\nMaintainer: none\nVersion: 9999:0\nDescription: left out\n\n' \
    "$package" "$(dpkg --print-architecture)" "$([ "$package" = perl ] && echo allowed || echo foreign)"
done > "$work/status"
apt() {
  apt-get -qq -o Dir::Etc::SourceList="$work/sources.list" -o Dir::Etc::SourceParts=/dev/null -o Dir::State="$work" \
    -o Dir::State::status="$work/status" -o Dir::Cache="$work" -o APT::Sandbox::User=root "$@"
}
apt update
apt install --yes --no-install-recommends --download-only postgresql-17-pgvector > /dev/null
for archive in "$work"/archives/*.deb; do dpkg-deb --extract "$archive" "$work/root"; done

# Each program runs with the unpacked loader and libraries: those of this system are older.
for program in initdb postgres; do
  file="$work/root/usr/lib/postgresql/17/bin/$program"
  mv "$file" "$file.bin"
  cat > "$file" << SCRIPT
#!/bin/sh
loader=\$(readlink -f $target/usr/lib*/ld-linux*.so.*)
exec "\$loader" --argv0 "$target/usr/lib/postgresql/17/bin/$program" --library-path "\$(dirname "\$loader")" \\
  "$target/usr/lib/postgresql/17/bin/$program.bin" "\$@"
SCRIPT
  chmod 755 "$file"
done
chmod 755 "$work/root"
mkdir -p "$(dirname "$target")"
rm -rf "$target"
mv "$work/root" "$target"
