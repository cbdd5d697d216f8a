package io.mizan.database.sql;

import io.mizan.database.plan.AuditEntry;
import io.mizan.database.server.ServerPair;
import io.mizan.database.server.ServerRegistry;
import io.mizan.database.server.TargetBinding;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/** Servers of targets and failover pairs in an SQL database. */
final class SqlServers implements ServerRegistry {
    private static final String INSERT_TARGET =
            "INSERT INTO target_server (target, server, confirmed_by, since) VALUES (?, ?, ?, ?) ";
    private static final String INSERT_PAIR =
            "INSERT INTO server_pair (server, partner, confirmed_by, since) VALUES (?, ?, ?, ?)";
    private static final String DELETE_PAIR = "DELETE FROM server_pair WHERE server = ? AND partner = ?";

    private final Sql sql;

    SqlServers(Sql sql) {
        this.sql = sql;
    }

    @Override
    public List<TargetBinding> targets() {
        return sql.read(tx -> tx.list(
                "SELECT target, server, confirmed_by, since FROM target_server ORDER BY target", SqlServers::target));
    }

    @Override
    public List<ServerPair> pairs() {
        return sql.read(tx -> tx.list(
                "SELECT server, partner, confirmed_by, since FROM server_pair ORDER BY server, partner",
                SqlServers::pair));
    }

    @Override
    public void learn(List<TargetBinding> learnt) {
        if (!learnt.isEmpty()) {
            sql.write(tx -> {
                tx.batch(
                        INSERT_TARGET + sql.dialect().orKeep("target"),
                        learnt.stream().map(SqlServers::row).toList());
                return learnt.size();
            });
        }
    }

    @Override
    public void confirm(List<TargetBinding> confirmed, String why) {
        sql.write(tx -> {
            for (TargetBinding target : confirmed) {
                tx.update("DELETE FROM target_server WHERE target = ?", ColumnText.name("target", target.target()));
                tx.update(INSERT_TARGET, row(target));
            }
            return SqlAudit.add(
                    tx,
                    confirmed.stream()
                            .map(target -> new AuditEntry(
                                    target.since(),
                                    target.confirmedBy(),
                                    "target confirmed",
                                    target.target() + " on " + target.server(),
                                    why))
                            .toList());
        });
    }

    @Override
    public void pair(ServerPair pair, String why) {
        sql.write(tx -> {
            tx.update(DELETE_PAIR, name(pair.server()), name(pair.partner()));
            tx.update(
                    INSERT_PAIR,
                    name(pair.server()),
                    name(pair.partner()),
                    ColumnText.name("who", pair.confirmedBy()),
                    pair.since().toEpochMilli());
            return SqlAudit.add(tx, List.of(entry(pair, "servers paired", why)));
        });
    }

    @Override
    public boolean unpair(ServerPair pair, String why) {
        return sql.write(tx -> {
            boolean was = tx.update(DELETE_PAIR, name(pair.server()), name(pair.partner())) > 0;
            if (was) {
                SqlAudit.add(tx, List.of(entry(pair, "servers unpaired", why)));
            }
            return was;
        });
    }

    private static AuditEntry entry(ServerPair pair, String what, String why) {
        return new AuditEntry(pair.since(), pair.confirmedBy(), what, pair.server() + " " + pair.partner(), why);
    }

    private static String name(String server) {
        return ColumnText.name("server", server);
    }

    private static Object[] row(TargetBinding target) {
        return new Object[] {
            ColumnText.name("target", target.target()),
            name(target.server()),
            ColumnText.name("who", target.confirmedBy()),
            target.since().toEpochMilli()
        };
    }

    private static TargetBinding target(ResultSet row) throws SQLException {
        return new TargetBinding(
                ColumnText.read(row.getString(1)),
                ColumnText.read(row.getString(2)),
                ColumnText.read(row.getString(3)),
                Instant.ofEpochMilli(row.getLong(4)));
    }

    private static ServerPair pair(ResultSet row) throws SQLException {
        return new ServerPair(
                ColumnText.read(row.getString(1)),
                ColumnText.read(row.getString(2)),
                ColumnText.read(row.getString(3)),
                Instant.ofEpochMilli(row.getLong(4)));
    }
}
