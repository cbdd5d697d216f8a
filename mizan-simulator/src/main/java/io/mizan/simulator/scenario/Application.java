package io.mizan.simulator.scenario;

import io.mizan.model.placement.ComponentRequest;
import io.mizan.simulator.program.Program;
import java.util.List;

/**
 * An application of a scenario.
 *
 * @param layout of the files it creates; empty for the one that each has in the workload
 * @param pool where their stripes go, or empty for anywhere
 * @param nodes on how many nodes its ranks are, in blocks
 * @param startSeconds when it starts, at the earliest
 * @param after the applications that must have ended before
 * @param rankBytesPerSecond what one rank can move at most; infinite for no limit
 */
public record Application(
        String name,
        Program program,
        List<ComponentRequest> layout,
        String pool,
        int nodes,
        double startSeconds,
        List<String> after,
        double rankBytesPerSecond) {
    public Application {
        layout = List.copyOf(layout);
        after = List.copyOf(after);
    }

    /** An application that starts at once, has a node for each rank, and no limits. */
    public static Application of(String name, Program program, List<ComponentRequest> layout) {
        return new Application(name, program, layout, "", program.ranks(), 0, List.of(), Double.POSITIVE_INFINITY);
    }

    public Application onNodes(int newNodes) {
        return new Application(name, program, layout, pool, newNodes, startSeconds, after, rankBytesPerSecond);
    }

    Application atOnce() {
        return new Application(name, program, layout, pool, nodes, 0, List.of(), rankBytesPerSecond);
    }
}
