package io.mizan.cli.command.top.screen;

/** The numbers of a row that it can be sorted by; those that are not known are negative. */
record SortValues(double read, double write, double iops, double metadata, double latency, double fill, double load) {
    double of(SortKey key) {
        return switch (key) {
            case NAME -> 0;
            case READ -> read;
            case WRITE -> write;
            case IOPS -> iops;
            case METADATA -> metadata;
            case LATENCY -> latency;
            case FILL -> fill;
            case LOAD -> load;
        };
    }
}
