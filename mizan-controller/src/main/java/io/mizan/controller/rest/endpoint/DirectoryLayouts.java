package io.mizan.controller.rest.endpoint;

import io.mizan.controller.check.Breaker;
import io.mizan.controller.plan.ChosenLayout;
import io.mizan.controller.plan.PlanAnswer;
import io.mizan.controller.plan.PlanMessages;
import io.mizan.database.interaction.RunRecord;
import io.mizan.database.interaction.RunRecords;
import io.mizan.database.plan.PlacementPlans;
import io.mizan.database.plan.StoredPlacementPlan;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.lustre.LfsCommand;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.placement.PlacementRequest;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The default layout that helps a job without any library: one {@code lfs setstripe} for the folder that it will write to, from the
 * last plan of its application for the same user. Applications have the names that people give them; what somebody else plans or runs under
 * the same name decides nothing here.
 *
 * <p>All files of a folder get its default layout, so the one that most of the planned bytes have is taken, without targets: a folder
 * that names a first target puts every file there. Only where one single file is planned for the folder is its first target said.
 * Never a list: each create in the folder would fail once a listed target is closed. Where all of it is one stripe anyway there is nothing to say.
 */
public final class DirectoryLayouts {
    private static final int MOST = 1_000;
    private static final long KEPT_NANOS = 60 * 1_000_000_000L;
    private static final int RUNS_LOOKED_AT = 20;

    private record Key(String application, String user, String directory) {}

    private record Known(Optional<String> command, long at) {}

    private final PlacementPlans plans;
    private final RunRecords runs;
    private final PlanReadLimit reading;
    private final LongSupplier nanoClock;
    private final Map<Key, Known> known = new LinkedHashMap<>();

    public DirectoryLayouts(PlacementPlans plans, RunRecords runs, PlanReadLimit reading, LongSupplier nanoClock) {
        this.reading = reading;
        this.plans = plans;
        this.runs = runs;
        this.nanoClock = nanoClock;
    }

    /** The command, where there is one. */
    Optional<String> of(String application, String user, String directory, Instant now) {
        Key key = new Key(application, user, directory);
        Optional<Known> before = known(key);
        if (before.isPresent()) {
            return before.get().command;
        }
        return reading.inTurn(() -> {
            // Whoever waited for others of the same array of jobs finds what they read.
            Optional<Known> meanwhile = known(key);
            return meanwhile.isPresent() ? meanwhile.get().command : read(key, now);
        });
    }

    private Optional<Known> known(Key key) {
        synchronized (known) {
            return Optional.ofNullable(known.get(key)).filter(before -> nanoClock.getAsLong() - before.at < KEPT_NANOS);
        }
    }

    private Optional<String> read(Key key, Instant now) {
        List<RunRecord> own = runs.of(key.user).newest(key.application, RUNS_LOOKED_AT);
        Optional<String> command = Breaker.open(own).isPresent()
                ? Optional.empty()
                : plans.newestOf(key.application, key.user).flatMap(plan -> command(plan, key.directory, now));
        synchronized (known) {
            known.remove(key);
            known.put(key, new Known(command, nanoClock.getAsLong()));
            if (known.size() > MOST) {
                known.remove(known.keySet().iterator().next());
            }
        }
        return command;
    }

    /** A plan was made, or a run is over. */
    public void forget(String application) {
        synchronized (known) {
            known.keySet().removeIf(key -> key.application.equals(application));
        }
    }

    private static Optional<String> command(StoredPlacementPlan plan, String directory, Instant now) {
        PlanAnswer answer = PlanMessages.answer(plan.answer());
        List<PlacementRequest> files = answer.placement().allocations().stream()
                .map(allocation -> allocation.request())
                .filter(request -> answer.layouts().containsKey(request.file()))
                .toList();
        List<PlacementRequest> inside = files.stream()
                .filter(request -> request.file().startsWith(directory.endsWith("/") ? directory : directory + "/"))
                .toList();
        List<PlacementRequest> counted = inside.isEmpty() ? files : inside;
        boolean asPlanned = inside.size() == 1 && now.isBefore(plan.summary().expiresAt());
        Map<FileLayout, Long> bytes = new HashMap<>();
        for (PlacementRequest request : counted) {
            FileLayout layout = answer.layouts().get(request.file());
            if (layout != null) {
                bytes.merge(
                        ChosenLayout.relaxed(layout, asPlanned ? LayoutForm.START_INDEX : LayoutForm.COUNT),
                        Math.max(1, request.sizeBytes()),
                        // Users choose the sizes.
                        (one, other) -> one > Long.MAX_VALUE - other ? Long.MAX_VALUE : one + other);
            }
        }
        return bytes.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .filter(layout -> asPlanned || !ordinary(layout))
                .flatMap(layout -> LfsCommand.create(layout, directory));
    }

    private static boolean ordinary(FileLayout layout) {
        return layout instanceof Plain plain
                && plain.striping().stripeCount() <= 1
                && plain.striping().stripeCount() >= 0
                && plain.striping().pool().isEmpty();
    }
}
