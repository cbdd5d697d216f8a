package io.mizan.simulator.scenario;

import io.mizan.model.document.Node;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.system.SystemView;
import io.mizan.model.workload.WorkloadSource;
import java.util.List;

/** Resolves words of a scenario that the simulator does not know itself. Each refuses what it does not find. */
public interface ScenarioRegistry {

    /** A workload by the word that names it: a log, a trace, a table, a generator with parameters. */
    WorkloadSource workload(String word);

    /** A layout by its name. */
    List<ComponentRequest> layout(String name);

    /** A system by the name of its file. */
    SystemView system(String file);

    /** Another document, a platform for instance. */
    Node document(String file);
}
