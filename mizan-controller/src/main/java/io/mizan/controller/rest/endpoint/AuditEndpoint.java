package io.mizan.controller.rest.endpoint;

import io.javalin.http.Context;
import io.mizan.controller.rest.json.Json;
import io.mizan.controller.rest.request.Requests;
import io.mizan.controller.rest.security.Viewer;
import io.mizan.database.plan.AuditLog;
import java.util.Map;

/** The audit log: who did what, when and why. */
public record AuditEndpoint(AuditLog audit) {
    private static final int USUAL = 50;
    private static final int MOST = 500;

    public void answer(Context request, Viewer viewer) {
        Map<String, Object> tree = Json.document("audit-log");
        tree.put(
                "entries",
                audit.newest(Requests.most(request, USUAL, MOST)).stream()
                        .map(entry -> Json.audit(entry, viewer))
                        .toList());
        Requests.answer(request, tree);
    }
}
