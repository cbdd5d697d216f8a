package io.mizan.model.job.tuning;

import io.mizan.model.error.Problem;
import java.util.regex.Pattern;

/** What names of TBF rules and job ids may consist of: they are written into a line that a server parses. */
final class TbfRules {
    /** The server keeps 15 characters of a name (MAX_TBF_NAME is 16 with its end). */
    private static final Pattern RULE = Pattern.compile("[A-Za-z0-9_]{1,15}");
    /** Neither blanks nor the brackets that enclose lists, nor wildcards that would match other jobs; 31 characters are what servers keep. */
    private static final Pattern JOB_ID = Pattern.compile("[A-Za-z0-9_.:@%-]{1,31}");

    private TbfRules() {}

    static void checkRule(String rule) {
        if (!RULE.matcher(rule).matches()) {
            throw Problem.impossible("a TBF rule must have a name of 1 to 15 letters, digits and underscores")
                    .with("rule", rule)
                    .exception();
        }
    }

    static void checkJobId(String jobId) {
        if (!JOB_ID.matcher(jobId).matches()) {
            throw Problem.impossible("the job id cannot stand in a TBF rule")
                    .with("jobId", jobId)
                    .maybe("use 1 to 31 letters, digits and any of _ . : @ % -")
                    .exception();
        }
    }
}
