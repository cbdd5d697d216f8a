# SPDX-License-Identifier: Apache-2.0
# needs: git
# Objects, index, locks, a merge, a clone, garbage collection.
export GIT_AUTHOR_DATE='2001-01-01T00:00:00Z' GIT_COMMITTER_DATE='2001-01-01T00:00:00Z' GIT_CONFIG_GLOBAL=/dev/null
export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.org GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@example.org
git init -q -b main r; cd r; for i in 1 2 3 4 5 6; do echo "$i" > "f$i"; done
git add .; git commit -q -m one; git checkout -q -b side; echo s >> f1; git commit -q -a -m two; git checkout -q main
echo m >> f2; git commit -q -a -m three; git merge -q side -m merge; git gc -q --prune=now; git fsck 2>&1; git log --format='%H %s'; cd ..
git clone -q r c; git -C c show --stat --format=%s HEAD~1 | cat; git -C c status --short; git clone -q none d 2> /dev/null || echo "code $?"
# The index has times and inodes of files in it, and packs may be cut differently by threads.
rm -rf r/.git/index c/.git/index r/.git/objects/pack c/.git/objects/pack r/.git/logs c/.git/logs
