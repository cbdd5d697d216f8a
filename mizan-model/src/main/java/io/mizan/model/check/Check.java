package io.mizan.model.check;

import java.util.List;

/** Checks one part of an installation. It needs no privilege, changes nothing that stays, and takes a few seconds at most. */
@FunctionalInterface
public interface Check {
    /** @throws io.mizan.model.error.MizanException where the part does not work at all */
    List<Observation> look();
}
