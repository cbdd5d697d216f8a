package io.mizan.controller.jobs.action;

import io.mizan.model.error.Problem;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A value that a parameter of one node is to have.
 *
 * @param node a server or forwarding node; for a directory the file system
 * @param name of the parameter; a rule has its own name behind that of the parameter and a slash
 * @param value {@link #ABSENT} where the parameter, or rule, is not to be there
 */
public record NodeParameter(Kind kind, String node, String name, String value) {
    public static final String ABSENT = "";

    private static final Pattern NAME = Pattern.compile("[\\x21-\\x7e]{1,4096}");

    /** What is set. These are all there are. */
    public enum Kind {
        /** A rule of the token bucket filter of a Lustre server; each job has one of its own. */
        TBF_RULE(false),
        /** The share of data requests on a forwarding node: less of it is stricter. */
        DATA_SHARE(true),
        /** The pieces of the read-ahead buffer of a forwarding node: smaller ones are stricter. */
        PREFETCH_CHUNK(true),
        /** The forwarding node of compute nodes. */
        FORWARDER_MAP(false),
        /** The default layout of a directory. */
        DIRECTORY_LAYOUT(false);

        private final boolean ordered;

        Kind(boolean ordered) {
            this.ordered = ordered;
        }

        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    public NodeParameter {
        if (!NAME.matcher(name).matches() || value.chars().anyMatch(Character::isISOControl)) {
            throw Problem.impossible("the name or value of a parameter has a character that cannot be")
                    .with("name", name)
                    .with("value", value)
                    .exception();
        }
    }

    /** What is shared: jobs that want another value of it are at odds. */
    public String key() {
        return kind.word() + " " + node + " " + name;
    }

    public NodeParameter withValue(String other) {
        return new NodeParameter(kind, node, name, other);
    }

    /** Whether this value binds more than another of the same parameter. Of values without an order the first one stays. */
    public boolean isStricterThan(NodeParameter other) {
        return kind.ordered && Double.parseDouble(value) < Double.parseDouble(other.value);
    }
}
