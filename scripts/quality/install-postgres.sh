#!/usr/bin/env bash
# Unpacks PostgreSQL 17, pgvector and their libraries from Debian 13 into a folder, for the tests. Installs no package.
# Also works on older releases of Debian, which have no package of pgvector. Downloads 40 MB, uses 150 MB on disk and
# takes 10 s. Needs root, because the server runs as another user, and that user must be able to read the folder.
set -euo pipefail
target=/var/cache/assist/postgresql-17
[ ! -x "$target/usr/lib/postgresql/17/bin/postgres" ] || exit 0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/{lists,archives}/partial "$work/root"

# The Debian mirror of this system.
mirror=$(apt-get indextargets --format '$(REPO_URI)' | grep '/debian/*$' | head -n 1)
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror trixie main" > "$work/sources.list"
# Marks these packages as installed, because apt would otherwise download them and the server does not need them.
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

# Wraps each program so that it starts with the unpacked dynamic linker and libraries, because the system's linker and
# libraries may be older.
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
