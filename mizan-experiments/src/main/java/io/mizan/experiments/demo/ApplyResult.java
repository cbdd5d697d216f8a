package io.mizan.experiments.demo;

import io.mizan.model.system.SystemView;
import java.util.List;

/**
 * Record of how the plan was carried out.
 *
 * @param server that was lost on the way
 * @param stages the system before, when the server was lost, and after
 */
public record ApplyResult(String server, List<View> stages) {
    public record View(String name, SystemView system) {}

    public ApplyResult {
        stages = List.copyOf(stages);
    }

    public SystemView after() {
        return stages.get(stages.size() - 1).system();
    }
}
