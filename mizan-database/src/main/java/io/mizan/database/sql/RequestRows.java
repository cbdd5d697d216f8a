package io.mizan.database.sql;

import io.mizan.model.layout.Extent;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.Placement.Refusal;
import io.mizan.model.placement.PlacementRequest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The tables of requests. As in the paper, a file with one component for all of it is a row among the plain ones; any other
 * is one row for each component, numbered from 1. Lists of targets are separated by blanks; NULL until the file is placed.
 */
final class RequestRows {
    static final String INSERT_PLAIN = "INSERT INTO plain_request (prediction, item, file_name, file_size, stripe_size,"
            + " stripe_count, mpi_rank, pool, forbidden, create_seconds) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    static final String INSERT_PFL = "INSERT INTO pfl_request (prediction, item, file_name, file_size, extent_id,"
            + " extent_start, extent_end, on_mdt, stripe_size, stripe_count, mpi_rank, pool, forbidden, create_seconds)"
            + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    static final String PLACE_PLAIN =
            "UPDATE plain_request SET ost_list = ?, chosen_stripe_size = ?, refusal_code = NULL, refusal = NULL"
                    + " WHERE prediction = ? AND item = ?";
    static final String PLACE_PFL =
            "UPDATE pfl_request SET ost_list = ?, chosen_stripe_size = ?, refusal_code = NULL, refusal = NULL"
                    + " WHERE prediction = ? AND item = ? AND extent_id = ?";
    static final String REFUSE_PLAIN =
            "UPDATE plain_request SET refusal_code = ?, refusal = ?, ost_list = NULL, chosen_stripe_size = NULL"
                    + " WHERE prediction = ? AND item = ?";
    static final String REFUSE_PFL =
            "UPDATE pfl_request SET refusal_code = ?, refusal = ?, ost_list = NULL, chosen_stripe_size = NULL"
                    + " WHERE prediction = ? AND item = ?";
    private static final String SELECT_PLAIN = "SELECT item, 0, file_name, file_size, 0, " + Extent.EOF
            + ", 0, stripe_size, stripe_count, mpi_rank, ost_list, chosen_stripe_size, pool, forbidden,"
            + " create_seconds, refusal_code, refusal FROM plain_request WHERE prediction = ?";
    private static final String SELECT_PFL = "SELECT item, extent_id, file_name, file_size, extent_start, extent_end,"
            + " on_mdt, stripe_size, stripe_count, mpi_rank, ost_list, chosen_stripe_size, pool, forbidden,"
            + " create_seconds, refusal_code, refusal FROM pfl_request WHERE prediction = ?"
            + " ORDER BY item, extent_id";

    /** One request as it stands in the tables. */
    record Stored(PlacementRequest request, Optional<Allocation> allocation, Optional<Refusal> refusal) {}

    /** One row: what is the same in all rows of a file, and its own component. */
    private record Row(
            String file,
            long sizeBytes,
            int rank,
            Optional<ComponentRequest> requested,
            String pool,
            String forbidden,
            double createSeconds,
            Optional<String> targets,
            long chosenBytes,
            Optional<String> refusalCode,
            String refusal) {}

    private RequestRows() {}

    static boolean isPlain(PlacementRequest request) {
        if (request.components().size() > 1) {
            return false;
        }
        return request.components().isEmpty()
                || (!request.components().get(0).onMetadataTarget()
                        && request.components().get(0).extent().reachesEndOfFile());
    }

    static Object[] plain(long prediction, int item, PlacementRequest request) {
        boolean none = request.components().isEmpty();
        return new Object[] {
            prediction,
            item,
            ColumnText.spell(request.file()),
            request.sizeBytes(),
            none ? 0L : request.components().get(0).stripeSizeBytes(),
            none ? 0 : request.components().get(0).stripeCount(),
            request.rank(),
            ColumnText.name("pool", request.pool()),
            join(request.forbidden()),
            request.createSeconds()
        };
    }

    static List<Object[]> pfl(long prediction, int item, PlacementRequest request) {
        String file = ColumnText.spell(request.file());
        String pool = ColumnText.name("pool", request.pool());
        String forbidden = join(request.forbidden());
        List<Object[]> rows = new ArrayList<>();
        for (ComponentRequest requested : request.components()) {
            rows.add(new Object[] {
                prediction,
                item,
                file,
                request.sizeBytes(),
                rows.size() + 1,
                requested.extent().start(),
                requested.extent().end(),
                requested.onMetadataTarget() ? 1 : 0,
                requested.stripeSizeBytes(),
                requested.stripeCount(),
                request.rank(),
                pool,
                forbidden,
                request.createSeconds()
            });
        }
        return rows;
    }

    /** All requests of a prediction, in the order in which they came. */
    static List<Stored> read(Transaction tx, long prediction) throws SQLException {
        TreeMap<Integer, List<Row>> files = new TreeMap<>();
        for (String select : List.of(SELECT_PLAIN, SELECT_PFL)) {
            tx.list(
                    select,
                    row -> files.computeIfAbsent(row.getInt(1), item -> new ArrayList<>(1))
                            .add(row(row)),
                    prediction);
        }
        List<Stored> all = new ArrayList<>(files.size());
        files.values().forEach(rows -> all.add(stored(rows)));
        return all;
    }

    static String join(Collection<Integer> numbers) {
        StringJoiner joined = new StringJoiner(" ");
        numbers.forEach(number -> joined.add(Integer.toString(number)));
        return joined.toString();
    }

    private static Row row(ResultSet row) throws SQLException {
        boolean onMetadataTarget = row.getInt(7) == 1;
        int stripeCount = row.getInt(9);
        Optional<ComponentRequest> requested = stripeCount == 0 && !onMetadataTarget
                ? Optional.empty()
                : Optional.of(new ComponentRequest(
                        new Extent(row.getLong(5), row.getLong(6)), onMetadataTarget, row.getLong(8), stripeCount));
        return new Row(
                ColumnText.read(row.getString(3)),
                row.getLong(4),
                row.getInt(10),
                requested,
                ColumnText.read(row.getString(13)),
                row.getString(14),
                row.getDouble(15),
                Optional.ofNullable(row.getString(11)),
                row.getLong(12),
                Optional.ofNullable(row.getString(16)).map(ColumnText::read),
                Optional.ofNullable(row.getString(17)).map(ColumnText::read).orElse(""));
    }

    private static Stored stored(List<Row> rows) {
        Row first = rows.get(0);
        PlacementRequest request = new PlacementRequest(
                first.file,
                first.sizeBytes,
                first.rank,
                rows.stream().flatMap(row -> row.requested.stream()).toList(),
                first.pool,
                new TreeSet<>(numbers(first.forbidden)),
                first.createSeconds);
        Optional<Allocation> allocation = first.targets.isEmpty()
                ? Optional.empty()
                : Optional.of(new Allocation(
                        request,
                        rows.stream().flatMap(row -> component(row).stream()).toList()));
        return new Stored(
                request, allocation, first.refusalCode.map(code -> new Refusal(request, code, first.refusal)));
    }

    private static Optional<Allocation.Component> component(Row row) {
        return row.requested.map(
                requested -> new Allocation.Component(requested, row.chosenBytes, numbers(row.targets.orElse(""))));
    }

    private static List<Integer> numbers(String joined) {
        if (joined.isEmpty()) {
            return List.of();
        }
        List<Integer> numbers = new ArrayList<>();
        try {
            for (String number : joined.split(" ", -1)) {
                numbers.add(Integer.parseInt(number));
            }
        } catch (NumberFormatException e) {
            throw SqlErrors.caused(
                    SqlErrors.damaged("a list of targets that Mizan did not write")
                            .with("list", joined),
                    e);
        }
        return numbers;
    }
}
