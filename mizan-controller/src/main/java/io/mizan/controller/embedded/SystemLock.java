package io.mizan.controller.embedded;

import java.util.function.Supplier;

/** Runs work while no other process of this user works on the same system. Turns are not nested. */
public interface SystemLock {
    /** @throws io.mizan.model.error.MizanException where others have the system for too long */
    <T> T take(Supplier<T> work);
}
