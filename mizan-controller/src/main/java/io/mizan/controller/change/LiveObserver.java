package io.mizan.controller.change;

import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveView.LiveTarget;
import io.mizan.model.system.driver.Observer;
import io.mizan.model.units.TargetKind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * Reports the latency of the users of a system from the statistics of its servers: a client alone knows how long its own
 * requests take, and nothing of how busy the targets are with those of others. What the moves themselves do is in it.
 *
 * <p>An operation takes as long as the mean of its kind on its target; 95 % of operations is over all of these, weighed by how many there are.
 */
public final class LiveObserver implements Observer {
    private static final double PART = 0.95;
    private static final Duration SHORTEST = Duration.ofSeconds(1);

    private record Operations(double perSecond, double millis) {}

    private final Supplier<Optional<LiveView>> views;
    private Instant told = Instant.MIN;
    private Duration interval = SHORTEST;

    /** @param views what is known now, if anything is */
    public LiveObserver(Supplier<Optional<LiveView>> views) {
        this.views = views;
    }

    @Override
    public synchronized boolean observes() {
        return view().filter(view -> !dataTargets(view).isEmpty()).isPresent();
    }

    @Override
    public synchronized Duration interval() {
        return interval;
    }

    @Override
    public synchronized OptionalDouble latencyMillis() {
        Optional<LiveView> view = view();
        if (view.isEmpty() || view.get().at().isBefore(told.equals(Instant.MIN) ? told : told.plus(interval))) {
            return OptionalDouble.empty();
        }
        OptionalDouble millis = slowest(view.get());
        if (millis.isPresent()) {
            told = view.get().at();
        }
        return millis;
    }

    private static OptionalDouble slowest(LiveView view) {
        List<Operations> all = new ArrayList<>();
        for (LiveTarget target : dataTargets(view)) {
            all.add(new Operations(target.readsPerSecond(), target.readMillis()));
            all.add(new Operations(target.writesPerSecond(), target.writeMillis()));
        }
        all.removeIf(operations -> operations.perSecond() <= 0 || operations.millis() < 0);
        all.sort(Comparator.comparingDouble(Operations::millis));
        double sum = all.stream().mapToDouble(Operations::perSecond).sum();
        double reached = 0;
        for (Operations operations : all) {
            reached += operations.perSecond();
            if (reached >= PART * sum) {
                return OptionalDouble.of(operations.millis());
            }
        }
        return OptionalDouble.empty();
    }

    @Override
    public synchronized OptionalDouble load() {
        return view().map(view -> dataTargets(view).stream()
                        .mapToDouble(LiveTarget::load)
                        .filter(load -> load >= 0)
                        .average())
                .orElse(OptionalDouble.empty());
    }

    private Optional<LiveView> view() {
        Optional<LiveView> view = views.get();
        view.ifPresent(known -> {
            Duration said = Duration.ofMillis(Math.round(1000 * known.intervalSeconds()));
            interval = said.compareTo(SHORTEST) < 0 ? SHORTEST : said;
        });
        return view;
    }

    private static List<LiveTarget> dataTargets(LiveView view) {
        return view.targets().stream()
                .filter(target -> target.kind() == TargetKind.DATA)
                .toList();
    }
}
