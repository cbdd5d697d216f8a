package io.mizan.database.sql;

import io.mizan.database.plan.Reservation;
import io.mizan.database.plan.Reservations;
import io.mizan.model.units.ByteSize;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Space reserved by plans, in an SQL database. Which plans reserve something is read each time, because other processes may
 * write it; what they reserve never changes and is cached, so that a controller with thousands of plans reads the new ones only.
 */
final class SqlReservations implements Reservations {
    private final Sql sql;

    /** By number of the plan. */
    private final Map<Long, Promise> known = new HashMap<>();

    /** Names are kept once, in the order in which they were first seen. */
    private final Map<String, Integer> places = new HashMap<>();

    private final List<String> names = new ArrayList<>();

    /** @param targets places of their names */
    private record Promise(int[] targets, long[] bytes, long[] files) {}

    SqlReservations(Sql sql) {
        this.sql = sql;
    }

    @Override
    public synchronized List<Reservation> at(Instant time) {
        sql.read(tx -> {
            Set<Long> live = new HashSet<>(tx.list(
                    "SELECT plan FROM promise WHERE expires_at > ?", row -> row.getLong(1), time.toEpochMilli()));
            known.keySet().retainAll(live);
            live.removeAll(known.keySet());
            return tx.listAmong(
                    "SELECT plan, targets FROM promise WHERE plan",
                    row -> known.put(row.getLong(1), promise(PromisedTargets.decode(row.getBytes(2)))),
                    live);
        });
        return sums();
    }

    private Promise promise(List<Reservation> reservations) {
        int count = reservations.size();
        Promise promise = new Promise(new int[count], new long[count], new long[count]);
        for (int i = 0; i < count; i++) {
            Reservation reservation = reservations.get(i);
            promise.targets[i] = places.computeIfAbsent(reservation.target(), name -> {
                names.add(name);
                return names.size() - 1;
            });
            promise.bytes[i] = reservation.bytes();
            promise.files[i] = reservation.files();
        }
        return promise;
    }

    private List<Reservation> sums() {
        long[] bytes = new long[names.size()];
        long[] files = new long[names.size()];
        boolean[] promised = new boolean[names.size()];
        for (Promise promise : known.values()) {
            for (int i = 0; i < promise.targets.length; i++) {
                int target = promise.targets[i];
                promised[target] = true;
                bytes[target] = ByteSize.addCapped(bytes[target], promise.bytes[i]);
                files[target] = ByteSize.addCapped(files[target], promise.files[i]);
            }
        }
        List<Reservation> sums = new ArrayList<>();
        for (int target = 0; target < bytes.length; target++) {
            if (promised[target]) {
                sums.add(new Reservation(names.get(target), bytes[target], files[target]));
            }
        }
        sums.sort(Comparator.comparing(Reservation::target));
        return sums;
    }

    @Override
    public int release(String plan) {
        return sql.write(tx -> tx.update(
                "DELETE FROM promise WHERE plan IN (SELECT number FROM placement_plan WHERE id = ?)",
                ColumnText.name("plan", plan)));
    }

    @Override
    public int expire(Instant now) {
        return sql.write(tx -> tx.update("DELETE FROM promise WHERE expires_at <= ?", now.toEpochMilli()));
    }
}
