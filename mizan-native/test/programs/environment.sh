# SPDX-License-Identifier: Apache-2.0
# needs: env
# Programs that clear or change their environment before they start others.
env -i "$BIN/writer" steps; env -u LD_PRELOAD sh -c 'echo a > a'; LD_PRELOAD= sh -c 'echo b > b'; env MIZAN_TRACE=relative sh -c 'echo c > c'; env MIZAN_DISABLE=1 sh -c 'echo d > d'; ls
