package io.mizan.algorithms.layout.file;

import io.mizan.model.document.JsonText;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Printable;
import io.mizan.model.error.Problem;
import io.mizan.model.history.PastCreate;
import io.mizan.model.history.PredictedCreate;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Predicted creates as {@code mizan place --requests} reads them: one on each line, in JSON or CSV. */
public final class RequestList {
    /** In the order in which a request has them. */
    private static final List<String> COLUMNS = List.of(
            "file", "sizeBytes", "stripeCount", "rank", "createSeconds", "lowerBytes", "upperBytes", "confidence");

    private final List<PredictedCreate> creates;
    private final int otherStripes;

    /** @param otherStripes stripe count of files whose past layout is not known */
    public RequestList(List<PredictedCreate> creates, int otherStripes) {
        this.creates = creates;
        this.otherStripes = otherStripes;
    }

    public void json(PrintWriter out) {
        out.print('[');
        String separator = "\n";
        for (PredictedCreate create : creates) {
            out.print(separator);
            out.print(JsonText.of(request(create)));
            separator = ",\n";
        }
        out.println("\n]");
    }

    private Map<String, Object> request(PredictedCreate create) {
        Map<String, Object> request = new LinkedHashMap<>();
        request.put("file", create.path());
        request.put("sizeBytes", create.sizeBytes());
        request.put("stripeCount", stripes(create));
        request.put("rank", create.rank());
        request.put("createSeconds", rounded(create.seconds(), 1e6));
        request.put("lowerBytes", create.lowerBytes());
        request.put("upperBytes", create.upperBytes());
        request.put("confidence", rounded(create.confidence(), 1e4));
        return request;
    }

    public void csv(PrintWriter out) {
        out.println(String.join(",", COLUMNS));
        for (PredictedCreate create : creates) {
            out.println(
                    request(create).values().stream().map(RequestList::quoted).collect(Collectors.joining(",")));
        }
    }

    private static String quoted(Object value) {
        String text = String.valueOf(value);
        if (text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0) {
            throw Problem.of(ErrorCode.USAGE, "a name with a line break cannot be written as CSV")
                    .with("file", Printable.of(text))
                    .maybe("write JSON: -o FILE.json")
                    .exception();
        }
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    private int stripes(PredictedCreate create) {
        return create.stripeCount() == PastCreate.UNKNOWN_STRIPES ? otherStripes : create.stripeCount();
    }

    private static double rounded(double value, double unit) {
        return Math.round(value * unit) / unit;
    }
}
