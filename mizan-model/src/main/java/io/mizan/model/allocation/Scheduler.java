package io.mizan.model.allocation;

/** Decides how many resources each application gets, and which. */
public interface Scheduler {

    /** The name by which it is chosen: {@code ta+gnc}, {@code mckp}. */
    String name();

    Schedule schedule(ApplicationSet set);
}
