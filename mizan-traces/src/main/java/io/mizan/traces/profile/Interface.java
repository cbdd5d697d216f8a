package io.mizan.traces.profile;

import io.mizan.traces.darshan.record.CounterNames;
import io.mizan.traces.darshan.record.DarshanModule;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Through what a program reached its files. MPI-IO goes through POSIX; the standard streams are counted apart from both. */
public enum Interface {
    POSIX(DarshanModule.POSIX, "POSIX_", "SIZE_READ_", "SIZE_WRITE_"),
    MPIIO(DarshanModule.MPIIO, "MPIIO_", "SIZE_READ_AGG_", "SIZE_WRITE_AGG_"),
    STDIO(DarshanModule.STDIO, "STDIO_", "", "");

    /** The names of the ten classes of request sizes. */
    static final List<String> SIZES = List.of(
            "0_100", "100_1K", "1K_10K", "10K_100K", "100K_1M", "1M_4M", "4M_10M", "10M_100M", "100M_1G", "1G_PLUS");

    /** The largest size of each class; a request of exactly 1 MiB is in {@code 100K_1M}. */
    static final long[] LARGEST = {
        100, 1 << 10, 10 << 10, 100 << 10, 1 << 20, 4 << 20, 10 << 20, 100 << 20, 1 << 30, Long.MAX_VALUE
    };

    private final DarshanModule module;
    private final String readSizes;
    private final String writeSizes;
    private final Map<String, Integer> integers;
    private final Map<String, Integer> doubles;

    Interface(DarshanModule module, String prefix, String readSizes, String writeSizes) {
        this.module = module;
        this.readSizes = readSizes;
        this.writeSizes = writeSizes;
        CounterNames names = CounterNames.of(module);
        this.integers = index(names.integers(), prefix);
        this.doubles = index(names.doubles(), prefix);
    }

    private static Map<String, Integer> index(List<String> names, String prefix) {
        Map<String, Integer> index = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
            index.put(names.get(i).substring(prefix.length()), i);
        }
        return index;
    }

    public DarshanModule module() {
        return module;
    }

    /** The counter of a class of sizes, -1 where the interface has none. */
    int size(Direction direction, int sizeClass) {
        String name = (direction == Direction.READ ? readSizes : writeSizes) + SIZES.get(sizeClass);
        return integers.getOrDefault(name, -1);
    }

    /** The index of a counter by its name without the prefix, -1 where the interface has none. */
    int integer(String name) {
        return integers.getOrDefault(name, -1);
    }

    int real(String name) {
        return doubles.getOrDefault(name, -1);
    }
}
