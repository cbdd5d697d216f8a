package io.mizan.telemetry.lustre;

import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import java.util.List;
import java.util.function.UnaryOperator;

/** Changes to the targets of a view whose servers are not known. */
final class Views {
    private Views() {}

    static SystemView mapTargets(SystemView view, UnaryOperator<Target> change) {
        List<Target> targets = view.targets().stream().map(change).toList();
        SystemView changed = SystemView.ofTargets(view.name(), targets);
        changed = view.mount().map(changed::withMount).orElse(changed);
        return view.takenAt().map(changed::withTakenAt).orElse(changed);
    }
}
