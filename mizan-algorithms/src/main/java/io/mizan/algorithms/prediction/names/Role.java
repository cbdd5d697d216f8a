package io.mizan.algorithms.prediction.names;

/** What a field of a template follows. */
public sealed interface Role {
    /** What stands in its place in the text of a template. */
    String mark();

    /** The same in every path. */
    record Constant(String text) implements Role {
        @Override
        public String mark() {
            return text;
        }
    }

    /** {@code value * down = rank * up + shift}. */
    record Rank(long up, long down, long shift) implements Role {
        @Override
        public String mark() {
            return "<R>";
        }

        /** The number of a rank; -1 where it has none. */
        public long value(long rank) {
            long scaled = rank * up + shift;
            return scaled < 0 || scaled % down != 0 ? -1 : scaled / down;
        }
    }

    /** The number of ranks of the run, and {@code shift} more: {@code part-3-of-8}. */
    record Size(long shift) implements Role {
        @Override
        public String mark() {
            return "<P>";
        }
    }

    /** {@code value = factor * other + shift}, of a field further left. */
    record Copy(int field, long factor, long shift) implements Role {
        @Override
        public String mark() {
            return "<N>";
        }
    }

    /** One number in each run, so much more in the next. */
    record Counter(long increment) implements Role {
        @Override
        public String mark() {
            return "<run>";
        }
    }

    /** One day in each run, so many days later in the next. */
    record Day(long days) implements Role {
        @Override
        public String mark() {
            return "<day>";
        }
    }

    /** A number that grows while the program runs. */
    record Step(long increment) implements Role {
        @Override
        public String mark() {
            return "<N>";
        }
    }

    /** One of several numbers or words that belong to the program. */
    record Index() implements Role {
        @Override
        public String mark() {
            return "<I>";
        }
    }

    /** What nobody can know before. */
    record Opaque(Kind kind) implements Role {
        /** Where an unknowable part comes from, as far as it shows. */
        public enum Kind {
            DATE("<date>"),
            JOB("<job>"),
            ID("<id>");

            private final String mark;

            Kind(String mark) {
                this.mark = mark;
            }
        }

        @Override
        public String mark() {
            return kind.mark;
        }
    }
}
