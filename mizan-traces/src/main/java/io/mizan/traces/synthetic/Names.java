package io.mizan.traces.synthetic;

/** Names of generated workloads and files. */
final class Names {
    private Names() {}

    /** The reference that makes the workload again. */
    static String workload(Generator generator, ParameterValues values) {
        String text = values.text();
        return text.isEmpty() ? generator.name() : generator.name() + ":" + text;
    }

    static String padded(long number, int digits) {
        String text = Long.toString(number);
        return "0".repeat(Math.max(0, digits - text.length())) + text;
    }
}
