package io.mizan.controller.change.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.layout.tuning.FileSizes;
import io.mizan.controller.change.planner.TunedDefaults.Rates;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice;
import io.mizan.model.layout.lustre.LayoutOptions;
import io.mizan.model.plan.LayoutAdvisor;
import io.mizan.model.plan.LayoutAdvisor.Advice;
import io.mizan.model.plan.LayoutAdvisor.Advice.Change;
import io.mizan.model.plan.LayoutAdvisor.Advice.Keep;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.ObjLongConsumer;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class TunedDefaultsTest {
    private static final long GIB = 1L << 30;

    /** Files in memory. */
    private record Given(Map<String, Long> sizes) implements SizedFiles {
        @Override
        public void below(String directory, ObjLongConsumer<String> sink) {
            sizes.forEach((path, bytes) -> {
                if (path.startsWith(directory.equals("/") ? "/" : directory + "/")) {
                    sink.accept(path, bytes);
                }
            });
        }

        @Override
        public String origin() {
            return "that are there";
        }
    }

    private static SystemView view() {
        List<Target> targets = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            Target target = Target.of(new TargetName("fs", TargetKind.DATA, i), new Space(1000 * GIB, 0, 1000 * GIB))
                    .withPools(i < 4 ? Set.of("flash") : Set.of("disk"));
            targets.add(i == 15 ? target.withFlags(Set.of(TargetFlag.DEGRADED)) : target);
        }
        return SystemView.ofTargets("fs", targets).withMount("/fs");
    }

    private static Map<String, Long> files(String directory, int count, long bytes) {
        Map<String, Long> files = new TreeMap<>();
        for (int i = 0; i < count; i++) {
            files.put(directory + "/f" + i, bytes);
        }
        return files;
    }

    private static Advice advice(Map<String, Long> files, String present, Set<Integer> counts, String pool) {
        return new TunedDefaults(new Given(files), Rates.USUAL)
                .advise(new LayoutAdvisor.Question(
                        "/fs/d",
                        present.isEmpty() ? Optional.empty() : Optional.of(LayoutOptions.parse(present)),
                        counts,
                        pool,
                        view()));
    }

    private static Change change(Advice advice) {
        assertThat(advice).isInstanceOf(Change.class);
        return (Change) advice;
    }

    private static String kept(Advice advice) {
        assertThat(advice).isInstanceOf(Keep.class);
        return ((Keep) advice).why();
    }

    @Test
    void smallFilesOnManyStripesGetOne() {
        Change change = change(advice(files("/fs/d", 1000, 4096), "-c 8 -S 1M", Set.of(), ""));
        assertThat(change.layout().stripings())
                .extracting(Striping::stripeCount)
                .containsExactly(1);
        assertThat(change.motive().confidence()).isGreaterThan(0.9);
        assertThat(change.motive().evidence())
                .anyMatch(line -> line.contains("1,000 files that are there") && line.contains("4.0 KiB"))
                .anyMatch(line -> line.contains("% less") && line.contains("(-c 8 -S 1M)"))
                .anyMatch(line -> line.contains("15 targets of 500.0 MiB/s"));
    }

    @Test
    void largeFilesGetMoreStripesWhereNobodySetADefault() {
        Map<String, Long> files = files("/fs/d/small", 1000, 4096);
        files.putAll(files("/fs/d/large", 50, 100 * GIB));
        Change change = change(advice(files, "", Set.of(), ""));
        List<Striping> stripings = change.layout().stripings();
        assertThat(stripings).hasSizeGreaterThan(1);
        assertThat(stripings.get(0).stripeCount()).isEqualTo(1);
        assertThat(stripings.get(stripings.size() - 1).stripeCount()).isGreaterThan(1);
        assertThat(stripings).allMatch(striping -> striping.targets().equals(TargetChoice.ANY));
    }

    @Test
    void whatTheSiteAllowsIsAllThatIsChosenFrom() {
        Map<String, Long> files = files("/fs/d", 100, 100 * GIB);
        Change change = change(advice(files, "", Set.of(1, 3, 5), "flash"));
        assertThat(change.layout().stripings())
                .isNotEmpty()
                .allMatch(striping -> Set.of(1, 3, 5).contains(striping.stripeCount()))
                .allMatch(striping -> striping.pool().equals("flash"));
        assertThat(change.motive().evidence()).anyMatch(line -> line.contains("4 targets"));
        assertThat(kept(advice(files, "-c 5", Set.of(5), ""))).contains("costs 0 % less");
        assertThat(kept(advice(files, "", Set.of(), "tape"))).isEqualTo("no target of pool tape takes new files");
    }

    @Test
    void filesStayInThePoolOfThePresentDefault() {
        Change change = change(advice(files("/fs/d", 500, 4096), "-c 4 -p disk", Set.of(), ""));
        assertThat(change.layout().stripings()).extracting(Striping::pool).containsExactly("disk");
        assertThat(kept(advice(files("/fs/d", 500, 4096), "-E 1G -c 1 -p flash -E -1 -c 4 -p disk", Set.of(), "")))
                .contains("several pools, disk and flash");
    }

    @Test
    void fewFilesTellTooLittleAndNoneTellNothing() {
        assertThat(kept(advice(files("/fs/d", 19, 4096), "-c 8", Set.of(), "")))
                .isEqualTo("19 files that are there are too few to choose a layout; at least 20 are needed");
        assertThat(kept(advice(Map.of(), "-c 8", Set.of(), ""))).startsWith("0 files");
        assertThat(advice(files("/fs/d", 20, 4096), "-c 8", Set.of(), "")).isInstanceOf(Change.class);
    }

    @Test
    void whatIsAsGoodAsAnyOtherStays() {
        assertThat(kept(advice(files("/fs/d", 1000, 4096), "-c 1", Set.of(), "")))
                .contains("1,000 files", "costs 0 % less than the present one (-c 1)");
        assertThat(kept(advice(files("/fs/d", 1000, 4096), "", Set.of(), ""))).contains("as Lustre comes");
    }

    @Test
    void whatCannotBeComparedStays() {
        FileLayout raw = new FileLayout.Raw(FileLayout.RawKind.UNKNOWN, new byte[] {1, 2, 3});
        assertThat(kept(new TunedDefaults(new Given(files("/fs/d", 100, 4096)), Rates.USUAL)
                        .advise(new LayoutAdvisor.Question("/fs/d", Optional.of(raw), Set.of(), "", view()))))
                .contains("no other is known to be better");
    }

    @Test
    void theBandwidthOfTheSystemCounts() {
        List<Target> fast = view().dataTargets().stream()
                .map(target -> target.withPerformance(new Performance(3 * GIB, Performance.UNKNOWN_LOAD)))
                .toList();
        Change change = change(new TunedDefaults(new Given(files("/fs/d", 100, 4096)), Rates.USUAL)
                .advise(new LayoutAdvisor.Question(
                        "/fs/d",
                        Optional.of(LayoutOptions.parse("-c 8")),
                        Set.of(),
                        "",
                        SystemView.ofTargets("fs", fast))));
        assertThat(change.motive().evidence()).anyMatch(line -> line.contains("targets of 3.0 GiB/s"));
    }

    @Test
    void theDirectoriesWithMostBytesAreFoundAndSmallOnesCountWithTheOneAbove() {
        Map<String, Long> files = new HashMap<>(files("/fs/big", 30, GIB));
        files.putAll(files("/fs/big/logs", 25, 1000));
        for (int run = 0; run < 10; run++) {
            files.putAll(files("/fs/runs/run" + run, 5, 10 * GIB));
        }
        files.putAll(files("/fs/few", 3, 4096));
        TunedDefaults tuned = new TunedDefaults(new Given(files), Rates.USUAL);
        assertThat(tuned.directories("/fs")).containsExactly("/fs/runs", "/fs/big", "/fs/big/logs", "/fs");
        assertThat(kept(tuned.advise(new LayoutAdvisor.Question("/fs", Optional.empty(), Set.of(), "", view()))))
                .startsWith("3 files");
        assertThat(new TunedDefaults(new Given(Map.of()), Rates.USUAL).directories("/fs"))
                .isEmpty();
    }

    @Test
    void noFileIsLostOnTheWayUp() {
        SplittableRandom random = new SplittableRandom(11);
        for (int round = 0; round < 200; round++) {
            String root = random.nextBoolean() ? "/" : "/fs";
            String top = root.equals("/") ? "" : root;
            LargestDirectories all = new LargestDirectories(root, 1 + random.nextInt(30));
            double bytes = 0;
            int count = random.nextInt(1500);
            for (int i = 0; i < count; i++) {
                StringBuilder path = new StringBuilder(top);
                for (int depth = random.nextInt(4); depth > 0; depth--) {
                    path.append("/d").append(random.nextInt(4));
                }
                long size = random.nextLong(1L << 40);
                bytes += size;
                all.add(path.append("/f").append(i).toString(), size);
            }
            Map<String, FileSizes.Builder> largest = all.largest(Integer.MAX_VALUE);
            assertThat(largest.values().stream()
                            .mapToLong(FileSizes.Builder::files)
                            .sum())
                    .isEqualTo(count);
            assertThat(largest.values().stream()
                            .mapToDouble(FileSizes.Builder::bytes)
                            .sum())
                    .isCloseTo(bytes, Percentage.withPercentage(1e-6));
            assertThat(largest.values().stream()
                            .mapToLong(sizes -> sizes.build().files())
                            .sum())
                    .isEqualTo(count);
            assertThat(largest.keySet()).allMatch(directory -> directory.startsWith(root));
        }
    }
}
