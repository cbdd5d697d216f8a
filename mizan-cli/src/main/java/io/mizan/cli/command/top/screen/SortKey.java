package io.mizan.cli.command.top.screen;

/** Columns that a table can be sorted by. */
public enum SortKey {
    NAME("name"),
    READ("read"),
    WRITE("write"),
    IOPS("iops"),
    METADATA("md"),
    LATENCY("latency"),
    FILL("fill"),
    LOAD("load");

    private final String word;

    SortKey(String word) {
        this.word = word;
    }

    /** As it is typed after {@code --sort}. */
    public String word() {
        return word;
    }
}
