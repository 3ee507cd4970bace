#!/usr/bin/env bash
# Installs, on Debian and its relatives, the programs that the tests use and no package of the npm registry brings: browsers,
# reverse proxies, PgBouncer, Redis, fail2ban, Python, promtool and shells. What is there already stays as it is.
#
#   scripts/install-test-tools.sh
#
# Debian starts Redis and Prometheus at their standard ports where it starts services; the tests leave them alone.
set -euo pipefail
missing=()

# Adds packages to those that are missing, unless the command succeeds.
needs() {
  local packages=$1
  shift
  # shellcheck disable=SC2206 # Several names.
  "$@" >/dev/null 2>&1 || missing+=($packages)
}

needs chromium command -v chromium
# Most browser tests use it where it is there: it takes a third of the processor time.
needs chromium-headless-shell command -v chromium-headless-shell
needs firefox-esr command -v firefox-esr
needs fonts-dejavu-core test -d /usr/share/fonts/truetype
needs nginx-light test -x /usr/sbin/nginx
needs haproxy test -x /usr/sbin/haproxy
command -v valkey-server >/dev/null || needs redis-server command -v redis-server
needs pgbouncer test -x /usr/sbin/pgbouncer
needs fail2ban command -v fail2ban-regex
needs prometheus command -v promtool
needs 'python3 python3-venv' python3 -c 'import ensurepip'
needs mypy command -v mypy
needs curl command -v curl
needs jq command -v jq
needs openssl command -v openssl
needs zsh command -v zsh
needs fish command -v fish
needs bsdutils command -v script

if [ "${#missing[@]}" -eq 0 ]; then exit; fi
if ! command -v apt-get >/dev/null; then
  echo "There is no apt-get here. Install what corresponds to these packages of Debian: ${missing[*]}." >&2
  exit 1
fi
as_root=()
if [ "$(id -u)" != 0 ]; then as_root=(sudo); fi
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get install -qq -y --no-install-recommends "${missing[@]}" >/dev/null
