package io.mizan.model.system.driver;

import io.mizan.model.system.ObservableSystem;
import java.time.InstantSource;

/**
 * A system that was opened to be read.
 *
 * @param label by which it is opened again
 * @param clock its time: a simulated system has its own
 * @param defaults where the site says nothing else
 */
public record OpenedSystem(String label, ObservableSystem system, InstantSource clock, SystemDefaults defaults) {}
