package io.mizan.cli.command.predict;

import io.mizan.algorithms.layout.file.RequestList;
import io.mizan.algorithms.prediction.Prediction;
import io.mizan.algorithms.prediction.Prediction.TemplateForecast;
import io.mizan.model.document.JsonText;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code mizan predict --json}, schema {@code mizan/predict/v1}; {@code docs/schemas/predict-v1.json} describes it. */
final class PredictJson {
    private PredictJson() {}

    static void print(Prediction prediction, RequestList requests, List<String> notes, PrintWriter out) {
        out.print("{\"schema\":\"mizan/predict/v1\"");
        member(out, "application", prediction.application());
        member(out, "runs", prediction.runs());
        member(out, "ranks", prediction.ranks());
        member(
                out,
                "templates",
                prediction.templates().stream().map(PredictJson::template).toList());
        member(out, "notes", notes);
        out.print(",\"requests\":");
        requests.json(out);
        out.println('}');
    }

    private static void member(PrintWriter out, String name, Object value) {
        out.print(",\"" + name + "\":" + JsonText.of(value));
    }

    private static Map<String, Object> template(TemplateForecast template) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("template", template.text());
        json.put("course", template.course());
        json.put("runs", template.runs());
        json.put("files", template.files());
        json.put("bytes", template.bytes());
        json.put("predicted", template.predicted());
        return json;
    }
}
