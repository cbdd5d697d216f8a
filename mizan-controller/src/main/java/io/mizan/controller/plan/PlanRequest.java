package io.mizan.controller.plan;

import io.mizan.model.error.Problem;
import io.mizan.model.error.VisibleName;
import io.mizan.model.placement.PlacementRequest;
import java.util.List;

/**
 * Request for a placement plan, sent before a run of an application.
 *
 * @param id chosen by the client; who asks again with it gets the same answer
 * @param client the key by which it is known
 * @param user whose key that is; empty where nobody knows
 * @param project that pays for it, as the client says; empty where there is none
 * @param alternatives files that will be created; of several lists one will come
 */
public record PlanRequest(
        String id,
        String client,
        String application,
        String user,
        String project,
        List<List<PlacementRequest>> alternatives) {
    private static final int LONGEST = 255;

    /** A request of no project. */
    public PlanRequest(
            String id, String client, String application, String user, List<List<PlacementRequest>> alternatives) {
        this(id, client, application, user, "", alternatives);
    }

    public PlanRequest {
        alternatives = alternatives.stream().map(List::copyOf).toList();
        VisibleName.check("id", id, LONGEST);
        VisibleName.check("application", application, LONGEST);
        VisibleName.check("client", client, LONGEST);
        VisibleName.check("user", user, LONGEST);
        VisibleName.check("project", project, LONGEST);
        if (id.isEmpty() || application.isEmpty()) {
            throw Problem.impossible("a request must have an id and an application of 1 to 255 letters")
                    .with("id", id)
                    .with("application", application)
                    .exception();
        }
    }

    /** One request for each alternative, in their order. */
    public List<PlanRequest> each() {
        return alternatives.stream()
                .map(files -> new PlanRequest(id, client, application, user, project, List.of(files)))
                .toList();
    }

    public long files() {
        return alternatives.stream().mapToLong(List::size).sum();
    }
}
