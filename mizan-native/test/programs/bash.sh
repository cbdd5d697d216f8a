# SPDX-License-Identifier: Apache-2.0
# needs: bash
# Redirections of every kind, here documents, process substitution, a descriptor that stays open.
bash -c '
echo one > a; echo two >> a; echo three >| a2; cat < a > b 2>&1
exec 5> kept; echo first >&5; (echo nested >&5); exec 5>&-
cat <<< here > c; cat > d << END
document $((6 * 7))
END
diff <(sort a) <(sort b) && echo equal
{ echo out; echo err >&2; } > both 2>&1
exec 7<> updown; echo abcdef >&7; exec 7>&-
set -C; echo again > a || echo refused
coproc cat; echo pipe >&${COPROC[1]}; exec {COPROC[1]}>&-; cat <&${COPROC[0]} > e
printf %s {1..2000} > long; wc -c long'
