package io.mizan.experiments.neverslower;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CellsTest {
    @Test
    void anyTwoValuesMeetInTheSelection() {
        List<Cell> cells = Cells.pairwise();
        assertThat(cells).doesNotHaveDuplicates().hasSizeLessThan(60);
        for (State state : State.values()) {
            for (Load load : Load.values()) {
                assertThat(cells).anyMatch(cell -> cell.state() == state && cell.load() == load);
            }
            for (Foreknowledge told : Foreknowledge.values()) {
                assertThat(cells).anyMatch(cell -> cell.state() == state && cell.foreknowledge() == told);
            }
            for (Site site : List.of(Site.SMALL, Site.MIDDLE)) {
                assertThat(cells).anyMatch(cell -> cell.state() == state && cell.site() == site);
            }
        }
        for (Load load : Load.values()) {
            for (Foreknowledge told : Foreknowledge.values()) {
                assertThat(cells).anyMatch(cell -> cell.load() == load && cell.foreknowledge() == told);
            }
        }
        assertThat(Cells.all()).containsAll(cells).hasSize(3 * 8 * 6 * 5);
    }
}
