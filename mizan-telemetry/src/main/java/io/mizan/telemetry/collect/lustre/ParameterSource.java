package io.mizan.telemetry.collect.lustre;

import io.mizan.telemetry.collect.Notes;

/** Where the parameters of a Lustre server come from: files, {@code lctl}, or what it printed. */
public interface ParameterSource {
    /** Shows each parameter that the visitor wants, once. */
    void visit(Visitor visitor, Notes notes);

    /** Somebody who wants parameters. */
    interface Visitor {
        /** Whether it wants a parameter of this name: {@code obdfilter.scratch-OST0000.stats}. */
        boolean wants(String name);

        /** Takes a value, which is valid during the call only. */
        void take(String name, ParameterText value);
    }
}
