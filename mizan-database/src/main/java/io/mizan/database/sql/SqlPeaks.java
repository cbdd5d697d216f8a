package io.mizan.database.sql;

import io.mizan.database.peak.PeakLog;
import io.mizan.database.peak.StoredPeak;
import io.mizan.model.load.PeakOrigin;
import io.mizan.model.load.RateKind;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Peaks of targets in an SQL database. */
final class SqlPeaks implements PeakLog {
    private static final String COLUMNS = "target, kind, origin, per_second, millis, request_bytes, calm_per_second,"
            + " calm_millis, calm_request_bytes, evidence, seen_at";

    private final Sql sql;

    SqlPeaks(Sql sql) {
        this.sql = sql;
    }

    @Override
    public List<StoredPeak> peaks() {
        return known(sql.read(tx ->
                tx.list("SELECT " + COLUMNS + " FROM target_peak ORDER BY target, kind, origin", SqlPeaks::peak)));
    }

    @Override
    public List<StoredPeak> peaks(PeakOrigin origin) {
        return known(sql.read(tx -> tx.list(
                "SELECT " + COLUMNS + " FROM target_peak WHERE origin = ? ORDER BY target, kind",
                SqlPeaks::peak,
                origin.label())));
    }

    private static List<StoredPeak> known(List<Optional<StoredPeak>> rows) {
        return rows.stream().flatMap(Optional::stream).toList();
    }

    @Override
    public void keep(List<StoredPeak> peaks) {
        if (peaks.isEmpty()) {
            return;
        }
        sql.write(tx -> {
            tx.batch(
                    "DELETE FROM target_peak WHERE target = ? AND kind = ? AND origin = ?",
                    peaks.stream().map(SqlPeaks::key).toList());
            tx.batch(
                    "INSERT INTO target_peak (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    peaks.stream().map(SqlPeaks::row).toList());
            return peaks.size();
        });
    }

    private static Object[] key(StoredPeak peak) {
        return new Object[] {
            ColumnText.name("target", peak.target()),
            peak.kind().key(),
            peak.origin().label()
        };
    }

    private static Object[] row(StoredPeak peak) {
        return new Object[] {
            ColumnText.name("target", peak.target()),
            peak.kind().key(),
            peak.origin().label(),
            peak.highest().perSecond(),
            peak.highest().millis(),
            peak.highest().requestBytes(),
            peak.calm().perSecond(),
            peak.calm().millis(),
            peak.calm().requestBytes(),
            peak.evidence(),
            peak.seenAt().toEpochMilli()
        };
    }

    /** Nothing for a kind that this version does not know. */
    private static Optional<StoredPeak> peak(ResultSet row) throws SQLException {
        Optional<RateKind> kind = RateKind.ofKey(row.getString(2));
        if (kind.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new StoredPeak(
                ColumnText.read(row.getString(1)),
                kind.get(),
                row.getString(3).equals(PeakOrigin.CALIBRATED.label()) ? PeakOrigin.CALIBRATED : PeakOrigin.LEARNT,
                new StoredPeak.Work(row.getDouble(4), row.getDouble(5), row.getDouble(6)),
                new StoredPeak.Work(row.getDouble(7), row.getDouble(8), row.getDouble(9)),
                row.getLong(10),
                Instant.ofEpochMilli(row.getLong(11))));
    }
}
