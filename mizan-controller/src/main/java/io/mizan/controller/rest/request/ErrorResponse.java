package io.mizan.controller.rest.request;

import io.mizan.model.document.JsonText;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Problems as answers: the codes of the command line, with the HTTP status that fits each. */
public final class ErrorResponse {
    public static final String SCHEMA = "mizan/error/v1";

    private ErrorResponse() {}

    public static int status(ErrorCode code) {
        return switch (code) {
            case NOT_AUTHENTICATED -> 401;
            case NOT_ALLOWED -> 403;
            case NOT_YOURS, UNKNOWN_NAME -> 404;
            case PLAN_STALE, PLAN_BUSY, NOT_APPLIED, NOT_APPROVED, PLAN_ELSEWHERE -> 409;
            case INPUT_TOO_LARGE -> 413;
            case TOO_MANY_ATTEMPTS -> 429;
            case LEASE_LOST -> 503;
            case INTERNAL -> 500;
            default ->
                switch (code.category()) {
                    case USAGE, INPUT -> 400;
                    case PERMISSION -> 403;
                    case OUTPUT, UNREACHABLE -> 503;
                    case INTERNAL -> 500;
                };
        };
    }

    public static String json(Problem problem) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("schema", SCHEMA);
        tree.put("code", problem.code().code());
        tree.put("category", problem.code().category().name().toLowerCase(Locale.ROOT));
        tree.put("message", message(problem));
        problem.advice().ifPresent(advice -> tree.put("advice", advice));
        return JsonText.of(tree);
    }

    /** The line without its code, which stands by itself. */
    private static String message(Problem problem) {
        String line = problem.line();
        String code = " [" + problem.code().code() + "]";
        return line.endsWith(code) ? line.substring(0, line.length() - code.length()) : line;
    }
}
