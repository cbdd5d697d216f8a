package io.mizan.traces.timeseries;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What a waveform measures, and the columns that hold it where nothing else is said. */
public enum Measure {
    READ("read", "read_bytes", "bytes_read"),
    WRITE("write", "written", "write_bytes", "bytes_written"),
    OPERATIONS("ops", "iops", "operations"),
    METADATA("metadata", "mdops", "metadata_ops");

    private final List<String> usual;

    Measure(String... usual) {
        this.usual = List.of(usual);
    }

    /** The first of the usual columns that is there, or all that fit a pattern with {@code *} for any text. */
    List<String> columns(List<String> present, Optional<String> pattern) {
        if (pattern.isEmpty()) {
            return usual.stream().filter(present::contains).limit(1).toList();
        }
        Pattern form = Pattern.compile(Pattern.quote(pattern.get()).replace("*", "\\E.*\\Q"), Pattern.DOTALL);
        return present.stream().filter(name -> form.matcher(name).matches()).toList();
    }
}
