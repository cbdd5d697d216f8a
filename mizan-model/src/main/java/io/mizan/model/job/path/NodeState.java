package io.mizan.model.job.path;

import io.mizan.model.error.Problem;

/** Whether new jobs are sent through a node. */
public sealed interface NodeState {
    NodeState USABLE = new Usable();

    record Usable() implements NodeState {}

    /**
     * Failed, slow, full or closed by an administrator: no new job goes there.
     *
     * @param reason for people: what was seen, and when
     */
    record Abnormal(String reason) implements NodeState {
        public Abnormal {
            if (reason.isBlank()) {
                throw Problem.impossible("an abnormal node must have a reason").exception();
            }
        }
    }
}
