package io.mizan.model.job.tuning;

import io.mizan.model.error.Problem;
import io.mizan.model.layout.FileLayout;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** What is done to set a parameter for a job, or to take it back. */
public sealed interface TuningAction {

    /** Sets a parameter on each client node of the job, as root. */
    record SetClientParameter(ClientParameter parameter, long value) implements TuningAction {
        public SetClientParameter {
            if (value < 1) {
                throw Problem.impossible("a client parameter must be 1 or more")
                        .with(parameter.pattern(), value)
                        .exception();
            }
        }
    }

    /** The service of a Lustre server whose requests a rule limits. */
    enum Service {
        /** Data of OSTs. */
        OST_IO("ost.OSS.ost_io"),
        /** Metadata of MDTs. */
        MDT("mds.MDS.mdt");

        private final String parameter;

        Service(String parameter) {
            this.parameter = parameter;
        }

        /** As {@code lctl} names it, without what of it is set. */
        public String parameter() {
            return parameter;
        }
    }

    /**
     * Starts a rule of the token bucket filter (NRS TBF) for the requests of a job on all servers of a service.
     *
     * @param rule its name: letters, digits and underscores
     * @param jobId as clients send it
     * @param requestsPerSecond the number that is written: a server lets each of its CPU partitions have as much
     */
    record StartTbfRule(Service service, String rule, String jobId, long requestsPerSecond) implements TuningAction {
        public StartTbfRule {
            TbfRules.checkRule(rule);
            TbfRules.checkJobId(jobId);
            if (requestsPerSecond < 1) {
                throw Problem.impossible("the rate of a TBF rule must be 1 or more requests per second")
                        .with("requestsPerSecond", requestsPerSecond)
                        .exception();
            }
        }
    }

    /** Stops such a rule. */
    record StopTbfRule(Service service, String rule) implements TuningAction {
        public StopTbfRule {
            TbfRules.checkRule(rule);
        }
    }

    /**
     * Sets how forwarding nodes share their time between data and metadata.
     *
     * @param dataShare of requests that read or write data, above 0 and below 1, or {@link #METADATA_FIRST}
     */
    record SetForwarderShare(List<String> forwarders, double dataShare) implements TuningAction {
        /** Metadata before everything else: the default of forwarding nodes. */
        public static final double METADATA_FIRST = 0;

        public SetForwarderShare {
            forwarders = List.copyOf(forwarders);
            checkNotEmpty(forwarders);
            if (!(dataShare >= METADATA_FIRST && dataShare < 1)) {
                throw Problem.impossible("the share of data must be above 0 and below 1")
                        .with("dataShare", dataShare)
                        .maybe("give 0 for metadata first")
                        .exception();
            }
        }
    }

    /** Sets the pieces into which forwarding nodes divide their read-ahead buffer. */
    record SetPrefetchChunk(List<String> forwarders, long bytes) implements TuningAction {
        public SetPrefetchChunk {
            forwarders = List.copyOf(forwarders);
            checkNotEmpty(forwarders);
            if (bytes < 1) {
                throw Problem.impossible("a piece of the read-ahead buffer must be 1 B or more")
                        .with("bytes", bytes)
                        .exception();
            }
        }
    }

    /** Sends compute nodes through other forwarding nodes. */
    record MapToForwarders(Map<String, String> forwarderOf) implements TuningAction {
        public MapToForwarders {
            forwarderOf = Collections.unmodifiableMap(new LinkedHashMap<>(forwarderOf));
        }
    }

    /** Sets the layout that new files of a directory get. */
    record SetDirectoryLayout(String directory, FileLayout layout) implements TuningAction {
        public SetDirectoryLayout {
            if (!directory.startsWith("/")) {
                throw Problem.impossible("a directory must be given by its absolute path")
                        .with("directory", directory)
                        .exception();
            }
        }
    }

    /** Gives variables to the environment of the job. */
    record ExportEnvironment(Map<String, String> variables) implements TuningAction {
        private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

        public ExportEnvironment {
            variables = Collections.unmodifiableMap(new LinkedHashMap<>(variables));
            variables.forEach((name, value) -> {
                if (!NAME.matcher(name).matches() || value.chars().anyMatch(Character::isISOControl)) {
                    throw Problem.impossible("not a variable of an environment on one line")
                            .with("name", name)
                            .with("value", value)
                            .exception();
                }
            });
        }
    }

    /** Gives hints for MPI-IO to the job, as a file of lines of name and value (ROMIO_HINTS). */
    record ExportHints(Map<String, String> hints) implements TuningAction {
        private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_.:-]+");

        public ExportHints {
            hints = Collections.unmodifiableMap(new LinkedHashMap<>(hints));
            hints.forEach((name, value) -> {
                if (!WORD.matcher(name).matches() || !WORD.matcher(value).matches()) {
                    throw Problem.impossible("a hint must be a name and a value without blanks")
                            .with("name", name)
                            .with("value", value)
                            .exception();
                }
            });
        }
    }

    /** Puts back what was there before another action, as kept when it was carried out. */
    record Restore(TuningAction of) implements TuningAction {
        public Restore {
            if (of instanceof Restore || of instanceof Nothing) {
                throw Problem.impossible("there is nothing to restore").exception();
            }
        }
    }

    /** Nothing has to be done: what was set ends with the job. */
    record Nothing() implements TuningAction {}

    private static void checkNotEmpty(List<String> forwarders) {
        if (forwarders.isEmpty()) {
            throw Problem.impossible("no forwarding node to set").exception();
        }
    }
}
