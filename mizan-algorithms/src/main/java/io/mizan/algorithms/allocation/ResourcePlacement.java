package io.mizan.algorithms.allocation;

import io.mizan.model.allocation.ApplicationSet;
import java.util.List;

/** Decides which resources each application gets, once it is known how many. */
public interface ResourcePlacement {

    /** The name by which it is chosen. */
    String name();

    /** For each application as many different resources as the allocation says. */
    List<List<Integer>> place(ApplicationSet set, List<Integer> allocation);
}
