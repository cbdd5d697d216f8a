package io.mizan.controller.change;

import io.mizan.controller.plan.SitePolicy;
import io.mizan.model.system.ChangeableSystem;
import io.mizan.model.system.driver.Observer;
import io.mizan.model.system.driver.OpenedForChange;
import io.mizan.model.system.driver.Pace;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/** Opens the systems that plans are about. Whoever starts the process knows how, and which it may change. */
public interface PlanSystems {

    /**
     * A system that is open.
     *
     * @param label by which it is opened again
     * @param clock its time: a simulated system has its own
     * @param pace for a rate in bytes per second
     * @param policy of the site, for plans about it
     */
    record Opened(
            String label,
            ChangeableSystem system,
            InstantSource clock,
            Observer observer,
            LongFunction<Pace> pace,
            SitePolicy policy) {

        /** A system that a driver opened, watched by an observer. */
        public static Opened of(OpenedForChange opened, Observer observer, SitePolicy policy) {
            return new Opened(opened.label(), opened.system(), opened.clock(), observer, opened.pace(), policy);
        }
    }

    /** Labels of those that plans may be made for by people who are not at the machine. */
    List<String> planned();

    /** Why plans for a system are not applied here; nothing where they are. */
    Optional<String> refusal(String label);

    /** @param rest waits, no longer than the work may go on */
    Opened open(String label, Consumer<Duration> rest);
}
