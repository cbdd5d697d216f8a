package io.mizan.controller.live;

import io.mizan.controller.live.LiveView.LiveJob;
import io.mizan.controller.live.LiveView.LiveServer;
import io.mizan.controller.live.LiveView.LiveTarget;
import io.mizan.controller.live.LiveView.TargetJob;
import io.mizan.model.document.JsonText;
import io.mizan.telemetry.lustre.LustreTargetFlags;
import io.mizan.telemetry.report.ActivityJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Live views as JSON, {@code docs/schemas/live-v1.json}, on one line. A number that is not known is a key that is not there. */
public final class LiveViewJson {
    public static final String SCHEMA = "mizan/live/v1";

    private LiveViewJson() {}

    public static String encode(LiveView view) {
        return JsonText.of(tree(view));
    }

    /** @throws io.mizan.model.error.MizanException where the text is not a view of this version */
    public static LiveView decode(String json) {
        return LiveViewReader.view(json);
    }

    /** The view as maps and lists, for documents that contain one. */
    public static Map<String, Object> tree(LiveView view) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("schema", SCHEMA);
        tree.put("system", view.system());
        tree.put("at", view.at().toString());
        ActivityJson.known(tree, "intervalSeconds", view.intervalSeconds());
        tree.put("balance", balance(view.balance()));
        tree.put("totals", totals(view.totals()));
        tree.put("servers", view.servers().stream().map(LiveViewJson::server).toList());
        tree.put("targets", view.targets().stream().map(LiveViewJson::target).toList());
        tree.put("jobs", view.jobs().stream().map(LiveViewJson::job).toList());
        return tree;
    }

    private static Map<String, Object> balance(LiveView.Balance balance) {
        Map<String, Object> tree = new LinkedHashMap<>();
        ActivityJson.known(tree, "score", balance.score());
        ActivityJson.known(tree, "ostCost", balance.ostCost());
        if (balance.waiting()) {
            tree.put("heardServers", balance.heardServers());
            tree.put("knownServers", balance.knownServers());
        }
        return tree;
    }

    private static Map<String, Object> totals(LiveView.Totals totals) {
        Map<String, Object> tree = new LinkedHashMap<>();
        ActivityJson.known(tree, "readBytesPerSecond", totals.readBytesPerSecond());
        ActivityJson.known(tree, "writeBytesPerSecond", totals.writeBytesPerSecond());
        ActivityJson.known(tree, "metadataPerSecond", totals.metadataPerSecond());
        return tree;
    }

    private static Map<String, Object> server(LiveServer server) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", server.name());
        ActivityJson.known(tree, "cpu", server.cpu());
        ActivityJson.known(tree, "memory", server.memory());
        ActivityJson.known(tree, "network", server.network());
        ActivityJson.known(tree, "ageSeconds", server.ageSeconds());
        tree.put("verdict", server.verdict().name().toLowerCase(Locale.ROOT));
        ActivityJson.known(tree, "readBytesPerSecond", server.readBytesPerSecond());
        ActivityJson.known(tree, "writeBytesPerSecond", server.writeBytesPerSecond());
        return tree;
    }

    public static Map<String, Object> target(LiveTarget target) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", target.name());
        tree.put("index", target.index());
        tree.put("kind", target.kind().label());
        tree.put("server", target.server());
        tree.put("pools", List.copyOf(target.pools()));
        tree.put("active", target.active());
        tree.put("usedBytes", target.usedBytes());
        tree.put("totalBytes", target.totalBytes());
        tree.put("availableBytes", target.availableBytes());
        ActivityJson.known(tree, "fill", target.fill());
        tree.put("flags", LustreTargetFlags.format(target.flags()));
        tree.put("concern", target.concern());
        ActivityJson.known(tree, "load", target.load());
        if (target.basis().peak().known()) {
            tree.put("loadOf", target.basis().kind().key());
            tree.put("peakPerSecond", target.basis().peak().perSecond());
            tree.put("peakOrigin", target.basis().peak().origin().label());
            tree.put("peakConfidence", target.basis().peak().confidence());
        }
        if (target.basis().degraded()) {
            tree.put("degraded", true);
        }
        ActivityJson.known(tree, "deviceBusy", target.basis().deviceBusy());
        ActivityJson.put(tree, target.activity());
        tree.put("jobs", target.jobs().stream().map(LiveViewJson::job).toList());
        return tree;
    }

    private static Map<String, Object> job(TargetJob job) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("job", job.job());
        ActivityJson.known(tree, "readBytesPerSecond", job.readBytesPerSecond());
        ActivityJson.known(tree, "writeBytesPerSecond", job.writeBytesPerSecond());
        ActivityJson.known(tree, "metadataPerSecond", job.metadataPerSecond());
        return tree;
    }

    public static Map<String, Object> job(LiveJob job) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("job", job.job());
        tree.put("jobs", job.jobs());
        tree.put("user", job.user());
        tree.put("nodes", job.nodes());
        if (!job.hosts().isEmpty()) {
            tree.put("hosts", job.hosts());
        }
        tree.put("application", job.application());
        ActivityJson.put(tree, job.rates());
        return tree;
    }
}
