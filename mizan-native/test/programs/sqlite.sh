# SPDX-License-Identifier: Apache-2.0
# needs: sqlite3
# Journals, a write-ahead log, a rollback, a backup.
sqlite3 a.db "create table t(x); with recursive c(n) as (select 1 union all select n+1 from c where n<5000) insert into t select n from c; begin; delete from t where x>10; rollback; select sum(x) from t;"
sqlite3 a.db 'pragma journal_mode=wal; insert into t values(1); pragma wal_checkpoint; select count(*) from t;' '.backup b.db'
sqlite3 b.db 'pragma integrity_check; vacuum;'; sqlite3 a.db .dump | tail -n 2; sqlite3 none/none 'select 1' 2> /dev/null || echo "code $?"
ls; rm -f a.db b.db
