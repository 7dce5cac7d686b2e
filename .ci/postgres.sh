# Makes sure that a real PostgreSQL answers at TEST_DATABASE_URL. Sourced by .ci/run.

# The one that was asked for.
given=${TEST_DATABASE_URL:-}
export TEST_DATABASE_URL=${given:-postgres://postgres@127.0.0.1:5432/test}

postgres_answers() {
  command -v psql >/dev/null &&
    PGCONNECT_TIMEOUT=5 psql "$TEST_DATABASE_URL" -Atqc 'select 1' >/dev/null 2>&1
}

# Starts the clusters that this machine already has, and makes the test database where they let us.
start_installed_clusters() {
  command -v pg_lsclusters >/dev/null || return 0
  local version cluster
  while read -r version cluster _; do
    pg_ctlcluster "$version" "$cluster" start 2>/dev/null
  done < <(pg_lsclusters --no-header)
  createdb --maintenance-db="${TEST_DATABASE_URL%/*}/postgres" "${TEST_DATABASE_URL##*/}" 2>/dev/null
}

is_installed() {
  ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1
}

install_postgres() {
  is_installed && return 0
  echo "PostgreSQL is not installed: installing it"
  apt-get update -qq &&
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql
}

# Where the server keeps its data: in memory, when there is enough of it. Tests make and drop a database
# of several hundred files for every suite, and a disk's file system took longer for that than the queries.
data_parent() {
  local free
  free=$(df --output=avail -k /dev/shm 2>/dev/null | tail -n 1)
  if ((${free:-0} >= 4 * 1024 * 1024)); then echo /dev/shm; else echo "${TMPDIR:-/tmp}"; fi
}

# A server of our own, so that no configuration of the machine has to change. It goes with the run, so
# it waits for no disk: tests make and drop a database for every suite.
start_own_server() {
  local bin directory port=54329
  bin=$(dirname "$(ls /usr/lib/postgresql/*/bin/initdb | tail -n 1)")
  directory=$(mktemp -d -p "$(data_parent)")
  chown postgres "$directory"
  as_postgres() { runuser -u postgres -- "$@"; }
  # The last line is that of the tests.
  trap "runuser -u postgres -- $bin/pg_ctl -D $directory/data -m immediate stop >/dev/null 2>&1; rm -rf $directory" EXIT
  as_postgres "$bin/initdb" -D "$directory/data" --auth=trust --encoding=UTF8 --locale=C >/dev/null &&
    as_postgres "$bin/pg_ctl" -D "$directory/data" -l "$directory/log" -w \
      -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=$directory" \
      -o "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_wal_size=256MB" start &&
    createdb --maintenance-db="postgres://postgres@127.0.0.1:$port/postgres" test &&
    TEST_DATABASE_URL=postgres://postgres@127.0.0.1:$port/test
}

ensure_postgres() {
  if [[ -z $given ]] && { is_installed || ! postgres_answers; }; then
    # initdb does not enter directories of others.
    cd / && install_postgres && start_own_server
    cd "$OLDPWD"
  fi
  # A machine where nobody may start one may have another.
  postgres_answers || start_installed_clusters
  if postgres_answers; then
    echo "PostgreSQL answers at $TEST_DATABASE_URL"
  else
    echo "No PostgreSQL answers, and none could be started: its tests would be left out" >&2
    return 1
  fi
}
