package io.mizan.model.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuggestionTest {
    private static final List<String> KNOWN = List.of("stripe_count", "stripe_size", "pool", "refresh", "Threshold");

    @ParameterizedTest
    @CsvSource({
        "stripe_cuont, stripe_count",
        "stripecount, stripe_count",
        "STRIPE_SIZE, stripe_size",
        "stripe_sizes, stripe_size",
        "poll, pool",
        "refrsh, refresh",
        "threshhold, Threshold",
        "pool, pool"
    })
    void aTypingErrorFindsTheName(String wrong, String meant) {
        assertThat(Suggestion.nearest(wrong, KNOWN)).hasValue(meant);
    }

    @ParameterizedTest
    @CsvSource({"colour", "stripe", "xxxx", "p", "''", "a_very_long_name_that_nobody_knows"})
    void nothingCloseFindsNothing(String wrong) {
        assertThat(Suggestion.nearest(wrong, KNOWN)).isEmpty();
    }

    @Test
    void amongEquallyCloseNamesTheFirstInTheAlphabetWins() {
        assertThat(Suggestion.nearest("hot", List.of("lot", "dot", "pot"))).hasValue("dot");
        assertThat(Suggestion.nearest("hot", List.of("pot", "lot", "dot"))).hasValue("dot");
    }

    @Test
    void shortWordsAreNotGuessed() {
        assertThat(Suggestion.nearest("x", List.of("y"))).isEmpty();
        assertThat(Suggestion.nearest("", List.of("a"))).isEmpty();
    }

    @Test
    void withoutNamesThereIsNone() {
        assertThat(Suggestion.nearest("pool", List.of())).isEmpty();
    }
}
