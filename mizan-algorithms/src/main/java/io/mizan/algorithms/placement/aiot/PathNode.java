package io.mizan.algorithms.placement.aiot;

/** A forwarding node, server or target on the way of the bytes. Equal only to itself. */
final class PathNode {
    private final int number;
    private final double peak;
    private double load;

    /**
     * @param number what it is called by those who made it
     * @param peak bytes per second, above 0
     * @param load bytes per second in use
     */
    PathNode(int number, double peak, double load) {
        this.number = number;
        this.peak = peak;
        this.load = load;
    }

    int number() {
        return number;
    }

    double peak() {
        return peak;
    }

    double load() {
        return load;
    }

    void setLoad(double newLoad) {
        load = newLoad;
    }

    /** The share of the peak in use; above 1 where more was put on it than it can carry. */
    double utilisation() {
        return load / peak;
    }
}
