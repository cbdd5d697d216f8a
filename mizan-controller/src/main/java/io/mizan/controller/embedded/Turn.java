package io.mizan.controller.embedded;

import java.util.function.Supplier;

/** Does something while no other process of this user does something else with the same system. Turns are not nested. */
public interface Turn {
    /** @throws io.mizan.model.error.MizanException where others have the system for too long */
    <T> T take(Supplier<T> work);
}
