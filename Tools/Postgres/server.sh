# What 'start' and 'stop' share: the folder, the server's programs, and the user that they run as. It is sourced.
set -euo pipefail

if [ $# -lt 1 ] || [ $# -gt 2 ] || [ "${1#-}" != "$1" ]; then
  sed -n '2,/^set\|^\./{/^#/s/^# \{0,1\}//p}' "$0" >&2
  exit 2
fi
folder=$(realpath -m "$1")
data=$folder/data

# Debian keeps them out of PATH, one folder a version: the newest is taken.
bin=$(dirname "$(command -v pg_ctl || ls -d /usr/lib/postgresql/*/bin/pg_ctl 2>/dev/null | sort -V | tail -1)")
if [ ! -x "$bin/pg_ctl" ] || [ ! -x "$bin/initdb" ]; then
  echo "PostgreSQL's server is not installed (initdb, pg_ctl): apt-get install postgresql" >&2
  exit 2
fi

# The server refuses to run as root; its user must reach the folder.
as=()
if [ "$(id -u)" = 0 ]; then
  user=postgres
  id "$user" >/dev/null 2>&1 || user=nobody
  as=(setpriv --reuid "$user" --regid "$(id -g "$user")" --clear-groups)
  if [ -e "$folder" ] && ! "${as[@]}" test -x "$folder"; then
    echo "The user '$user', whom the server runs as, cannot enter $folder: choose a folder below /tmp or /var/tmp" >&2
    exit 2
  fi
fi
# Beside the folder of the caller, which that user may not read.
cd /
