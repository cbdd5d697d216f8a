package io.mizan.telemetry.collect.lustre;

import io.mizan.telemetry.collect.Notes;
import io.mizan.telemetry.program.Program;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Parameters by running {@code lctl get_param}: for servers whose files are out of reach, at the price of a process for each reading. */
public final class Lctl implements ParameterSource {
    private static final int LARGEST_OUTPUT = 64 << 20;

    private final Program program;
    private final List<String> patterns;

    /**
     * Parameters through a program.
     *
     * @param program its absolute path: an agent runs as root, and looks for nothing on a path
     * @param limit how long it may take
     */
    public Lctl(Path program, Duration limit) {
        this(
                program,
                limit,
                Wanted.ALL.stream()
                        .flatMap(wanted -> wanted.patterns().stream())
                        .toList());
    }

    /** @param patterns the parameters, such as {@code obdfilter.*.job_stats} */
    public Lctl(Path program, Duration limit, List<String> patterns) {
        this.program = new Program(program, limit, LARGEST_OUTPUT);
        this.patterns = List.copyOf(patterns);
    }

    @Override
    public void visit(Visitor visitor, Notes notes) {
        List<String> arguments = new ArrayList<>(List.of("get_param"));
        arguments.addAll(patterns);
        // It fails where one of many patterns matches nothing, which is so on every server.
        new GetParam(program.run(arguments).text()).visit(visitor, notes);
    }
}
