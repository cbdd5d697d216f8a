package io.mizan.simulator.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.simulator.result.Summary;
import io.mizan.simulator.whatif.ThresholdChoice.Candidate;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThresholdChoiceTest {
    private static Candidate candidate(int percent, double refused, double peak, double... bursts) {
        return new Candidate(percent, refused, peak, Summary.of(bursts), 1);
    }

    private static ThresholdChoice of(Candidate... candidates) {
        return new ThresholdChoice(List.of(candidates), 17);
    }

    @Test
    void theFastestThatLeavesNoTargetFullWins() {
        ThresholdChoice choice = of(
                candidate(0, 0, 0.8, 4, 4.01),
                candidate(17, 0, 0.85, 5, 5.01),
                candidate(50, 0, 0.9, 9, 9.01),
                candidate(100, 0, 0.99, 12, 12.01));
        assertThat(choice.chosen().percent()).isEqualTo(50);
        assertThat(choice.reason()).contains("80 % faster").contains("90.0 %");
    }

    @Test
    void bytesWithoutRoomComeBeforeAllElse() {
        ThresholdChoice choice = of(candidate(17, 100, 0.8, 9, 9), candidate(50, 0, 0.99, 1, 1));
        assertThat(choice.chosen().percent()).isEqualTo(50);
        assertThat(choice.reason()).contains("find no room");
    }

    @Test
    void whatChanceExplainsIsNoReasonToChange() {
        assertThat(of(candidate(17, 0, 0.8, 9, 11, 10), candidate(50, 0, 0.8, 10, 11, 9.5))
                        .stays())
                .isTrue();
        assertThat(of(candidate(17, 0, 0.8, 10), candidate(50, 0, 0.8, 10.05)).stays())
                .isTrue();
        assertThat(of(candidate(17, 0, 0.8, 10), candidate(50, 0, 0.8, 10.2)).stays())
                .isFalse();
    }

    @Test
    void whatAFasterSettingWouldCostIsSaid() {
        assertThat(of(candidate(17, 0, 0.954, 4), candidate(100, 0, 0.961, 8)).reason())
                .isEqualTo(
                        "with 100 % bursts of writes would be 100 % faster, but the fullest target would reach 96.1 % instead of"
                                + " 95.4 %");
        assertThat(of(candidate(17, 0, 0.9, 4), candidate(100, 5, 0.9, 8)).reason())
                .isEqualTo("with 100 % bursts of writes would be 100 % faster, but more bytes would find no room");
        assertThat(of(candidate(17, 0, 0.9, 4), candidate(100, 0, 0.9, 4)).reason())
                .contains("more than chance explains");
    }

    @Test
    void ofEqualOnesTheNearestToThePresentOneIsTaken() {
        assertThat(of(candidate(17, 0, 0.8, 5), candidate(25, 0, 0.8, 10), candidate(100, 0, 0.8, 10.01))
                        .chosen()
                        .percent())
                .isEqualTo(25);
    }

    @Test
    void whereAllGetFullTheLeastFullCountsFirst() {
        ThresholdChoice choice = of(candidate(17, 0, 0.999, 10), candidate(5, 0, 0.96, 8));
        assertThat(choice.chosen().percent()).isEqualTo(5);
        assertThat(choice.reason()).contains("96.0 %").contains("99.9 %");
    }

    @Test
    void thePresentSettingMustHaveBeenTried() {
        assertThatThrownBy(() -> of(candidate(50, 0, 0.8, 1))).hasMessageContaining("not tried");
    }
}
