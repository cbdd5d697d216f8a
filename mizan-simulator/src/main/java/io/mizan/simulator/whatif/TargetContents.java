package io.mizan.simulator.whatif;

import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.whatif.UsageProfile;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** What is on the object targets while days go by: data of before, of which some goes each day, and files with a day on which they go. */
final class TargetContents {
    private final SystemView first;
    private final UsageProfile use;
    private final Map<Integer, Content> targets = new HashMap<>();
    private int today;

    /** Bytes of one target; {@code byDay} has the files by the day on which they go. */
    private static final class Content {
        private final Space space;
        private long available;
        private long writtenToday;
        private final Map<Integer, Long> byDay = new HashMap<>();

        Content(Space space) {
            this.space = space;
            this.available = space.availableBytes();
        }
    }

    TargetContents(SystemView view, UsageProfile use) {
        this.first = view;
        this.use = use;
        view.dataTargets().forEach(target -> targets.put(target.index(), new Content(target.space())));
    }

    /** Removes what is too old on this day; days follow each other, the first is 1. */
    void startDay(int day) {
        today = day;
        for (Content content : targets.values()) {
            content.writtenToday = 0;
            if (use.keepDays() > 0) {
                content.available += oldLeft(content, day - 1) - oldLeft(content, day);
                Long gone = content.byDay.remove(day);
                content.available += gone == null ? 0 : gone;
            }
        }
    }

    /** What is left of the data of before after so many days. */
    private long oldLeft(Content content, int days) {
        int keepDays = use.keepDays();
        if (use.lifetimes() == UsageProfile.Lifetimes.DRAWN) {
            return (long) (content.space.usedBytes() * Math.exp(-(double) days / keepDays));
        }
        return days >= keepDays ? 0 : (long) ((double) content.space.usedBytes() * (keepDays - days) / keepDays);
    }

    /**
     * Takes as many bytes as there is room for, and tells how many.
     *
     * @param lastDay on which they go
     */
    long write(int index, long bytes, int lastDay) {
        Content content = content(index);
        long fits = Math.min(bytes, content.available);
        content.available -= fits;
        content.writtenToday += fits;
        content.byDay.merge(lastDay, fits, Long::sum);
        return fits;
    }

    /** Highest over mean of today's bytes; 0 where there are none. */
    double loadCost() {
        double sum = 0;
        double highest = 0;
        for (Content content : targets.values()) {
            sum += content.writtenToday;
            highest = Math.max(highest, content.writtenToday);
        }
        return sum == 0 ? 0 : highest * targets.size() / sum;
    }

    /** The part of today's bytes that went to some targets. */
    double shareOf(Set<Integer> indices) {
        double sum = 0;
        double part = 0;
        for (Map.Entry<Integer, Content> entry : targets.entrySet()) {
            sum += entry.getValue().writtenToday;
            part += indices.contains(entry.getKey()) ? entry.getValue().writtenToday : 0;
        }
        return sum == 0 ? 0 : part / sum;
    }

    SystemView view() {
        if (today == 0) {
            return first;
        }
        return first.withDataTargets(this::now);
    }

    private Target now(Target target) {
        if (!target.space().reported()) {
            return target;
        }
        Content content = content(target.index());
        long total = target.space().totalBytes();
        // Space that is neither used nor available at the beginning is reserved and stays so.
        long reserved =
                Math.max(0, total - target.space().usedBytes() - target.space().availableBytes());
        return target.withSpace(new Space(total, Math.max(0, total - reserved - content.available), content.available));
    }

    private Content content(int index) {
        Content content = targets.get(index);
        if (content == null) {
            throw new IllegalArgumentException("no target " + index);
        }
        return content;
    }
}
