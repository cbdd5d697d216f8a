package io.mizan.cli.command.controller;

import io.mizan.cli.command.plan.OpenedSystem;
import io.mizan.cli.command.plan.Waiting;
import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.frame.PolicyInput;
import io.mizan.cli.process.Surroundings;
import io.mizan.controller.apply.LiveObserver;
import io.mizan.controller.apply.PlanSystems;
import io.mizan.controller.live.LiveView;
import io.mizan.model.system.ChangeableSystem;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The systems that operators may change over HTTP.
 *
 * @param live what the controller sees of its file system
 */
record ChangedSystems(Surroundings surroundings, Configuration configuration, Supplier<LiveView> live)
        implements PlanSystems {
    /** None are changed. */
    static final String NONE = "none";

    private static final String LUSTRE = "lustre";

    @Override
    public Optional<String> refusal(String label) {
        String allowed = configuration.get(Keys.CONTROLLER_CHANGES);
        boolean lustre = label.startsWith(OpenedSystem.LUSTRE);
        return allowed.equals(NONE) || (lustre && !allowed.equals(LUSTRE))
                ? Optional.of("the configuration of the controller (" + Keys.CONTROLLER_CHANGES.name() + "=" + allowed
                        + ") does not let it change such a system")
                : Optional.empty();
    }

    @Override
    public List<String> planned() {
        return Stream.of(configuration.get(Keys.CONTROLLER_SYSTEMS).split(",", -1))
                .map(String::strip)
                .filter(label -> !label.isEmpty())
                .map(OpenedSystem::whole)
                .toList();
    }

    @Override
    public Opened open(String label, Consumer<Duration> rest) {
        OpenedSystem opened =
                OpenedSystem.open(label, surroundings, configuration, speed -> new Waiting(speed, rest), true);
        return new Opened(
                opened.label(),
                opened.system(),
                opened.clock(),
                label.startsWith(OpenedSystem.LUSTRE)
                        ? new LiveObserver(new OwnViews(opened.system(), live))
                        : opened.observer(),
                opened.pace(),
                PolicyInput.configured(surroundings, configuration, opened.policy()));
    }

    /** What servers report, if they are those of a system. To learn its name takes programs, so it is asked for once and late. */
    private static final class OwnViews implements Supplier<Optional<LiveView>> {
        private final ChangeableSystem system;
        private final Supplier<LiveView> live;
        private String name = "";

        OwnViews(ChangeableSystem system, Supplier<LiveView> live) {
            this.system = system;
            this.live = live;
        }

        @Override
        public Optional<LiveView> get() {
            if (name.isEmpty()) {
                name = system.view().name();
            }
            return Optional.of(live.get()).filter(view -> view.system().equals(name));
        }
    }
}
