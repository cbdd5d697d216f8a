package io.mizan.controller.jobs.action;

/**
 * Reads and writes parameters of nodes of one kind of system. Called by several threads, which may be interrupted when time is up. Nothing that it says is
 * believed: after a write the value is read back.
 */
public interface ParameterDriver {

    /** Whether it can set parameters of this kind. */
    boolean handles(NodeParameter.Kind kind);

    /**
     * The value now, {@link NodeParameter#ABSENT} where it is not there.
     *
     * @throws io.mizan.model.error.MizanException where the node does not answer
     */
    String read(NodeParameter parameter);

    /**
     * Sets the value, or takes away what is to be {@link NodeParameter#ABSENT}.
     *
     * @throws io.mizan.model.error.MizanException where the node refuses, or does not answer
     */
    void write(NodeParameter parameter);
}
