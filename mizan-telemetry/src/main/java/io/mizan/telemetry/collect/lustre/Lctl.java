package io.mizan.telemetry.collect.lustre;

import io.mizan.telemetry.collect.Notes;
import io.mizan.telemetry.program.Program;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Parameters by running {@code lctl get_param}: for servers whose files are out of reach, at the price of a process for each reading. Where that
 * does not give the counters of LNet, {@code lnetctl stats show} from the same folder does.
 */
public final class Lctl implements ParameterSource {
    private static final int LARGEST_OUTPUT = 64 << 20;
    private static final Pattern LNET_LINE = Pattern.compile("(?m)^" + LustreParts.LNET + "=");

    private final Program program;
    private final Path lnetctl;
    private final Duration limit;
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
                Stream.concat(
                                AgentParameters.ALL.stream().flatMap(wanted -> wanted.patterns().stream()),
                                Stream.of(LustreParts.LNET))
                        .toList());
    }

    /** @param patterns the parameters, such as {@code obdfilter.*.job_stats} */
    public Lctl(Path program, Duration limit, List<String> patterns) {
        this.program = new Program(program, limit, LARGEST_OUTPUT);
        this.lnetctl = program.resolveSibling("lnetctl");
        this.limit = limit;
        this.patterns = List.copyOf(patterns);
    }

    @Override
    public void visit(Visitor visitor, Notes notes) {
        List<String> arguments = new ArrayList<>(List.of("get_param"));
        arguments.addAll(patterns);
        // It fails where one of many patterns matches nothing, which is so on every server.
        String text = program.run(arguments).text();
        new GetParam(text).visit(visitor, notes);
        if (patterns.contains(LustreParts.LNET) && !LNET_LINE.matcher(text).find() && Files.isExecutable(lnetctl)) {
            ParameterText stats = ParameterText.of(new Program(lnetctl, limit, LARGEST_OUTPUT)
                    .run(List.of("stats", "show"))
                    .text());
            visitor.take(LustreParts.LNET, stats);
        }
    }
}
