package io.mizan.database.sql;

import io.mizan.database.interaction.InteractionDatabase;
import io.mizan.database.interaction.Prediction;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementRequest;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Predictions, placements and their requests in an SQL database. */
final class SqlInteraction implements InteractionDatabase {
    private final Sql sql;

    SqlInteraction(Sql sql) {
        this.sql = sql;
    }

    @Override
    public void predicted(Prediction prediction, List<PlacementRequest> requests) {
        refuseTwice(requests);
        String id = ColumnText.name("prediction", prediction.id());
        String application = ColumnText.name("application", prediction.application());
        sql.write(tx -> {
            tx.update("DELETE FROM prediction WHERE id = ?", id);
            tx.update(
                    "INSERT INTO prediction (id, application, made_at) VALUES (?, ?, ?)",
                    id,
                    application,
                    prediction.madeAt().toEpochMilli());
            long number = number(tx, id).orElseThrow();
            List<Object[]> plain = new ArrayList<>();
            List<Object[]> pfl = new ArrayList<>();
            for (int item = 0; item < requests.size(); item++) {
                PlacementRequest request = requests.get(item);
                if (RequestRows.isPlain(request)) {
                    plain.add(RequestRows.plain(number, item, request));
                } else {
                    pfl.addAll(RequestRows.pfl(number, item, request));
                }
            }
            tx.batch(RequestRows.INSERT_PLAIN, plain);
            tx.batch(RequestRows.INSERT_PFL, pfl);
            return number;
        });
    }

    @Override
    public void placed(String prediction, Placement placement, Instant at) {
        sql.write(tx -> {
            long number = number(tx, ColumnText.name("prediction", prediction))
                    .orElseThrow(() -> Problem.of(ErrorCode.UNKNOWN_NAME, "no such prediction is stored")
                            .with("prediction", prediction)
                            .exception());
            Answers answers = new Answers(prediction, RequestRows.read(tx, number));
            List<Object[]> plain = new ArrayList<>();
            List<Object[]> pfl = new ArrayList<>();
            for (Allocation allocation : placement.allocations()) {
                int item = answers.answer(allocation.request());
                List<Allocation.Component> components = allocation.components();
                if (RequestRows.isPlain(allocation.request())) {
                    plain.add(new Object[] {
                        components.isEmpty()
                                ? ""
                                : RequestRows.join(components.get(0).targets()),
                        components.isEmpty() ? 0L : components.get(0).stripeSizeBytes(),
                        number,
                        item
                    });
                } else {
                    for (int i = 0; i < components.size(); i++) {
                        Allocation.Component component = components.get(i);
                        pfl.add(new Object[] {
                            RequestRows.join(component.targets()), component.stripeSizeBytes(), number, item, i + 1
                        });
                    }
                }
            }
            tx.batch(RequestRows.PLACE_PLAIN, plain);
            tx.batch(RequestRows.PLACE_PFL, pfl);
            for (Placement.Refusal refusal : placement.refusals()) {
                int item = answers.answer(refusal.request());
                tx.update(
                        RequestRows.isPlain(refusal.request()) ? RequestRows.REFUSE_PLAIN : RequestRows.REFUSE_PFL,
                        ColumnText.name("code", refusal.code()),
                        ColumnText.spell(refusal.reason()),
                        number,
                        item);
            }
            answers.refuseMissing();
            return tx.update("UPDATE prediction SET placed_at = ? WHERE number = ?", at.toEpochMilli(), number);
        });
    }

    @Override
    public Optional<Prediction> current(String application) {
        return sql.read(tx -> tx.first(
                "SELECT id, made_at FROM prediction WHERE application = ? AND placed_at IS NOT NULL"
                        + " ORDER BY placed_at DESC, number DESC LIMIT 1",
                row -> new Prediction(
                        ColumnText.read(row.getString(1)), application, Instant.ofEpochMilli(row.getLong(2))),
                ColumnText.name("application", application)));
    }

    @Override
    public List<PlacementRequest> requests(String prediction) {
        return stored(prediction, "SELECT number FROM prediction WHERE id = ?").orElse(List.of()).stream()
                .map(RequestRows.Stored::request)
                .toList();
    }

    @Override
    public Optional<Placement> placement(String prediction) {
        return stored(prediction, "SELECT number FROM prediction WHERE id = ? AND placed_at IS NOT NULL")
                .map(stored -> new Placement(
                        stored.stream()
                                .flatMap(one -> one.allocation().stream())
                                .toList(),
                        stored.stream().flatMap(one -> one.refusal().stream()).toList()));
    }

    @Override
    public int forget(String application) {
        return sql.write(tx ->
                tx.update("DELETE FROM prediction WHERE application = ?", ColumnText.name("application", application)));
    }

    /** In one transaction, so that both tables are of one moment. */
    private Optional<List<RequestRows.Stored>> stored(String prediction, String select) {
        return sql.write(tx -> {
            Optional<Long> number = tx.first(select, row -> row.getLong(1), ColumnText.name("prediction", prediction));
            return number.isEmpty() ? Optional.empty() : Optional.of(RequestRows.read(tx, number.get()));
        });
    }

    private static Optional<Long> number(Transaction tx, String id) throws SQLException {
        return tx.first("SELECT number FROM prediction WHERE id = ?", row -> row.getLong(1), id);
    }

    private static void refuseTwice(List<PlacementRequest> requests) {
        Set<String> files = new HashSet<>();
        for (PlacementRequest request : requests) {
            if (!files.add(request.file())) {
                throw Problem.of(ErrorCode.INPUT_DUPLICATE, "a file is predicted twice")
                        .with("file", request.file())
                        .exception();
            }
        }
    }

    /** Which requests are still without an answer. */
    private static final class Answers {
        private final String prediction;
        private final Map<PlacementRequest, Integer> open = new HashMap<>();

        Answers(String prediction, List<RequestRows.Stored> stored) {
            this.prediction = prediction;
            stored.forEach(one -> open.put(one.request(), open.size()));
        }

        int answer(PlacementRequest request) {
            Integer item = open.remove(request);
            if (item == null) {
                throw Problem.impossible("a placement must answer each predicted request once")
                        .with("prediction", prediction)
                        .with("file", request.file())
                        .exception();
            }
            return item;
        }

        void refuseMissing() {
            if (!open.isEmpty()) {
                throw Problem.impossible("a placement must answer every request")
                        .with("prediction", prediction)
                        .with("requests", open.size())
                        .with("file", open.keySet().iterator().next().file())
                        .exception();
            }
        }
    }
}
