package io.mizan.cli.command.demo;

import io.mizan.model.system.SystemView;
import java.util.List;

/**
 * How the plan was carried out.
 *
 * @param server that was lost on the way
 * @param stages the system before, when the server was lost, and after
 */
record Applied(String server, List<View> stages) {
    record View(String name, SystemView system) {}

    Applied {
        stages = List.copyOf(stages);
    }

    SystemView after() {
        return stages.get(stages.size() - 1).system();
    }
}
