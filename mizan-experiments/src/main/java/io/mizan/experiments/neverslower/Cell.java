package io.mizan.experiments.neverslower;

import java.util.LinkedHashMap;
import java.util.Map;

/** A setting of the matrix. */
public record Cell(Site site, State state, Load load, Foreknowledge foreknowledge) {
    /** Its place in results, where words must not have commas. */
    String key() {
        return site + "," + state + "," + load + "," + foreknowledge;
    }

    String label() {
        return site.label() + " OSTs, " + state.label() + ", " + load.label() + ", " + foreknowledge.label();
    }

    Map<String, String> setting() {
        Map<String, String> setting = new LinkedHashMap<>();
        setting.put("targets", site.label());
        setting.put("state", state.label());
        setting.put("load", load.label());
        setting.put("foreknowledge", foreknowledge.label());
        return setting;
    }

    /** The same cell as those see it who are told nothing. */
    Cell unforeseen() {
        return new Cell(site, state, load, Foreknowledge.TRUE);
    }
}
