package io.mizan.simulator.whatif;

import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.system.ChangedSystem;
import io.mizan.model.system.SystemView;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.DataRate;
import io.mizan.model.whatif.LongRun;
import io.mizan.model.whatif.UsageProfile;
import io.mizan.model.whatif.WeeksAnswer;
import io.mizan.simulator.whatif.ThresholdChoice.Candidate;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;

/** Simulates weeks of use with each policy, and with each setting of Lustre's threshold that might do. */
public final class WeeksSimulation {
    private static final int DEFAULT_THRESHOLD = 17;
    private static final List<Integer> THRESHOLDS = List.of(0, 5, 10, 17, 25, 33, 50, 75, 100);
    private static final long GIB = 1L << 30;
    /** Where nobody counted: a quarter of the bytes in files of 1 GiB, half in 32 GiB, a quarter in 512 GiB. */
    private static final List<UsageProfile.Kind> USUAL_FILES = List.of(
            new UsageProfile.Kind(GIB, 1, 1),
            new UsageProfile.Kind(32 * GIB, 2, 1),
            new UsageProfile.Kind(512 * GIB, 1, 1));

    private record Task(String policy, long seed) {}

    private final SystemView before;
    private final ChangedSystem system;
    private final SiteFacts site;
    private final Rates rates;
    private final WeeksPolicies policies;

    /** Runs independent tasks, and hands on the results in their order. */
    @FunctionalInterface
    public interface Executor {
        <T, R> void run(Iterator<T> tasks, Function<T, R> work, Consumer<R> results) throws InterruptedException;
    }

    /**
     * Prepares it.
     *
     * @param before the system as it is
     * @param system with targets added or removed
     */
    public WeeksSimulation(
            SystemView before, ChangedSystem system, SiteFacts site, Rates rates, WeeksPolicies policies) {
        this.before = before;
        this.system = system;
        this.site = site;
        this.rates = rates;
        this.policies = policies;
    }

    /** How many runs it takes. */
    public int runs(WeeksRequest requested, List<String> names) {
        return names.size() + thresholds().size() * requested.seeds();
    }

    /** The same of a system whose present threshold nobody told. */
    public static int usualRuns(WeeksRequest requested, List<String> names) {
        return names.size() + THRESHOLDS.size() * requested.seeds();
    }

    private int present() {
        return site.threshold().orElse(DEFAULT_THRESHOLD);
    }

    private SortedSet<Integer> thresholds() {
        SortedSet<Integer> thresholds = new TreeSet<>(THRESHOLDS);
        thresholds.add(present());
        return thresholds;
    }

    /**
     * Runs it.
     *
     * @param names of the policies to compare
     * @param step told of each run that is done
     */
    public WeeksAnswer run(WeeksRequest requested, List<String> names, long seed, Executor executor, Runnable step)
            throws InterruptedException {
        SystemView changed = system.view();
        UsageProfile use = requested.use(before, files(changed));
        WeeksRun longUse = new WeeksRun(changed, use, rates, system.added(), policies);
        SortedSet<Integer> thresholds = thresholds();
        List<Task> tasks = new ArrayList<>();
        names.forEach(policy -> tasks.add(new Task(policy, seed)));
        for (int threshold : thresholds) {
            for (int i = 0; i < requested.seeds(); i++) {
                tasks.add(new Task(policies.tuned(threshold), seed + i));
            }
        }
        List<LongRun> runs = new ArrayList<>();
        executor.run(tasks.iterator(), task -> longUse.run(task.policy, task.seed), run -> {
            runs.add(run);
            step.run();
        });
        List<Candidate> candidates = new ArrayList<>();
        int next = names.size();
        for (int threshold : thresholds) {
            candidates.add(Candidate.of(threshold, runs.subList(next, next + requested.seeds())));
            next += requested.seeds();
        }
        return new WeeksAnswer(
                before,
                changed,
                system.added().size(),
                use,
                runs.subList(0, names.size()),
                new ThresholdChoice(candidates, present()).advice(),
                site.threshold().isPresent(),
                requested.seeds(),
                assumptions(use));
    }

    /** The kinds of files by the histogram of the snapshot, striped as the default layout of the mount point says. */
    private List<UsageProfile.Kind> files(SystemView changed) {
        int targets = changed.dataTargets().size();
        return (site.files().isEmpty() ? USUAL_FILES : site.files())
                .stream()
                        .map(kind -> new UsageProfile.Kind(
                                kind.sizeBytes(),
                                kind.bytes(),
                                site.layout()
                                        .map(layout -> stripes(layout, kind.sizeBytes(), targets))
                                        .orElse(1)))
                        .toList();
    }

    /** The stripes where most bytes of a file of this size are: those of its last component. */
    private static int stripes(FileLayout layout, long sizeBytes, int targets) {
        int count = 1;
        if (layout instanceof Plain plain) {
            count = plain.striping().stripeCount();
        } else if (layout instanceof Composite composite) {
            count = composite.components().stream()
                    .filter(component -> component.extent().start() < sizeBytes)
                    .filter(component -> component.body() instanceof Striped)
                    .map(component -> ((Striped) component.body()).striping().stripeCount())
                    .reduce(1, (first, second) -> second);
        }
        return count < 0 ? targets : Math.max(1, Math.min(targets, count));
    }

    private List<String> assumptions(UsageProfile use) {
        List<String> all = new ArrayList<>();
        all.add(ByteSize.prose(use.bytesPerDay()) + " are written each day, "
                + (use.keepDays() == 0
                        ? "and nothing is removed"
                        : "and files are removed after " + use.keepDays() + " days"));
        all.add(
                !site.files().isEmpty()
                        ? "file sizes are those that the snapshot counted"
                        : "a quarter of the bytes is in files of 1 GiB, half in 32 GiB, a quarter in 512 GiB");
        all.add("a target writes " + DataRate.prose((long) rates.target()) + ", a server "
                + DataRate.prose((long) rates.server()) + " where nothing else is known");
        if (site.threshold().isEmpty()) {
            all.add("qos_threshold_rr is " + DEFAULT_THRESHOLD
                    + " %, as Lustre comes: only a metadata server has the present one");
        }
        if (site.missing() > 0) {
            all.add("the script could not find out " + site.missing() + " things (missing.txt)");
        }
        return all;
    }
}
