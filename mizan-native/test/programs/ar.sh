# SPDX-License-Identifier: Apache-2.0
# needs: ar ld
# An archive of objects, changed member by member.
echo a > a.o; echo b > b.o; ar rcD l.a a.o; ar rD l.a b.o 2> /dev/null; ar dD l.a a.o; ar t l.a; ld -o x none 2> /dev/null || echo "code $?"
