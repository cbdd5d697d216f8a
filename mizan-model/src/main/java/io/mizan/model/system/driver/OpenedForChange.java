package io.mizan.model.system.driver;

import io.mizan.model.system.ChangeableSystem;
import java.time.InstantSource;
import java.util.function.LongFunction;

/**
 * A system that was opened to be changed.
 *
 * @param label by which it is opened again
 * @param clock its time: a simulated system has its own
 * @param pace for a rate in bytes per second
 * @param observer tells how its users fare while it is changed
 * @param defaults where the site says nothing else
 */
public record OpenedForChange(
        String label,
        ChangeableSystem system,
        InstantSource clock,
        LongFunction<Pace> pace,
        Observer observer,
        SystemDefaults defaults) {}
