package io.mizan.algorithms.layout.tuning;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How many files there are of which size, smallest first. At most {@value #MOST} sizes are told apart: where there are more, those of one
 * sixteenth of a power of two become their mean, so that neither the number of files nor their bytes change (but for rounding).
 */
public final class FileSizes {
    private static final int MOST = 512;
    private static final int PARTS = 16;

    /** Files of one size. */
    public record Group(long sizeBytes, long files) {
        public double bytes() {
            return (double) sizeBytes * files;
        }
    }

    private final List<Group> groups;

    private FileSizes(List<Group> groups) {
        this.groups = List.copyOf(groups);
    }

    public List<Group> groups() {
        return groups;
    }

    public long files() {
        return groups.stream().mapToLong(Group::files).sum();
    }

    public double bytes() {
        return groups.stream().mapToDouble(Group::bytes).sum();
    }

    public long largest() {
        return groups.isEmpty() ? 0 : groups.get(groups.size() - 1).sizeBytes();
    }

    /** Half of the files are no larger. */
    public long median() {
        long half = (files() + 1) / 2;
        long seen = 0;
        for (Group group : groups) {
            seen += group.files();
            if (seen >= half) {
                return group.sizeBytes();
            }
        }
        return 0;
    }

    /** Collects sizes; empty files count, for they have objects too. */
    public static final class Builder {
        private final Map<Long, Long> exact = new TreeMap<>();
        private final Map<Integer, double[]> classes = new TreeMap<>();
        private long files;
        private double bytes;

        public Builder add(long sizeBytes, long files) {
            if (sizeBytes < 0 || files < 0) {
                throw Problem.impossible("a size or number of files must not be negative")
                        .with("sizeBytes", sizeBytes)
                        .with("files", files)
                        .exception();
            }
            this.files = sum(this.files, files);
            bytes += (double) sizeBytes * files;
            if (files > 0) {
                if (exact.size() < MOST || exact.containsKey(sizeBytes)) {
                    exact.merge(sizeBytes, files, FileSizes::sum);
                } else {
                    coarse(sizeBytes, files);
                }
            }
            return this;
        }

        /** What another one collected. */
        public Builder addAll(Builder other) {
            other.exact.forEach(this::add);
            files += (long)
                    other.classes.values().stream().mapToDouble(sum -> sum[0]).sum();
            bytes += other.classes.values().stream().mapToDouble(sum -> sum[1]).sum();
            other.classes.forEach((key, sum) -> {
                double[] own = classes.computeIfAbsent(key, fresh -> new double[2]);
                own[0] += sum[0];
                own[1] += sum[1];
            });
            return this;
        }

        public long files() {
            return files;
        }

        public double bytes() {
            return bytes;
        }

        private void coarse(long sizeBytes, long files) {
            double[] sum = classes.computeIfAbsent(classOf(sizeBytes), key -> new double[2]);
            sum[0] += files;
            sum[1] += (double) sizeBytes * files;
        }

        public FileSizes build() {
            if (exact.isEmpty()) {
                throw Problem.of(ErrorCode.INPUT_FORMAT, "no files to choose a layout from")
                        .maybe("give the sizes of files, or runs that wrote some")
                        .exception();
            }
            if (classes.isEmpty()) {
                List<Group> groups = new ArrayList<>();
                exact.forEach((size, files) -> groups.add(new Group(size, files)));
                return new FileSizes(groups);
            }
            exact.forEach(this::coarse);
            TreeMap<Long, Long> means = new TreeMap<>();
            classes.values().forEach(sum -> means.merge(Math.round(sum[1] / sum[0]), (long) sum[0], FileSizes::sum));
            List<Group> groups = new ArrayList<>();
            means.forEach((size, files) -> groups.add(new Group(size, files)));
            return new FileSizes(groups);
        }

        private static int classOf(long sizeBytes) {
            return sizeBytes == 0 ? -1 : (int) Math.floor(PARTS * Math.log(sizeBytes) / Math.log(2));
        }
    }

    private static long sum(long one, long other) {
        return Math.addExact(one, other);
    }
}
