package io.mizan.traces.recorder;

import java.util.List;

/**
 * A call without its times: everything that Recorder keeps once for all calls that are alike. Results are not kept.
 *
 * @param function its name
 * @param level how deep it is nested in other recorded calls, 0 for those of the application
 * @param thread 0 unless the trace was made with threads
 * @param arguments as text; a file descriptor is the path that it was opened with, a pointer is {@code %p}
 */
public record CallSignature(String function, CallLayer layer, int level, long thread, List<String> arguments) {
    public CallSignature {
        arguments = List.copyOf(arguments);
    }
}
