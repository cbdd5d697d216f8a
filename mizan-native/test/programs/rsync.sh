# SPDX-License-Identifier: Apache-2.0
# needs: rsync
# Three processes, temporary files, renames; once more when nothing changed.
mkdir -p in/sub; for i in 1 2 3; do seq 1 "${i}000" > "in/$i"; done; cp in/1 in/sub
touch -d @1000000000 in/sub/* in/* in
rsync -a in/ out; rsync -a --delete --inplace in/ out; rsync -ai in/ out; echo new >> in/1; rsync -a --no-whole-file in/ out; diff -r in out && echo equal
