package io.mizan.algorithms.placement.balanced;

import io.mizan.algorithms.placement.batch.Batch;
import java.util.ArrayList;
import java.util.List;

/**
 * What may turn out to be true about a batch.
 *
 * @param sizes the requests with sizes that may be true
 * @param rates what others leave of the targets
 * @param paced whether later files of a process are created at their predicted times, or at once when the one before is written
 */
record Assumption(Batch sizes, TargetRates rates, boolean paced) {
    /**
     * First that all is as it was foretold, and then that one thing after the other is wrong.
     *
     * @param otherSizes ways in which the sizes may be wrong
     */
    static List<Assumption> of(Batch foretold, List<Batch> otherSizes, TargetRates rates) {
        List<Assumption> all = new ArrayList<>();
        all.add(new Assumption(foretold, rates, true));
        otherSizes.forEach(sizes -> all.add(new Assumption(sizes, rates, true)));
        rates.others().forEach(others -> all.add(new Assumption(foretold, others, true)));
        if (hasLaterFiles(foretold)) {
            all.add(new Assumption(foretold, rates, false));
            otherSizes.forEach(sizes -> all.add(new Assumption(sizes, rates, false)));
        }
        return all;
    }

    /** Whether any file is created later than others, so that its time may be wrong. */
    private static boolean hasLaterFiles(Batch batch) {
        return batch.requests().stream()
                .anyMatch(request ->
                        request.createSeconds() != batch.requests().get(0).createSeconds());
    }
}
