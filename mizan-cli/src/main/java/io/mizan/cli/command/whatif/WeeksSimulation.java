package io.mizan.cli.command.whatif;

import io.mizan.algorithms.placement.Policies;
import io.mizan.algorithms.placement.batch.LustreVersion;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.lustre.LustrePolicy;
import io.mizan.cli.frame.Parallel;
import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.system.ChangedSystem;
import io.mizan.model.system.SystemView;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.DataRate;
import io.mizan.simulator.scenario.PolicySource;
import io.mizan.simulator.whatif.LongRun;
import io.mizan.simulator.whatif.LongUse;
import io.mizan.simulator.whatif.Rates;
import io.mizan.simulator.whatif.ThresholdChoice;
import io.mizan.simulator.whatif.ThresholdChoice.Candidate;
import io.mizan.simulator.whatif.Use;
import io.mizan.telemetry.snapshot.SiteSnapshot;
import io.mizan.telemetry.snapshot.SiteSnapshot.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Goes through weeks of use with each policy, and with each setting of Lustre's threshold that might do. */
final class WeeksSimulation {
    private static final int DEFAULT_THRESHOLD = 17;
    private static final List<Integer> THRESHOLDS = List.of(0, 5, 10, 17, 25, 33, 50, 75, 100);
    private static final long GIB = 1L << 30;
    /** Where nobody counted: a quarter of the bytes in files of 1 GiB, half in 32 GiB, a quarter in 512 GiB. */
    private static final List<Use.Kind> USUAL_FILES =
            List.of(new Use.Kind(GIB, 1, 1), new Use.Kind(32 * GIB, 2, 1), new Use.Kind(512 * GIB, 1, 1));

    private record Task(String policy, long seed) {}

    private final SystemView before;
    private final ChangedSystem system;
    private final Optional<SiteSnapshot> site;
    private final Rates rates;
    private final PolicyOptions options;
    private final Settings settings;

    WeeksSimulation(
            SystemView before, ChangedSystem system, Optional<SiteSnapshot> site, Rates rates, PolicyOptions options) {
        this.before = before;
        this.system = system;
        this.site = site;
        this.rates = rates;
        this.options = options.withLustreVersion(site.flatMap(SiteSnapshot::version)
                .map(WeeksSimulation::version)
                .orElse(options.lustreVersion()));
        this.settings = site.map(snapshot -> snapshot.settingsOf(before.name())).orElse(Settings.UNKNOWN);
    }

    /** How many runs it takes. */
    int runs(WeeksWish wish, List<String> policies) {
        return policies.size() + thresholds().size() * wish.seeds();
    }

    /** The same of a system whose present threshold nobody told. */
    static int usualRuns(WeeksWish wish, List<String> policies) {
        return policies.size() + THRESHOLDS.size() * wish.seeds();
    }

    private int present() {
        return settings.thresholdRr().orElse(DEFAULT_THRESHOLD);
    }

    private TreeSet<Integer> thresholds() {
        TreeSet<Integer> thresholds = new TreeSet<>(THRESHOLDS);
        thresholds.add(present());
        return thresholds;
    }

    /** @param step told of each run that is done */
    WeeksAnswer run(WeeksWish wish, List<String> policies, long seed, Parallel parallel, Runnable step)
            throws InterruptedException {
        SystemView changed = system.view();
        Use use = wish.use(before, files(changed));
        LongUse longUse = new LongUse(changed, use, rates, system.added(), source());
        TreeSet<Integer> thresholds = thresholds();
        List<Task> tasks = new ArrayList<>();
        policies.forEach(policy -> tasks.add(new Task(policy, seed)));
        for (int threshold : thresholds) {
            for (int i = 0; i < wish.seeds(); i++) {
                tasks.add(new Task(LustrePolicy.tunedName(threshold), seed + i));
            }
        }
        List<LongRun> runs = new ArrayList<>();
        parallel.run(tasks.iterator(), task -> longUse.run(task.policy, task.seed), run -> {
            runs.add(run);
            step.run();
        });
        List<Candidate> candidates = new ArrayList<>();
        int next = policies.size();
        for (int threshold : thresholds) {
            candidates.add(Candidate.of(threshold, runs.subList(next, next + wish.seeds())));
            next += wish.seeds();
        }
        return new WeeksAnswer(
                before,
                changed,
                system.added().size(),
                use,
                runs.subList(0, policies.size()),
                new ThresholdChoice(candidates, present()),
                settings.thresholdRr().isPresent(),
                wish.seeds(),
                assumptions(use));
    }

    private PolicySource source() {
        String tuned = LustrePolicy.tunedName(0).replace("0", "");
        return (name, seed) -> {
            PolicyOptions seeded = options.withSeed(seed);
            PlacementPolicy policy = name.startsWith(tuned)
                    ? LustrePolicy.tuned(
                            seeded,
                            Integer.parseInt(name.substring(tuned.length())),
                            settings.prioFree().orElse(-1))
                    : Policies.named(name, seeded);
            return policy;
        };
    }

    /** The kinds of files by the histogram of the snapshot, striped as the default layout of the mount point says. */
    private List<Use.Kind> files(SystemView changed) {
        int targets = changed.osts().size();
        Optional<FileLayout> layout =
                site.flatMap(snapshot -> snapshot.layouts().values().stream().findFirst());
        List<Use.Kind> kinds = site.map(SiteSnapshot::sizes).orElse(List.of()).stream()
                .filter(size -> size.files() > 0 && size.bytes() > 0)
                .map(size -> new Use.Kind(Math.max(1, size.bytes() / size.files()), size.bytes(), 1))
                .toList();
        return (kinds.isEmpty() ? USUAL_FILES : kinds)
                .stream()
                        .map(kind -> new Use.Kind(
                                kind.sizeBytes(),
                                kind.bytes(),
                                layout.map(l -> stripes(l, kind.sizeBytes(), targets))
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

    private static LustreVersion version(String text) {
        String[] parts = text.split("\\.", 3);
        int minor = parts.length > 1 && parts[1].matches("\\d{1,4}") ? Integer.parseInt(parts[1]) : 17;
        return minor < 13 ? LustreVersion.V2_12 : minor < 17 ? LustreVersion.V2_15 : LustreVersion.V2_17;
    }

    private List<String> assumptions(Use use) {
        List<String> all = new ArrayList<>();
        all.add(ByteSize.prose(use.bytesPerDay()) + " are written each day, "
                + (use.keepDays() == 0
                        ? "and nothing is removed"
                        : "and files are removed after " + use.keepDays() + " days"));
        boolean counted =
                site.map(SiteSnapshot::sizes).orElse(List.of()).stream().anyMatch(size -> size.bytes() > 0);
        all.add(
                counted
                        ? "file sizes are those that the snapshot counted"
                        : "a quarter of the bytes is in files of 1 GiB, half in 32 GiB, a quarter in 512 GiB");
        all.add("a target writes " + DataRate.prose((long) rates.target()) + ", a server "
                + DataRate.prose((long) rates.server()) + " where nothing else is known");
        if (settings.thresholdRr().isEmpty()) {
            all.add("qos_threshold_rr is " + DEFAULT_THRESHOLD
                    + " %, as Lustre comes: only a metadata server tells the present one");
        }
        site.ifPresent(snapshot -> {
            if (!snapshot.missing().isEmpty()) {
                all.add("the script could not find out " + snapshot.missing().size() + " things (missing.txt)");
            }
        });
        return all;
    }
}
