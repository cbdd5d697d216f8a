package io.mizan.telemetry.doctor;

import io.mizan.model.check.Observation;
import io.mizan.model.error.Printable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks of Lustre's parameters, of this machine or recorded.
 *
 * @param recorded where the parameters come from, empty where from this machine
 * @param parameters by name
 * @param reportSeconds the interval of an agent's reports
 */
public record ParameterChecks(String recorded, Map<String, String> parameters, long reportSeconds) {
    /** The parameters that are checked, as {@code lctl get_param} takes it. */
    static final List<String> PATTERNS = List.of(
            "version",
            "health_check",
            "jobid_var",
            "jobid_name",
            "obdfilter.*.job_cleanup_interval",
            "mdt.*.job_cleanup_interval",
            "obdfilter.*.stats",
            "obdfilter.*.kbytestotal",
            "mdt.*.md_stats",
            "llite.*.blocksize");

    private static final Pattern VERSION = Pattern.compile("(?s)(?:.*lustre: )?(\\d+)\\.(\\d+).*");
    private static final String CLEANUP = ".job_cleanup_interval";
    /** An entry must outlive some reports, or what a job did last is never seen. */
    private static final int INTERVALS = 3;

    public List<Observation> readable() {
        if (parameters.isEmpty()) {
            return List.of(
                    isRecorded()
                            ? Observation.fail(
                                    "parameters",
                                    "no parameter of Lustre in " + Printable.of(recorded),
                                    "lctl get_param " + String.join(" ", PATTERNS) + " > params.txt")
                            : Observation.skip(
                                    "parameters", "this machine is neither a client nor a server of Lustre"));
        }
        boolean server = parameters.keySet().stream().anyMatch(name -> name.matches("(?:obdfilter|mdt)\\..*"));
        boolean statistics =
                parameters.keySet().stream().anyMatch(name -> name.endsWith(".stats") || name.endsWith(".md_stats"));
        return List.of(
                server && !statistics
                        ? Observation.fail(
                                "parameters",
                                "a server whose statistics are not readable for you (debugfs is for root alone)",
                                "sudo lctl get_param obdfilter.*.stats  # and run mizan agent as root, or as a service")
                        : Observation.ok(
                                "parameters", parameters.size() + " readable, of a " + (server ? "server" : "client")));
    }

    public List<Observation> version() {
        Optional<String> version = value("version");
        if (version.isEmpty()) {
            return unknown("version");
        }
        Matcher numbers = VERSION.matcher(version.get());
        String said = Printable.of(version.get().lines().findFirst().orElse(""));
        if (!numbers.matches()) {
            return List.of(Observation.warn("version", "not understood: " + said, "lctl get_param version"));
        }
        int major = Integer.parseInt(numbers.group(1));
        int minor = Integer.parseInt(numbers.group(2));
        if (major < 2 || (major == 2 && minor < 10)) {
            return List.of(Observation.fail(
                    "version", said + ": layouts with components came with 2.10", "lctl --version  # plan an upgrade"));
        }
        return List.of(
                major == 2 && minor >= 13 && minor <= 15
                        ? Observation.warn(
                                "version",
                                said + ": its allocator by free space picks nearly full targets too often (LU-16501)",
                                "lctl set_param -P lod.*.qos_threshold_rr=100  # on the MGS; round-robin, until 2.16")
                        : Observation.ok("version", said));
    }

    public List<Observation> health() {
        Optional<String> health = value("health_check");
        if (health.isEmpty()) {
            return unknown("health");
        }
        return List.of(
                health.get().equals("healthy")
                        ? Observation.ok("health", "healthy")
                        : Observation.fail(
                                "health",
                                Printable.of(health.get().replace('\n', ';')),
                                "lctl get_param health_check && lctl dl | grep -v ' UP '  # on the server, then dmesg"));
    }

    public List<Observation> jobidVar() {
        Optional<String> variable = value("jobid_var");
        if (variable.isEmpty()) {
            return unknown("jobid_var");
        }
        String said = Printable.of(variable.get());
        return List.of(
                switch (variable.get()) {
                    case "disable", "" ->
                        Observation.fail(
                                "jobid_var",
                                "disable: the servers keep no statistics of jobs",
                                "lctl set_param -P jobid_var=SLURM_JOB_ID  # on the MGS, as root");
                    case "procname_uid" ->
                        Observation.warn(
                                "jobid_var",
                                "procname_uid: programs and users are told apart, jobs are not",
                                "lctl set_param -P jobid_var=SLURM_JOB_ID  # on the MGS, as root");
                    default -> Observation.ok("jobid_var", said);
                });
    }

    public List<Observation> jobidName() {
        Optional<String> variable = value("jobid_var");
        Optional<String> name = value("jobid_name");
        if (name.isEmpty()) {
            return List.of(Observation.skip("jobid_name", "not there: clients before 2.12, and servers, have none"));
        }
        boolean counts = variable.filter("nodelocal"::equals).isPresent();
        boolean hasJob = name.get().contains("%j")
                || (!name.get().contains("%") && !name.get().isBlank());
        return List.of(
                counts && !hasJob
                        ? Observation.warn(
                                "jobid_name",
                                Printable.of(name.get()) + " has no %j: jobs are not told apart",
                                "lctl set_param -P jobid_name=%j:%u:%H  # on the MGS, as root")
                        : Observation.ok("jobid_name", Printable.of(name.get()) + (counts ? "" : " (not used)")));
    }

    public List<Observation> cleanup() {
        Map<String, String> values = new TreeMap<>(parameters);
        values.keySet().removeIf(name -> !name.endsWith(CLEANUP));
        if (values.isEmpty()) {
            return List.of(Observation.skip("job_cleanup_interval", "only servers have it"));
        }
        long least = (long) INTERVALS * reportSeconds;
        return values.entrySet().stream()
                .map(entry -> cleanup(entry.getKey(), entry.getValue(), least))
                .toList();
    }

    private static Observation cleanup(String name, String value, long least) {
        String target = Printable.of(name.substring(0, name.length() - CLEANUP.length()));
        String repair =
                "lctl set_param -P " + target.replaceFirst("\\..*", ".*") + CLEANUP + "=600  # on the MGS, as root";
        long seconds = value.matches("\\d{1,9}") ? Long.parseLong(value) : -1;
        if (seconds < 0) {
            return Observation.warn("job_cleanup_interval", target + ": not a number: " + Printable.of(value), repair);
        }
        if (seconds == 0) {
            return Observation.warn(
                    "job_cleanup_interval", target + ": 0, so jobs are kept until memory is full", repair);
        }
        return seconds < least
                ? Observation.warn(
                        "job_cleanup_interval",
                        target + ": " + seconds + " s is less than three reports of an agent (" + least + " s)",
                        repair)
                : Observation.ok("job_cleanup_interval", target + ": " + seconds + " s");
    }

    private boolean isRecorded() {
        return !recorded.isEmpty();
    }

    private Optional<String> value(String name) {
        return Optional.ofNullable(parameters.get(name));
    }

    private List<Observation> unknown(String check) {
        return List.of(Observation.skip(
                check, isRecorded() ? "not recorded" : "not readable here: no Lustre, or not for you"));
    }
}
