package io.mizan.simulator.kernel;

import java.util.PriorityQueue;

/** Events in the order of time; those at the same time in the order in which they were added. */
final class EventQueue {
    private record Event(double time, long number, Runnable action) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            int byTime = Double.compare(time, other.time);
            return byTime != 0 ? byTime : Long.compare(number, other.number);
        }
    }

    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private long number;

    void add(double time, Runnable action) {
        events.add(new Event(time, number++, action));
    }

    /** The time of the next event, infinite if there is none. */
    double next() {
        Event event = events.peek();
        return event == null ? Double.POSITIVE_INFINITY : event.time;
    }

    Runnable take() {
        return events.remove().action;
    }
}
