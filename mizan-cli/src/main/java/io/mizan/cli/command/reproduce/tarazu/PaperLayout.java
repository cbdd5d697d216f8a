package io.mizan.cli.command.reproduce.tarazu;

import io.mizan.algorithms.layout.Layouts;
import io.mizan.algorithms.layout.Wishes;
import io.mizan.model.placement.ComponentWish;
import java.util.List;

/** The layouts of the paper's evaluation (§7.1.4, Table 8). Stripe sizes are chosen as in §5.5.2. */
enum PaperLayout {
    EIGHT("8", Wishes.plain(8, 0)),
    CONFIGURATION_1("C1", Layouts.BUILT_IN.named("config1").components()),
    CONFIGURATION_2("C2", Layouts.BUILT_IN.named("config2").components());

    private final String label;
    private final List<ComponentWish> wishes;

    PaperLayout(String label, List<ComponentWish> wishes) {
        this.label = label;
        this.wishes = List.copyOf(wishes);
    }

    /** In tables: the stripe count, or the configuration of Table 8. */
    String label() {
        return label;
    }

    List<ComponentWish> wishes() {
        return wishes;
    }
}
