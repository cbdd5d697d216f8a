package io.mizan.model.whatif;

import java.util.List;

/**
 * Weeks of use with one policy.
 *
 * @param days the beginning, then the end of each day
 * @param utilisation of each object target in the end, in the order of their indices
 */
public record LongRun(String policy, long seed, List<Day> days, List<TargetEnd> utilisation) {

    /** How full a target is in the end. */
    public record TargetEnd(int index, double utilisation) {}

    /**
     * One day.
     *
     * @param loadCost bytes that the busiest target got on this day, over the mean of all; 1 is even, 0 on the day before the first
     * @param watchedShare of the bytes of this day, what went to the targets that are watched
     * @param burstBytesPerSecond what many writers get that start at once in the evening, a file of one stripe each
     * @param refusedBytes of this day, for which there was no room
     */
    public record Day(
            int day,
            double lowest,
            double mean,
            double highest,
            double ostCost,
            double loadCost,
            double watchedShare,
            double burstBytesPerSecond,
            double refusedBytes) {}

    public LongRun {
        days = List.copyOf(days);
        utilisation = List.copyOf(utilisation);
    }

    public double refusedBytes() {
        return days.stream().mapToDouble(Day::refusedBytes).sum();
    }

    /** How full any target ever was at the end of a day, the one before the first left out: nobody chose that. */
    public double peak() {
        return days.stream().skip(1).mapToDouble(Day::highest).max().orElse(0);
    }

    public Day last() {
        return days.get(days.size() - 1);
    }

    /** The bandwidth of bursts over all days: bytes of all over the time of all; 0 where one of them never ends. */
    public double burstBytesPerSecond() {
        double seconds = 0;
        for (Day day : days) {
            seconds += 1 / day.burstBytesPerSecond();
        }
        return days.size() / seconds;
    }

    /** Mean over the days, without the one before the first. */
    public double loadCost() {
        return days.stream().skip(1).mapToDouble(Day::loadCost).average().orElse(0);
    }
}
