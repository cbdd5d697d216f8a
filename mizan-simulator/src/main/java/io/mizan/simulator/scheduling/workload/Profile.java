package io.mizan.simulator.scheduling.workload;

import io.mizan.model.allocation.Application;
import io.mizan.model.error.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * Bandwidth of one access pattern, measured with some numbers of resources.
 *
 * @param numbers of resources, ascending, the first one 1
 * @param megabytesPerSecond with each of these numbers
 */
public record Profile(String name, List<Integer> numbers, List<Double> megabytesPerSecond) {
    public Profile {
        numbers = List.copyOf(numbers);
        megabytesPerSecond = List.copyOf(megabytesPerSecond);
        boolean ascending = !numbers.isEmpty() && numbers.get(0) == 1;
        for (int i = 1; i < numbers.size(); i++) {
            ascending &= numbers.get(i) > numbers.get(i - 1);
        }
        if (!ascending
                || numbers.size() != megabytesPerSecond.size()
                || !megabytesPerSecond.stream()
                        .allMatch(rate -> rate >= Application.SMALLEST_RATE && rate <= Application.LARGEST)) {
            throw Problem.impossible("a profile must have bandwidths above 0 for ascending numbers of resources from 1")
                    .with("profile", name)
                    .exception();
        }
    }

    /**
     * Bandwidth with 1, 2, 3, … resources up to the largest number measured, on straight lines between measurements. On such
     * lines the highest bandwidth and the least stress are at measured numbers.
     */
    public List<Double> curve() {
        List<Double> curve = new ArrayList<>(List.of(megabytesPerSecond.get(0)));
        for (int i = 1; i < numbers.size(); i++) {
            int from = numbers.get(i - 1);
            int to = numbers.get(i);
            double low = megabytesPerSecond.get(i - 1);
            double step = (megabytesPerSecond.get(i) - low) / (to - from);
            for (int n = from + 1; n < to; n++) {
                curve.add(low + step * (n - from));
            }
            curve.add(megabytesPerSecond.get(i));
        }
        return curve;
    }

    public ProfileClass kind() {
        return ProfileClass.of(megabytesPerSecond);
    }
}
