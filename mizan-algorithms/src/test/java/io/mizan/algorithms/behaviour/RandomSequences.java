package io.mizan.algorithms.behaviour;

import io.mizan.model.behaviour.BehaviourSequences;
import io.mizan.model.behaviour.BehaviourSequences.Category;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Sequences of all kinds: cycles with slips, runs, noise, one id, ids that never come back, empty ones. */
final class RandomSequences {
    private RandomSequences() {}

    static BehaviourSequences of(SplittableRandom random, int longest) {
        List<Category> categories = new ArrayList<>();
        int count = 1 + random.nextInt(6);
        for (int c = 0; c < count; c++) {
            categories.add(new Category("category " + c, ids(random, random.nextInt(longest + 1))));
        }
        return new BehaviourSequences(categories);
    }

    private static int[] ids(SplittableRandom random, int length) {
        int kind = random.nextInt(5);
        int few = 1 + random.nextInt(5);
        int[] ids = new int[length];
        int now = 0;
        for (int i = 0; i < length; i++) {
            now = switch (kind) {
                case 0 -> random.nextInt(10) == 0 ? random.nextInt(few) : (now + 1) % few;
                case 1 -> random.nextInt(10) == 0 ? random.nextInt(few) : now;
                case 2 -> random.nextInt(few);
                case 3 -> i;
                default -> Integer.MAX_VALUE - few * (i % 3);
            };
            ids[i] = now;
        }
        return ids;
    }
}
