package io.mizan.experiments.tarazu;

import io.mizan.algorithms.layout.Layouts;
import io.mizan.algorithms.layout.RequestedComponents;
import io.mizan.model.placement.ComponentRequest;
import java.util.List;

/** The layouts of the paper's evaluation (§7.1.4, Table 8). Stripe sizes are chosen as in §5.5.2. */
public enum PaperLayout {
    EIGHT("8", RequestedComponents.plain(8, 0)),
    CONFIGURATION_1("C1", Layouts.BUILT_IN.named("config1").components()),
    CONFIGURATION_2("C2", Layouts.BUILT_IN.named("config2").components());

    private final String label;
    private final List<ComponentRequest> requestedComponents;

    PaperLayout(String label, List<ComponentRequest> requestedComponents) {
        this.label = label;
        this.requestedComponents = List.copyOf(requestedComponents);
    }

    /** In tables: the stripe count, or the configuration of Table 8. */
    String label() {
        return label;
    }

    List<ComponentRequest> requestedComponents() {
        return requestedComponents;
    }
}
