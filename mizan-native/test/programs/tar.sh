# SPDX-License-Identifier: Apache-2.0
# needs: tar gzip
# Archives, to and from pipes, with holes and links.
mkdir in; for i in 1 2 3 4 5 6 7 8 9; do echo "$i" > "in/$i"; done
ln in/1 in/hard; ln -s 1 in/soft; truncate -s 1M in/holes; touch -h -d @1000000000 in/* in
tar -cf a.tar --sort=name in; tar -czf - --sort=name in | gzip -dc > b.tar; cmp a.tar b.tar && echo same
mkdir out; tar -xf a.tar -C out; diff -r in out/in && echo equal
tar -cSf c.tar --sort=name in; tar -rf a.tar a.tar 2> /dev/null; tar -tf a.tar | wc -l; tar -xf none 2> /dev/null || echo "code $?"
