package io.mizan.controller.jobs.action;

import io.mizan.controller.jobs.action.NodeParameter.Kind;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.job.tuning.TuningAction.Service;
import io.mizan.telemetry.program.Program;
import io.mizan.telemetry.program.Program.Output;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Starts and stops rules of the token bucket filter (NRS TBF) on Lustre servers, and nothing else, by a program of the site: {@code PROGRAM SERVER get_param -n
 * NAME} and {@code PROGRAM SERVER set_param NAME=VALUE}, which passes the words after the server to {@code lctl} there. No shell is involved, and every
 * word is checked before.
 */
public final class LustreServerRules implements ParameterDriver {
    private static final String RULES = ".nrs_tbf_rule";
    private static final Set<String> ALLOWED = Arrays.stream(Service.values())
            .map(service -> service.parameter() + RULES)
            .collect(Collectors.toSet());

    private static final Pattern SERVER = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:-]{0,254}");
    private static final Pattern RULE = Pattern.compile("[A-Za-z0-9_]{1,15}");
    private static final Pattern VALUE = Pattern.compile("jobid=\\{([A-Za-z0-9_.:@%-]{1,31})} rate=([1-9][0-9]{0,9})");
    /** A rule as the server lists it, for each CPU partition: {@code NAME {4711} 100, ref 0}. */
    private static final Pattern LISTED = Pattern.compile("(\\S+)\\s+(?:jobid=)?\\{([^}]*)}\\s+(\\d+)\\s*,.*");

    private static final int LARGEST_OUTPUT = 1 << 20;

    private final Program program;

    /** @param file absolute path of the program of the site */
    public LustreServerRules(Path file, Duration limit) {
        this.program = new Program(file, limit, LARGEST_OUTPUT);
    }

    @Override
    public boolean handles(Kind kind) {
        return kind == Kind.TBF_RULE;
    }

    /** What the parameter of a rule is called here. */
    public static String name(Service service, String rule) {
        return service.parameter() + RULES + "/" + rule;
    }

    public static String value(String jobId, long requestsPerSecond) {
        return "jobid={" + jobId + "} rate=" + requestsPerSecond;
    }

    private record Rule(String server, String parameter, String name) {
        static Rule of(NodeParameter parameter) {
            int slash = parameter.name().indexOf('/');
            Rule rule = new Rule(
                    parameter.node(),
                    parameter.name().substring(0, Math.max(0, slash)),
                    parameter.name().substring(slash + 1));
            if (!ALLOWED.contains(rule.parameter)
                    || !RULE.matcher(rule.name).matches()
                    || !SERVER.matcher(rule.server).matches()) {
                throw Problem.of(ErrorCode.NOT_ALLOWED, "not a parameter that Mizan may set on servers")
                        .with("server", rule.server)
                        .with("parameter", parameter.name())
                        .exception();
            }
            return rule;
        }
    }

    @Override
    public String read(NodeParameter parameter) {
        Rule rule = Rule.of(parameter);
        return run(List.of(rule.server, "get_param", "-n", rule.parameter))
                .lines()
                .map(String::strip)
                .map(LISTED::matcher)
                .filter(line -> line.matches() && line.group(1).equals(rule.name))
                .map(line -> "jobid={" + line.group(2) + "} rate=" + line.group(3))
                .findFirst()
                .orElse(NodeParameter.ABSENT);
    }

    @Override
    public void write(NodeParameter parameter) {
        Rule rule = Rule.of(parameter);
        String order;
        if (parameter.value().equals(NodeParameter.ABSENT)) {
            order = "stop " + rule.name;
        } else {
            Matcher value = VALUE.matcher(parameter.value());
            if (!value.matches()) {
                throw Problem.of(ErrorCode.NOT_ALLOWED, "not a rule that Mizan may start on servers")
                        .with("rule", rule.name)
                        .with("value", parameter.value())
                        .exception();
            }
            boolean there = !read(parameter).equals(NodeParameter.ABSENT);
            order = there
                    ? "change " + rule.name + " rate=" + value.group(2)
                    : "start " + rule.name + " jobid={" + value.group(1) + "} rate=" + value.group(2);
        }
        String unused = run(List.of(rule.server, "set_param", rule.parameter + "=" + order));
    }

    private String run(List<String> arguments) {
        Output output = program.run(arguments);
        if (!output.succeeded()) {
            throw Problem.of(ErrorCode.SYSTEM_REFUSED, "the program that sets parameters of servers failed")
                    .with("program", program.file())
                    .with("arguments", String.join(" ", arguments))
                    .with("exitCode", output.exitCode())
                    .with("errors", output.errors().strip())
                    .exception();
        }
        return output.text();
    }
}
