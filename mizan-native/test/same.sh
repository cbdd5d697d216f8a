# SPDX-License-Identifier: Apache-2.0
#
# Sourced by tests: compares values, and counts what was as expected in $passed and what was not in $failed.

passed=0
failed=0

same() { # NAME EXPECTED ACTUAL
    if [ "$2" = "$3" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "${0##*/}: $1: is '$3', expected '$2'"
    fi
}
