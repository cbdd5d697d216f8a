package io.mizan.traces.darshan.text;

import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.LogModule;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.record.DxtRecord;
import io.mizan.traces.darshan.record.DxtSegments;
import io.mizan.traces.darshan.record.DxtVisitor;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * How many threads each record of a DXT module has. They are printed before the segments that tell, so the module is read
 * once more, and only where it has threads at all.
 */
final class ThreadCounts {
    /** No process has more; a log that claims it is not followed. */
    private static final int MOST = 1 << 16;

    private int[] counts = new int[16];
    private int records;
    private int next;
    private final boolean known;

    private ThreadCounts(boolean known) {
        this.known = known;
    }

    static ThreadCounts of(DarshanLog log, DarshanModule module) {
        int first = module == DarshanModule.DXT_POSIX ? 2 : 3;
        boolean known = log.module(module).map(LogModule::version).orElse(0) >= first;
        ThreadCounts counts = new ThreadCounts(known);
        if (known) {
            log.dxt(module, counts.new Counter());
        }
        return counts;
    }

    /** The count of the next record; 1 where the log does not know. */
    int next() {
        return known && next < records ? counts[next++] : 1;
    }

    private final class Counter implements DxtVisitor {
        private final Set<Long> threads = new HashSet<>();
        private long last;

        @Override
        public boolean record(DxtRecord head) {
            if (records == counts.length) {
                counts = Arrays.copyOf(counts, 2 * records);
            }
            records++;
            threads.clear();
            return true;
        }

        @Override
        public void segments(DxtSegments block) {
            for (int i = 0; i < block.size(); i++) {
                long thread = block.thread(i);
                // Threads seldom take turns, so most segments need no look-up.
                if ((threads.isEmpty() || thread != last) && threads.size() < MOST) {
                    threads.add(thread);
                    last = thread;
                }
            }
            counts[records - 1] = threads.size();
        }
    }
}
