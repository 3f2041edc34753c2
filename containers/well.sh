#!/bin/sh
# Asks whether the service of a container is well, and ends a service that is dead.
#
#   well.sh PARENT TIMES SECONDS COMMAND...
#
# COMMAND has SECONDS to answer. 0 says that the service is well; 1 that it is not ready, and that a
# new start would not help, since something that it needs is away. Any other code, or no answer in
# time, says that it is dead. After that has happened TIMES times in a row, the children of process
# PARENT are killed. In a container that is process 1, which then ends, and the engine starts the
# container again: by itself it does so only for what has ended, never for what is unhealthy.
parent=$1 times=$2 seconds=$3
shift 3
count=${TMPDIR:-/tmp}/dead

timeout -k 1 "$seconds" "$@"
code=$?
if [ "$code" -lt 2 ]; then
    rm -f "$count"
    exit "$code"
fi

dead=$(($(cat "$count" 2>/dev/null || echo 0) + 1))
echo "$dead" >"$count"
if [ "$dead" -ge "$times" ]; then
    rm -f "$count"
    for stat in /proc/[0-9]*/stat; do
        { read -r line <"$stat"; } 2>/dev/null || continue
        pid=${line%% *}
        # What stands behind the name, which may hold anything: state, parent, and so on.
        # shellcheck disable=SC2086
        set -- ${line##*) }
        if [ "$2" = "$parent" ] && [ "$pid" != $$ ]; then kill -KILL "$pid"; fi
    done
fi
exit 1
