package io.mizan.experiments.neverslower;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Selections of cells. */
public final class Cells {
    private Cells() {}

    /** All of them. */
    public static List<Cell> all() {
        return of(EnumSet.allOf(Site.class));
    }

    /** Any two values of different factors meet in at least one of them; systems up to 360 targets. */
    public static List<Cell> pairwise() {
        List<Cell> candidates = of(EnumSet.of(Site.SMALL, Site.MIDDLE));
        Set<List<Enum<?>>> open = new HashSet<>();
        candidates.forEach(cell -> open.addAll(pairs(cell)));
        List<Cell> chosen = new ArrayList<>();
        while (!open.isEmpty()) {
            Cell best = candidates.get(0);
            long most = -1;
            for (Cell cell : candidates) {
                long covers = pairs(cell).stream().filter(open::contains).count();
                if (covers > most) {
                    most = covers;
                    best = cell;
                }
            }
            pairs(best).forEach(open::remove);
            chosen.add(best);
        }
        return chosen;
    }

    /** All of systems of some sizes, the smallest first. */
    public static List<Cell> of(Set<Site> sites) {
        List<Cell> cells = new ArrayList<>();
        for (Site site : new TreeSet<>(sites)) {
            for (State state : State.values()) {
                for (Load load : Load.values()) {
                    for (Foreknowledge foreknowledge : Foreknowledge.values()) {
                        cells.add(new Cell(site, state, load, foreknowledge));
                    }
                }
            }
        }
        return cells;
    }

    private static List<List<Enum<?>>> pairs(Cell cell) {
        return List.of(
                List.of(cell.site(), cell.state()),
                List.of(cell.site(), cell.load()),
                List.of(cell.site(), cell.foreknowledge()),
                List.of(cell.state(), cell.load()),
                List.of(cell.state(), cell.foreknowledge()),
                List.of(cell.load(), cell.foreknowledge()));
    }
}
