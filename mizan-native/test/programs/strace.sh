# SPDX-License-Identifier: Apache-2.0
# needs: strace
# A tracer of system calls, which sees our own too: what the program gets must be the same.
strace -f -qq -o /dev/null sh -c 'echo a > a; cat a > b; exit 5'; echo "code $?"
