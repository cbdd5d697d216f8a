# SPDX-License-Identifier: Apache-2.0
# needs: sed
# In place, with backups, and files that the script writes.
seq 1 500 > a; sed -i.bak 's/1/one/g; w hits' a; sed -n -i '1,10p' a; sed --follow-symlinks -i d none 2> /dev/null || echo "code $?"
sed -n 'p;w /dev/stdout' a | head -n 4
