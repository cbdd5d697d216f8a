package io.mizan.controller.monitor;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Records whether every known server was heard since a controller started. Until then, what is said of the whole system would
 * be said of a part of it. A server that says nothing for as long as makes one silent is no longer waited for.
 *
 * @param known names of the servers that are expected to report
 * @param patience how long silence is no news
 */
public record FirstReports(Supplier<Set<String>> known, Instant since, Duration patience) {
    /** Nobody is expected. */
    public static final FirstReports OF_NOBODY = new FirstReports(Set::of, Instant.EPOCH, Duration.ZERO);

    /** How many of the servers that are known were heard. */
    public record Waiting(int heard, int known) {}

    /** @param heard servers that reported so far */
    public Optional<Waiting> waiting(Set<String> heard, Instant now) {
        if (Duration.between(since, now).abs().compareTo(patience) > 0) {
            return Optional.empty();
        }
        Set<String> expected = known.get();
        int arrived = (int) expected.stream().filter(heard::contains).count();
        return arrived < expected.size() ? Optional.of(new Waiting(arrived, expected.size())) : Optional.empty();
    }
}
