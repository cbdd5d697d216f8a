package io.mizan.database.server;

import java.util.List;

/** Which server has which target, and which servers are pairs. What administrators do is in the audit log in the same transaction. */
public interface ServerRegistry {

    /** By the names of the targets. */
    List<TargetBinding> targets();

    List<ServerPair> pairs();

    /** Keeps what was learnt; what is known of a target already stays. */
    void learn(List<TargetBinding> learnt);

    /** Keeps what an administrator says, whatever was known before. */
    void confirm(List<TargetBinding> confirmed, String why);

    void pair(ServerPair pair, String why);

    /** False where they were no pair. */
    boolean unpair(ServerPair pair, String why);
}
