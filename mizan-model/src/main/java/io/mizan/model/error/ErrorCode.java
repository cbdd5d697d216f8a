package io.mizan.model.error;

/** Stable codes of everything that can go wrong; scripts and log searches rely on them, so a code is never reused. */
public enum ErrorCode {
    USAGE("MZ001", ErrorCategory.USAGE),
    SEVERAL_SYSTEMS("MZ002", ErrorCategory.USAGE),
    UNKNOWN_NAME("MZ003", ErrorCategory.USAGE),

    INPUT_NOT_FOUND("MZ101", ErrorCategory.INPUT),
    INPUT_UNREADABLE("MZ102", ErrorCategory.INPUT),
    INPUT_NOT_A_FILE("MZ103", ErrorCategory.INPUT),
    INPUT_TOO_LARGE("MZ104", ErrorCategory.INPUT),
    INPUT_NOT_TEXT("MZ105", ErrorCategory.INPUT),
    INPUT_TRUNCATED("MZ106", ErrorCategory.INPUT),
    INPUT_FORMAT("MZ107", ErrorCategory.INPUT),
    INPUT_UNKNOWN_KEY("MZ108", ErrorCategory.INPUT),
    INPUT_DUPLICATE("MZ109", ErrorCategory.INPUT),

    /** A value that cannot exist in the model, such as more bytes available than there are. */
    IMPOSSIBLE_VALUE("MZ201", ErrorCategory.INPUT),

    OUTPUT_LOST("MZ301", ErrorCategory.OUTPUT),

    /** There is nothing, or nothing that the caller may see; which of the two is not told. */
    NOT_YOURS("MZ401", ErrorCategory.PERMISSION),
    /** A secret key that others can read is not used. */
    KEY_EXPOSED("MZ402", ErrorCategory.PERMISSION),
    /** Nobody knows who asks. */
    NOT_AUTHENTICATED("MZ403", ErrorCategory.PERMISSION),
    /** Who asks is known, and may not. */
    NOT_ALLOWED("MZ404", ErrorCategory.PERMISSION),
    /** So many wrong tokens came from there that the next have to wait. */
    TOO_MANY_ATTEMPTS("MZ405", ErrorCategory.PERMISSION),

    /** No answer came before the deadline. */
    NO_ANSWER("MZ511", ErrorCategory.UNREACHABLE),
    /** The other side has as much to do as it takes on; asking again later helps. */
    BUSY("MZ512", ErrorCategory.UNREACHABLE),
    /** No server has said anything about the file system yet. */
    NO_REPORTS("MZ513", ErrorCategory.UNREACHABLE),

    DATABASE_UNREACHABLE("MZ501", ErrorCategory.UNREACHABLE),
    DATABASE_REFUSED("MZ502", ErrorCategory.PERMISSION),
    DATABASE_FULL("MZ503", ErrorCategory.OUTPUT),
    /** Made by a newer Mizan, damaged, or not a database of Mizan at all. */
    DATABASE_FOREIGN("MZ504", ErrorCategory.INPUT),
    DATABASE_FAILED("MZ505", ErrorCategory.OUTPUT),
    /** Another controller acts now; whoever gets this must stop acting. */
    LEASE_LOST("MZ506", ErrorCategory.PERMISSION),

    /** Something that should answer does not. */
    SERVICE_UNREACHABLE("MZ514", ErrorCategory.UNREACHABLE),

    /** The system is not as the plan assumed, or the plan is too old; nothing was changed. */
    PLAN_STALE("MZ601", ErrorCategory.INPUT),
    /** Another apply or undo works on the same system. */
    PLAN_BUSY("MZ602", ErrorCategory.OUTPUT),
    /** There is nothing that could be undone. */
    NOT_APPLIED("MZ603", ErrorCategory.INPUT),
    /** The site wants nothing to be changed at this time of day. */
    QUIET_HOURS("MZ604", ErrorCategory.PERMISSION),

    /** A file system that was asked for something says no, or says yes and does not do it. */
    LUSTRE_REFUSED("MZ701", ErrorCategory.OUTPUT),
    /** The same, because of who asks. */
    LUSTRE_DENIED("MZ702", ErrorCategory.PERMISSION),

    /** A part of the demo did not go as it always should. */
    DEMO_FAILED("MZ703", ErrorCategory.INTERNAL),
    /** The site wants plans to be approved, and this one is not. */
    NOT_APPROVED("MZ710", ErrorCategory.PERMISSION),
    /** A plan that whoever is asked cannot act on: it is kept elsewhere, or of another kind. */
    PLAN_ELSEWHERE("MZ711", ErrorCategory.INPUT),

    INTERNAL("MZ900", ErrorCategory.INTERNAL);

    private final String code;
    private final ErrorCategory category;

    ErrorCode(String code, ErrorCategory category) {
        this.code = code;
        this.category = category;
    }

    public String code() {
        return code;
    }

    public ErrorCategory category() {
        return category;
    }
}
