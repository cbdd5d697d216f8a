package io.mizan.traces.merge;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.Refusal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TimeMergeTest {
    private record Event(int rank, long start) {}

    @Test
    void eventsComeInTheOrderOfTimeAndThenOfRanks() {
        for (int seed = 0; seed < 100; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            List<List<Event>> ranks = new ArrayList<>();
            for (int rank = random.nextInt(20); rank > 0; rank--) {
                int number = ranks.size();
                ranks.add(random.longs(random.nextInt(30), 0, 50)
                        .sorted()
                        .mapToObj(start -> new Event(number, start))
                        .toList());
            }
            List<Event> expected = ranks.stream()
                    .flatMap(List::stream)
                    .sorted(Comparator.comparingLong(Event::start).thenComparingInt(Event::rank))
                    .toList();
            assertThat(merged(ranks)).as("seed %s", seed).isEqualTo(expected);
        }
    }

    private static List<Event> merged(List<List<Event>> ranks) {
        TimeMerge merge = new TimeMerge(ranks.size());
        int[] next = new int[ranks.size()];
        for (int rank = 0; rank < ranks.size(); rank++) {
            if (!ranks.get(rank).isEmpty()) {
                merge.add(rank, ranks.get(rank).get(0).start());
            }
        }
        List<Event> out = new ArrayList<>();
        while (!merge.isEmpty()) {
            List<Event> events = ranks.get(merge.first());
            out.add(events.get(next[merge.first()]++));
            if (next[merge.first()] < events.size()) {
                merge.advanceFirst(events.get(next[merge.first()]).start());
            } else {
                merge.removeFirst();
            }
        }
        return out;
    }

    @Test
    void aNumberOfRanksIsNotNegative() {
        assertThat(Refusal.line(() -> new TimeMerge(-1))).contains("ranks=-1");
    }
}
