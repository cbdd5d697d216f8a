package io.mizan.controller.jobs.action;

import java.util.Locale;

/**
 * What became of a parameter that was to be set for a job, or given back.
 *
 * @param before the value before any job set it, {@link NodeParameter#ABSENT} where there was none or nobody looked
 * @param detail for people; empty where there is nothing to add
 * @param attempts how often it was tried
 */
public record ParameterResult(
        NodeParameter parameter, State state, String before, String detail, int attempts, double millis) {

    /** How it ended. */
    public enum State {
        /** It is about to be set. */
        PLANNED,
        /** The node did not say what it had before, so that it is not set. */
        UNREAD,
        /** It has the value, as was read back. */
        APPLIED,
        /** Another job asked for a stricter value, which is in force. */
        HELD,
        /** It could not be set, or the node said so and did not do it. */
        FAILED,
        /** It was set, and taken back as another one that is required failed. */
        ROLLED_BACK,
        /** It has the value again that it had before, or the one that jobs that still run want. */
        GIVEN_BACK,
        /** It could not be given back so far. */
        NOT_GIVEN_BACK,
        /** It could not be given back for so long that nobody tries any more. */
        ABANDONED;

        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    public static ParameterResult planned(NodeParameter parameter) {
        return new ParameterResult(parameter, State.PLANNED, NodeParameter.ABSENT, "", 0, 0);
    }

    /** Whether the job may still have a say in the value: it has to be given back. */
    public boolean isOpen() {
        return switch (state) {
            case PLANNED, APPLIED, HELD, FAILED, NOT_GIVEN_BACK -> true;
            case UNREAD, ROLLED_BACK, GIVEN_BACK, ABANDONED -> false;
        };
    }

    public ParameterResult with(State newState, String newDetail) {
        return new ParameterResult(parameter, newState, before, newDetail, attempts, millis);
    }
}
