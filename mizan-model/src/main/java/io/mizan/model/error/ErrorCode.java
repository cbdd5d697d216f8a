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

    /** Does not exist, or the caller may not see it; the answer does not say which. */
    NOT_YOURS("MZ401", ErrorCategory.PERMISSION),
    /** A secret key that others can read is not used. */
    KEY_EXPOSED("MZ402", ErrorCategory.PERMISSION),
    /** The caller is not authenticated. */
    NOT_AUTHENTICATED("MZ403", ErrorCategory.PERMISSION),
    /** The caller is authenticated and lacks the permission. */
    NOT_ALLOWED("MZ404", ErrorCategory.PERMISSION),
    /** Too many wrong tokens came from this address; further ones are refused for a while. */
    TOO_MANY_ATTEMPTS("MZ405", ErrorCategory.PERMISSION),

    /** No answer came before the deadline. */
    NO_ANSWER("MZ511", ErrorCategory.UNREACHABLE),
    /** The queue of the other side is full; try again later. */
    BUSY("MZ512", ErrorCategory.UNREACHABLE),
    /** No server has reported about the file system yet. */
    NO_REPORTS("MZ513", ErrorCategory.UNREACHABLE),

    DATABASE_UNREACHABLE("MZ501", ErrorCategory.UNREACHABLE),
    DATABASE_REFUSED("MZ502", ErrorCategory.PERMISSION),
    DATABASE_FULL("MZ503", ErrorCategory.OUTPUT),
    /** Made by a newer Mizan, damaged, or not a database of Mizan at all. */
    DATABASE_FOREIGN("MZ504", ErrorCategory.INPUT),
    DATABASE_FAILED("MZ505", ErrorCategory.OUTPUT),
    /** Another controller holds the lease; the process that gets this must stop acting. */
    LEASE_LOST("MZ506", ErrorCategory.PERMISSION),

    /** A service does not answer. */
    SERVICE_UNREACHABLE("MZ514", ErrorCategory.UNREACHABLE),

    /** The system is not as the plan assumed, or the plan is too old; nothing was changed. */
    PLAN_STALE("MZ601", ErrorCategory.INPUT),
    /** Another apply or undo works on the same system. */
    PLAN_BUSY("MZ602", ErrorCategory.OUTPUT),
    /** The plan was not applied, so it cannot be undone. */
    NOT_APPLIED("MZ603", ErrorCategory.INPUT),
    /** Changes are not allowed during the quiet hours of the site. */
    QUIET_HOURS("MZ604", ErrorCategory.PERMISSION),

    /** The file system refused a request, or reported success without carrying it out. */
    SYSTEM_REFUSED("MZ701", ErrorCategory.OUTPUT),
    /** The file system denied a request for lack of permission. */
    SYSTEM_DENIED("MZ702", ErrorCategory.PERMISSION),

    /** A step of the demo had an unexpected result. */
    DEMO_FAILED("MZ703", ErrorCategory.INTERNAL),
    /** The site requires approval of plans, and this plan is not approved. */
    NOT_APPROVED("MZ710", ErrorCategory.PERMISSION),
    /** The plan cannot be handled here: it is stored elsewhere, or is of another kind. */
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
