package io.mizan.traces.picture.access;

import io.mizan.traces.darshan.record.CounterNames;
import io.mizan.traces.darshan.record.CounterRecord;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.picture.chart.Direction;
import io.mizan.traces.picture.chart.Source;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Adds up how large accesses were, by interface and direction. */
public final class SizeCounts {
    /** The modules that count sizes, from the lowest to the highest. */
    public static final List<DarshanModule> MODULES = List.of(
            DarshanModule.POSIX,
            DarshanModule.MPIIO,
            DarshanModule.H5D,
            DarshanModule.PNETCDF_VAR,
            DarshanModule.DFS,
            DarshanModule.DAOS);

    private static final int BINS = SizeHistogram.BINS.size();

    private final Map<DarshanModule, long[][]> counts = new EnumMap<>(DarshanModule.class);
    private final Map<DarshanModule, int[]> firsts = new EnumMap<>(DarshanModule.class);
    private final Map<DarshanModule, Source> sources = new EnumMap<>(DarshanModule.class);

    public void add(DarshanModule module, CounterRecord record) {
        int[] first = firsts.computeIfAbsent(module, SizeCounts::firstBins);
        long[][] table = table(module, Source.COUNTERS);
        for (int direction = 0; direction < 2; direction++) {
            for (int bin = 0; bin < BINS; bin++) {
                table[direction][bin] += Math.max(0, record.integer(first[direction] + bin));
            }
        }
    }

    /** One traced access; for logs that have a trace and no counters. */
    public void access(DarshanModule module, Direction direction, long length) {
        table(module, Source.DXT)[direction.ordinal()][SizeHistogram.bin(length)]++;
    }

    private long[][] table(DarshanModule module, Source source) {
        sources.putIfAbsent(module, source);
        return counts.computeIfAbsent(module, key -> new long[2][BINS]);
    }

    private static int[] firstBins(DarshanModule module) {
        CounterNames names = CounterNames.of(module);
        int[] first = new int[2];
        for (int i = 0; i < names.integers().size(); i++) {
            String name = names.integers().get(i);
            if (name.endsWith("_0_100") && name.contains("_SIZE_")) {
                first[name.contains("_SIZE_READ_") ? 0 : 1] = i;
            }
        }
        return first;
    }

    public boolean has(DarshanModule module) {
        return counts.containsKey(module);
    }

    /** Those that counted something. */
    public List<SizeHistogram> result() {
        List<SizeHistogram> histograms = new ArrayList<>();
        for (DarshanModule module : MODULES) {
            long[][] table = counts.getOrDefault(module, new long[2][BINS]);
            for (Direction direction : Direction.values()) {
                long[] bins = table[direction.ordinal()];
                if (Arrays.stream(bins).anyMatch(count -> count > 0)) {
                    histograms.add(new SizeHistogram(
                            module.label(), direction, bins, sources.getOrDefault(module, Source.NONE)));
                }
            }
        }
        return histograms;
    }
}
