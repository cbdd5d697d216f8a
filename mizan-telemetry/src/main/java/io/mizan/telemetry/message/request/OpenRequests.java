package io.mizan.telemetry.message.request;

import io.mizan.telemetry.message.key.Sender;
import io.mizan.telemetry.message.limit.FairShares;
import io.mizan.telemetry.message.limit.Rejections;
import io.mizan.telemetry.message.limit.Rejections.Reason;
import io.mizan.telemetry.message.request.OpenRequest.Answer;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The requests that are not answered yet, and how much of the room for them each sender has taken. Only the thread of the socket uses it. */
final class OpenRequests {
    private final RequestLimits limits;
    private final Rejections rejections;
    private final Consumer<Answer> answers;
    private final FairShares requestsInWork;
    private final FairShares bytesInWork;
    private final Map<OpenRequest.Key, OpenRequest> inWork = new HashMap<>();

    /** @param answers takes what is answered, from any thread */
    OpenRequests(RequestLimits limits, Rejections rejections, Consumer<Answer> answers) {
        this.limits = limits;
        this.rejections = rejections;
        this.answers = answers;
        this.requestsInWork = new FairShares(limits.inWork());
        this.bytesInWork = new FairShares(limits.bytesInWork());
    }

    int size() {
        return inWork.size();
    }

    /** Requests of the sender's account. */
    long of(Sender sender) {
        return requestsInWork.of(sender.account());
    }

    Optional<OpenRequest> find(Sender sender, String id) {
        return Optional.ofNullable(inWork.get(new OpenRequest.Key(sender, id)));
    }

    /** Takes on a request that is not known yet, where the sender's share of the room is large enough. */
    Optional<OpenRequest> takeOn(Sender sender, Frames.Request request, long dueNanos) {
        int bytes = request.payload().length;
        if (!take(sender, bytes)) {
            return Optional.empty();
        }
        OpenRequest.Key key = new OpenRequest.Key(sender, request.id());
        OpenRequest taken = new OpenRequest(key, bytes, dueNanos, limits.largestBytes(), rejections, answers);
        inWork.put(key, taken);
        return Optional.of(taken);
    }

    private boolean take(Sender sender, int bytes) {
        String account = sender.account();
        boolean taken = requestsInWork.take(account, 1);
        if (taken && !bytesInWork.take(account, bytes)) {
            requestsInWork.give(account, 1);
            taken = false;
        }
        if (!taken) {
            long own = requestsInWork.of(account);
            rejections.add(
                    own == 0 ? Reason.BUSY : Reason.SHARE,
                    sender + ": " + inWork.size() + " requests are open, " + own + " of " + account);
        }
        return taken;
    }

    /** Forgets a request that is answered; whether it was known. */
    boolean remove(OpenRequest request) {
        boolean known = inWork.remove(request.key(), request);
        if (known) {
            giveBack(request);
        }
        return known;
    }

    /**
     * Forgets requests that nobody waits for any more, as their clients gave up long ago. Those that wait for a thread count until they are skipped:
     * they are in memory until then, and clients choose how long they wait.
     */
    void expire(long nowNanos) {
        for (Iterator<OpenRequest> requests = inWork.values().iterator(); requests.hasNext(); ) {
            OpenRequest request = requests.next();
            if (request.expire(nowNanos)) {
                requests.remove();
                giveBack(request);
            }
        }
    }

    private void giveBack(OpenRequest request) {
        String account = request.key().sender().account();
        requestsInWork.give(account, 1);
        bytesInWork.give(account, request.bytes());
    }
}
