package io.mizan.controller.rest.endpoint;

import io.javalin.http.Context;
import io.mizan.controller.background.BackgroundJob;
import io.mizan.controller.rest.json.BackgroundJobJson;
import io.mizan.controller.rest.request.Requests;
import io.mizan.controller.rest.security.Viewer;
import java.util.Optional;

/**
 * REST answers about one background job: how far it is, and its end on request.
 *
 * @param <Q> what is asked
 * @param <A> the answer so far
 */
abstract class BackgroundJobEndpoints<Q, A> {
    private final String path;

    /** @param path of all jobs of the kind, for advice */
    BackgroundJobEndpoints(String path) {
        this.path = path;
    }

    abstract Optional<BackgroundJob<Q, A>> find(String id);

    abstract void end(String id);

    abstract void answer(Context request, Viewer viewer, BackgroundJob<Q, A> job);

    void run(Context request, Viewer viewer) {
        answer(request, viewer, named(request));
    }

    void cancel(Context request, Viewer viewer) {
        end(named(request).id());
        answer(request, viewer, named(request));
    }

    private BackgroundJob<Q, A> named(Context request) {
        String id = Requests.name(request, "id");
        return BackgroundJobJson.found(id, find(id), path);
    }
}
