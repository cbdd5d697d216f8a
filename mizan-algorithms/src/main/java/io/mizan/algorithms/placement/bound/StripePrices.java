package io.mizan.algorithms.placement.bound;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Prices of stripes that show that they do not fit: if the sets of stripes that are worth most on each target are together worth less than all
 * stripes, no assignment exists. Each set is whole, holds at most one stripe of a component and only what its target may hold.
 *
 * <p>This is the dual of the linear programme that chooses a set of stripes for each target (Gilmore and Gomory's for cutting stock), and as strong. Prices
 * are sought by subgradient steps with momentum, from the bytes of a stripe: what the sets hold more often than it exists gets cheaper. The first prices of a test are
 * the last of the one before.
 */
final class StripePrices {
    private static final int STEPS = 150;
    private static final int PATIENCE = 10;
    private static final int IDLE = 80;
    private static final double MOMENTUM = 0.7;
    private static final double LENGTH = 1.5;
    private static final double BELOW = -0.002;
    private static final int MOST_NODES = 2000;

    private final StripeKinds kinds;
    private final BitSet[] may;
    private final int[] all;
    private final Effort effort;
    private double[] price;

    /** @param may for each column the kinds that may use it */
    StripePrices(StripeKinds kinds, BitSet[] may, Effort effort) {
        this.effort = effort;
        this.kinds = kinds;
        this.may = may;
        this.all = new int[kinds.items()];
        this.price = new double[kinds.items()];
        for (int i = 0; i < all.length; i++) {
            all[i] = kinds.count(i);
            price[i] = kinds.bytes(i);
        }
    }

    /** Sets the first prices of the next test. */
    void begin(double[] first) {
        price = first;
    }

    /** Those of the last test. */
    double[] prices() {
        return price;
    }

    private record Held(double worth, int[] set) {}

    /** Looks for prices that show that stripes do not fit; false if there are. */
    boolean fits(long[] room) {
        double[] direction = new double[price.length];
        double[] closest = price;
        double least = Double.POSITIVE_INFINITY;
        double below = 1;
        int since = 0;
        int improved = 0;
        for (int step = 0; step < STEPS && step - improved < IDLE && !effort.spent(); step++) {
            double worth = 0;
            for (int i = 0; i < all.length; i++) {
                worth += price[i] * all[i];
            }
            int[] used = new int[all.length];
            double held = held(room, used);
            double spare = held / worth - 1;
            if (spare < -1e-9) {
                return false;
            }
            if (spare < least - 1e-4) {
                improved = step;
                least = spare;
                closest = price.clone();
                since = 0;
            } else if (++since == PATIENCE) {
                since = 0;
                below /= 2;
            }
            // Polyak's step towards what can be hoped for.
            double length = LENGTH * (spare - Math.max(BELOW, least - below)) * worth;
            if (!step(used, direction, length)) {
                break;
            }
        }
        price = closest;
        return true;
    }

    private double held(long[] room, int[] used) {
        Filling filling = new Filling(kinds, all, price, effort);
        Map<List<Object>, Held> known = new HashMap<>();
        double sum = 0;
        for (int t = 0; t < room.length; t++) {
            BitSet kindsHere = may[t];
            long here = room[t];
            Held held = known.computeIfAbsent(List.of(kindsHere, here), key -> {
                double worth = filling.most(kindsHere, here, MOST_NODES);
                return new Held(worth, filling.best());
            });
            sum += held.worth;
            for (int i = 0; i < used.length; i++) {
                used[i] += held.set[i];
            }
        }
        return sum;
    }

    /** Changes the prices; false where every stripe is held exactly as often as it exists. */
    private boolean step(int[] used, double[] direction, double length) {
        double steepness = 0;
        double turned = 0;
        for (int i = 0; i < used.length; i++) {
            double more = (double) (used[i] - all[i]) * kinds.bytes(i);
            direction[i] = more + MOMENTUM * direction[i];
            steepness += price[i] > 0 || more < 0 ? more * more : 0;
            turned += price[i] > 0 || direction[i] < 0 ? direction[i] * direction[i] : 0;
        }
        if (steepness == 0) {
            return false;
        }
        double[] next = new double[price.length];
        double scale = length / Math.max(steepness, turned);
        for (int i = 0; i < next.length; i++) {
            next[i] = Math.max(0, price[i] - scale * direction[i] * kinds.bytes(i));
        }
        price = next;
        return true;
    }
}
