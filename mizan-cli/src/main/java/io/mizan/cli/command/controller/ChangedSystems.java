package io.mizan.cli.command.controller;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.PolicyInput;
import io.mizan.controller.change.LiveObserver;
import io.mizan.controller.change.PlanSystems;
import io.mizan.controller.change.WaitingPace;
import io.mizan.controller.live.LiveView;
import io.mizan.controller.plan.SitePolicy;
import io.mizan.model.system.ChangeableSystem;
import io.mizan.model.system.driver.OpenedForChange;
import io.mizan.model.system.driver.SystemDriver;
import io.mizan.model.system.driver.SystemDrivers;
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
record ChangedSystems(
        ProcessContext context, Configuration configuration, SystemDrivers drivers, Supplier<LiveView> live)
        implements PlanSystems {
    /** None are changed. */
    static final String NONE = "none";

    @Override
    public Optional<String> refusal(String label) {
        String allowed = configuration.get(Keys.CONTROLLER_CHANGES);
        SystemDriver driver = drivers.driver(label);
        return allowed.equals(NONE) || (driver.shared() && !driver.schemes().contains(allowed))
                ? Optional.of("the configuration of the controller (" + Keys.CONTROLLER_CHANGES.name() + "=" + allowed
                        + ") does not let it change such a system")
                : Optional.empty();
    }

    @Override
    public List<String> planned() {
        return Stream.of(configuration.get(Keys.CONTROLLER_SYSTEMS).split(",", -1))
                .map(String::strip)
                .filter(label -> !label.isEmpty())
                .toList();
    }

    @Override
    public Opened open(String label, Consumer<Duration> rest) {
        OpenedForChange opened = drivers.change(label, speed -> new WaitingPace(speed, rest));
        return Opened.of(
                opened,
                drivers.driver(label).shared()
                        ? new LiveObserver(new OwnViews(opened.system(), live))
                        : opened.observer(),
                PolicyInput.configured(context, configuration, SitePolicy.of(opened.defaults())));
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
