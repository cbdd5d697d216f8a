package io.mizan.controller.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.controller.Reports;
import io.mizan.controller.change.ChangePlanStatus;
import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveViewJson;
import io.mizan.controller.rest.connection.RestSettings;
import io.mizan.controller.rest.endpoint.PlanActions;
import io.mizan.controller.rest.request.ErrorResponse;
import io.mizan.controller.rest.security.TokenRole;
import io.mizan.database.plan.StoredChangePlan;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.telemetry.collect.exporter.StrictMetrics;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestPagesTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private static List<String> texts(Mapping map, String list, String key) {
        return map.list(list).stream().map(node -> node.asMapping().text(key)).toList();
    }

    @Test
    void aUserSeesHisOwnJobsAndTheSumOfAllOthers() {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            LiveView all =
                    LiveViewJson.decode(rest.get("/api/v1/live", rest.operator).body());
            LiveView own =
                    LiveViewJson.decode(rest.get("/api/v1/live", rest.alice).body());
            assertThat(all.jobs()).extracting(LiveView.LiveJob::job).containsExactly("cp.1000", "9202", "101");
            assertThat(own.jobs()).extracting(LiveView.LiveJob::job).containsExactly("101", "(others)");
            assertThat(own.jobs().get(1).jobs()).isEqualTo(2);
            assertThat(own.jobs().get(1).writeBytesPerSecond()).isEqualTo(3.0 * (6 << 20));
            assertThat(own.jobs().get(1).user() + own.jobs().get(1).application())
                    .isEmpty();
            assertThat(own.targets()).hasSize(12);
            assertThat(rest.get("/api/v1/jobs/101", rest.alice).statusCode()).isEqualTo(200);
            HttpResponse<String> foreign = rest.get("/api/v1/jobs/9202", rest.alice);
            HttpResponse<String> missing = rest.get("/api/v1/jobs/999", rest.alice);
            assertThat(foreign.statusCode()).isEqualTo(404);
            assertThat(foreign.body()).as("one cannot be told from the other").isEqualTo(missing.body());
            assertThat(foreign.body()).contains("MZ401", "not found or not yours");
            for (String path : rest.paths()) {
                if (path.startsWith("GET") && !path.endsWith("/events")) {
                    assertThat(rest.get(path.substring(4), rest.alice).body())
                            .as(path)
                            .doesNotContain("bob", "hacc", "cp.1000", "9202");
                }
            }
        }
    }

    @Test
    void operatorsSeeEverythingButPathsUnlessTheirTokenAllowsThem() {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            rest.plan("p1", "alice", "wrf", RestFixture.files(RestFixture.SECRET_PATH, 3, 2));
            String paths = rest.token("ops2", TokenRole.OPERATOR, "", true);
            Awaitility.await()
                    .atMost(PATIENCE)
                    .until(() -> rest.get("/api/v1/live", paths).statusCode() == 200);
            for (String page : List.of("/api/v1/plans/p1", "/api/v1/jobs/101", "/api/v1/jobs")) {
                assertThat(rest.get(page, rest.operator).body()).as(page).doesNotContain("patients", "secret", "ckpt");
                assertThat(rest.get(page, paths).body()).as(page).contains(RestFixture.SECRET_PATH);
                if (!page.endsWith("s")) {
                    assertThat(rest.get(page, rest.alice).body()).as(page).contains(RestFixture.SECRET_PATH);
                }
            }
            Mapping plan = rest.json("/api/v1/plans/p1", rest.operator);
            Set<String> folders = new HashSet<>();
            Set<String> files = new HashSet<>();
            for (String file : texts(plan, "allocations", "file")) {
                files.add(file);
                folders.add(file.substring(0, file.lastIndexOf('/')));
            }
            assertThat(files).hasSize(3);
            assertThat(folders).as("what lies together is seen to lie together").hasSize(1);
            assertThat(plan.text("state")).isEqualTo("made");
            assertThat(rest.get("/api/v1/plans/p1", rest.bob).statusCode()).isEqualTo(404);
            assertThat(texts(rest.json("/api/v1/plans", rest.alice), "plans", "id"))
                    .containsExactly("p1");
            assertThat(rest.json("/api/v1/plans", rest.bob).list("plans")).isEmpty();
            assertThat(texts(rest.json("/api/v1/audit", rest.operator), "entries", "subject"))
                    .contains("p1");
        }
    }

    @Test
    void theSystemItsBalanceAndItsAgents() {
        try (RestFixture rest = new RestFixture(folder)) {
            assertThat(rest.get("/api/v1/system", rest.alice).statusCode())
                    .as("nobody has reported")
                    .isEqualTo(503);
            rest.withReports();
            Mapping system = rest.json("/api/v1/system", rest.alice);
            assertThat(system.require("balance").asMapping().number("score", -1))
                    .isEqualTo(100);
            assertThat(system.list("targets")).hasSize(12);
            assertThat(system.has("policies")).as("for operators").isFalse();
            Mapping policy = rest.json("/api/v1/system", rest.operator)
                    .list("policies")
                    .get(0)
                    .asMapping();
            assertThat(policy.text("name")).isEqualTo("balanced");
            assertThat(policy.list("unmet").stream().map(gap -> gap.asMapping().text("need")))
                    .containsExactly("server-load", "target-load", "peak-bandwidth");
            assertThat(policy.list("unmet").get(0).asMapping().text("instead"))
                    .isEqualTo("space and the number of stripes on a server decide");
            assertThat(texts(rest.json("/api/v1/agents", rest.operator), "agents", "server"))
                    .containsExactly("oss0", "oss1", "oss2");
            assertThat(rest.json("/api/v1/targets/fs-OST0003", rest.alice).text("server"))
                    .isEqualTo("oss0");
            Awaitility.await()
                    .atMost(PATIENCE)
                    .until(() -> !rest.json("/api/v1/history", rest.alice)
                            .list("points")
                            .isEmpty());
            assertThat(rest.json("/api/v1/history", rest.alice)
                            .list("points")
                            .get(0)
                            .asMapping()
                            .number("ostCost", -1))
                    .isEqualTo(1);
        }
    }

    @Test
    void applicationsArePredictedAgainstActual() {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            rest.run("r1", "alice", "wrf");
            rest.run("r2", "bob", "hacc");
            Mapping own = rest.json("/api/v1/applications", rest.alice);
            assertThat(texts(own, "applications", "application")).containsExactly("wrf");
            Mapping wrf = own.list("applications").get(0).asMapping();
            assertThat(wrf.number("hitRate", -1)).isEqualTo(0.98);
            assertThat(wrf.number("predictionError", -1)).isEqualTo(0.1);
            assertThat(wrf.text("breakerOpen")).isEqualTo("false");
            assertThat(texts(rest.json("/api/v1/applications", rest.operator), "applications", "application"))
                    .containsExactlyInAnyOrder("wrf", "hacc");
            assertThat(texts(rest.json("/api/v1/applications/wrf/runs", rest.alice), "runs", "id"))
                    .containsExactly("r1");
            assertThat(rest.get("/api/v1/applications/hacc/runs", rest.alice).statusCode())
                    .isEqualTo(404);
            assertThat(texts(rest.json("/api/v1/history", rest.alice), "runs", "id"))
                    .containsExactly("r1");
        }
    }

    @Test
    void aBatchSystemTellsOfItsJobsAndGetsWhatItNeeds() {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            rest.plan("p1", "carol", "lammps", RestFixture.files("/fs/carol/out", 40, 4));
            String start = "{\"user\":\"carol\",\"nodes\":\"n[1-8]\",\"application\":\"lammps\","
                    + "\"directory\":\"/fs/carol/out\",\"mode\":\"apply\"}";
            HttpResponse<String> accepted = rest.post("/api/v1/jobs/303/start", rest.scheduler, start);
            assertThat(accepted.statusCode()).as(accepted.body()).isEqualTo(202);
            String layout = "/api/v1/applications/lammps/directory-layout?directory=/fs/carol/out";
            HttpResponse<String> command = rest.get(layout, rest.scheduler);
            assertThat(command.body())
                    .as("no first target, or all 40 would go there")
                    .isEqualTo("lfs setstripe -c 4 -S 1M /fs/carol/out\n");
            assertThat(command.headers().firstValue("Content-Type").orElse("")).startsWith("text/plain");
            assertThat(rest.get(layout, rest.alice).statusCode()).as("not hers").isEqualTo(204);
            assertThat(rest.get(layout.replace("lammps", "unknown"), rest.scheduler)
                            .statusCode())
                    .isEqualTo(204);
            assertThat(rest.get("/api/v1/jobs/303/note", rest.scheduler).body())
                    .isEqualTo("mizan: nothing was recorded of job 303\n");
            rest.runInJob("r3", "carol", "lammps", "303");
            assertThat(rest.post("/api/v1/jobs/303/end", rest.scheduler, "{}").statusCode())
                    .isEqualTo(202);
            List<String> note = rest.get("/api/v1/jobs/303/note", rest.scheduler)
                    .body()
                    .lines()
                    .toList();
            assertThat(note).hasSize(3).allMatch(line -> line.startsWith("mizan: "));
            assertThat(note.get(0)).contains("100.0 MiB", "100 files");
            assertThat(note.get(1)).contains("98 of 100", "98.0 %", "10 % off");
            assertThat(note.get(2)).contains("1.02", "1.35");
            assertThat(rest.get("/api/v1/jobs/303/note", rest.alice).statusCode())
                    .isEqualTo(404);
            Mapping started = rest.json("/api/v1/jobs/303", rest.operator)
                    .require("started")
                    .asMapping();
            assertThat(started.text("hosts")).isEqualTo("n[1-8]");
            assertThat(started.integer("nodes")).isEqualTo(8);
            rest.post("/api/v1/jobs/303/start", rest.scheduler, "{\"user\":\"carol\",\"nodes\":16}");
            assertThat(rest.controller.startedJobs().find("303").orElseThrow().nodes())
                    .isEqualTo(16);
        }
    }

    @Test
    void whatOthersPlanAndRunUnderTheSameNameDecidesNothing() {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            String start = "{\"user\":\"carol\",\"nodes\":1,\"application\":\"lammps\","
                    + "\"directory\":\"/fs/carol/out\",\"mode\":\"apply\"}";
            String layout = "/api/v1/applications/lammps/directory-layout?directory=/fs/carol/out";
            rest.plan("p1", "bob", "namd", RestFixture.files("/fs/carol/out", 1, 3));
            rest.post("/api/v1/jobs/302/start", rest.scheduler, start.replace("lammps", "namd"));
            assertThat(rest.get(layout.replace("lammps", "namd"), rest.scheduler)
                            .statusCode())
                    .as("bob has no say in her folder")
                    .isEqualTo(204);
            rest.plan("p2", "carol", "lammps", RestFixture.files("/fs/carol/out", 40, 4));
            rest.plan("p3", "bob", "lammps", RestFixture.files("/fs/carol/out", 40, 2));
            rest.post("/api/v1/jobs/303/start", rest.scheduler, start);
            assertThat(rest.get(layout, rest.scheduler).body()).isEqualTo("lfs setstripe -c 4 -S 1M /fs/carol/out\n");
            assertThat(rest.get(layout.replace("carol", "elsewhere"), rest.scheduler)
                            .statusCode())
                    .as("no job began there")
                    .isEqualTo(204);
            rest.post("/api/v1/jobs/304/start", rest.scheduler, start.replace("\"carol\"", "\"bob\""));
            assertThat(rest.get(layout, rest.scheduler).statusCode())
                    .as("bob says that his job works in her folder, too")
                    .isEqualTo(204);
            assertThat(rest.get(layout + "&job=303", rest.scheduler).body())
                    .isEqualTo("lfs setstripe -c 4 -S 1M /fs/carol/out\n");
            rest.post("/api/v1/jobs/304/end", rest.scheduler, "{}");
            assertThat(rest.get(layout, rest.scheduler).body()).isEqualTo("lfs setstripe -c 4 -S 1M /fs/carol/out\n");
        }
    }

    @Test
    void aTimeThatNobodyCanReckonWithIsRefused() {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            for (String endsBy : new String[] {"+1000000000-12-31T23:59:59Z", "1969-12-31T23:59:59Z", "tomorrow"}) {
                HttpResponse<String> answer = rest.post(
                        "/api/v1/jobs/305/start",
                        rest.scheduler,
                        "{\"user\":\"carol\",\"nodes\":1,\"endsBy\":\"" + endsBy + "\"}");
                assertThat(answer.statusCode()).as(endsBy).isEqualTo(400);
                assertThat(answer.body()).contains("endsBy", "1970 to 9999");
            }
            rest.controller.startedJobs().expire(Instant.now());
        }
    }

    /** Also where it does not know who acts: the node keeps what it has to tell, and asks again. */
    @Test
    void newsOfJobsAreNotTakenByAControllerWithoutATerm() {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            rest.controller.close();
            assertThat(rest.controller.elsewhere()).isEmpty();
            HttpResponse<String> start =
                    rest.post("/api/v1/jobs/306/start", rest.scheduler, "{\"user\":\"carol\",\"nodes\":1}");
            assertThat(start.statusCode()).isEqualTo(503);
            assertThat(start.body()).contains("MZ506");
            assertThat(rest.post("/api/v1/jobs/101/end", rest.scheduler, "{}").statusCode())
                    .isEqualTo(503);
            assertThat(rest.controller.startedJobs().find("306")).isEmpty();
            assertThat(rest.controller.startedJobs().find("101").orElseThrow().endedAt())
                    .isEmpty();
        }
    }

    @Test
    void oneFileIsPlacedAsPlannedAndOrdinaryOnesNeedNothing() {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            rest.plan("p1", "alice", "one", RestFixture.files("/fs/a b", 1, 3));
            rest.plan("p2", "alice", "plain", RestFixture.files("/fs/p", 20, 1));
            assertThat(rest.get("/api/v1/applications/one/directory-layout?directory=/fs/a%20b", rest.alice)
                            .body())
                    .matches("lfs setstripe -c 3 -S 1M -i \\d+ '/fs/a b'\n");
            assertThat(rest.get("/api/v1/applications/plain/directory-layout?directory=/fs/p", rest.alice)
                            .statusCode())
                    .isEqualTo(204);
        }
    }

    @Test
    void badBodiesAreRefusedAndChangeNothing() {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            for (String bad : List.of(
                    "",
                    "[]",
                    "user: mallory",
                    "{\"user\":",
                    "{}",
                    "{\"user\":\"m\",\"nodes\":[1]}",
                    "{\"user\":\"m\",\"nodes\":\"n[1-9999999]\"}",
                    "{\"user\":\"m\",\"nodes\":\"n[1-\"}",
                    "{\"user\":\"m\",\"mode\":\"conquer\"}",
                    "{\"user\":\"m\",\"directory\":\"relative\"}",
                    "{\"user\":\"m\",\"directory\":\"/a\\u0000b\"}",
                    "{\"user\":\"m\",\"admin\":true}",
                    "{\"user\":\"m\",\"user\":\"n\"}",
                    "{\"user\":[1]}",
                    "[".repeat(1000),
                    "{\"user\":\"" + "x".repeat(300) + "\"}")) {
                HttpResponse<String> answer = rest.post("/api/v1/jobs/101/start", rest.scheduler, bad);
                assertThat(answer.statusCode()).as(bad + ": " + answer.body()).isEqualTo(400);
                assertThat(answer.body()).startsWith("{\"schema\":\"mizan/error/v1\"");
            }
            String tooLong = "{\"user\":\"" + "x".repeat(100_000) + "\"}";
            // A client that sends all of it without being asked may lose the answer: the connection is closed behind
            // it.
            assertThat(rest.send(rest.request("/api/v1/jobs/101/start", rest.scheduler)
                                    .expectContinue(true)
                                    .POST(HttpRequest.BodyPublishers.ofString(tooLong))
                                    .build())
                            .statusCode())
                    .isEqualTo(413);
            byte[] large = tooLong.getBytes(StandardCharsets.UTF_8);
            HttpResponse<String> chunked = rest.send(rest.request("/api/v1/jobs/101/start", rest.scheduler)
                    .POST(HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(large)))
                    .build());
            assertThat(chunked.statusCode()).as("without saying how long it is").isEqualTo(413);
            byte[] noText = {'{', '"', (byte) 0xff, '"', ':', '1', '}'};
            assertThat(rest.send(rest.request("/api/v1/jobs/101/start", rest.scheduler)
                                    .POST(HttpRequest.BodyPublishers.ofByteArray(noText))
                                    .build())
                            .statusCode())
                    .isEqualTo(400);
            assertThat(rest.controller.startedJobs().find("101").orElseThrow().user())
                    .isEqualTo("alice");
            assertThat(rest.server.failures()).isZero();
        }
    }

    @Test
    void everyRouteIsDescribedAndEveryDescriptionIsARoute() {
        try (RestFixture rest = new RestFixture(folder)) {
            Mapping api = rest.json("/api/v1/openapi.json", rest.reader);
            Set<String> described = new TreeSet<>();
            api.require("paths")
                    .asMapping()
                    .entries()
                    .forEach((path, methods) -> methods.asMapping()
                            .entries()
                            .keySet()
                            .forEach(method -> described.add(method.toUpperCase(Locale.ROOT) + " " + path)));
            assertThat(described).isEqualTo(new TreeSet<>(rest.server.routes()));
            assertThat(described)
                    .contains(
                            "GET /api/v1/system",
                            "GET /api/v1/live",
                            "GET /api/v1/events",
                            "GET /api/v1/targets/{name}",
                            "GET /api/v1/jobs",
                            "GET /api/v1/jobs/{id}",
                            "GET /api/v1/applications",
                            "GET /api/v1/applications/{name}/runs",
                            "GET /api/v1/change-plans",
                            "GET /api/v1/change-plans/{id}",
                            "GET /api/v1/placement-plans",
                            "GET /api/v1/placement-plans/{id}",
                            "GET /api/v1/plans",
                            "GET /api/v1/plans/{id}",
                            "GET /api/v1/audit",
                            "GET /api/v1/agents",
                            "GET /api/v1/history",
                            "GET /api/v1/health",
                            "GET /api/v1/metrics");
            api.require("paths")
                    .asMapping()
                    .entries()
                    .forEach((path, methods) -> methods.asMapping().entries().forEach((method, operation) -> {
                        List<String> named = new ArrayList<>();
                        for (Node node : operation.asMapping().list("parameters")) {
                            if (node.asMapping().text("in").equals("path")) {
                                named.add("{" + node.asMapping().text("name") + "}");
                            }
                        }
                        assertThat(named).as(path).allMatch(path::contains);
                        assertThat(path.chars().filter(c -> c == '{').count()).isEqualTo(named.size());
                    }));
        }
    }

    @Test
    void metricsAreAsPrometheusWantsThem() {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            rest.plan("p1", "alice", "wrf", RestFixture.files("/fs/x", 2, 1));
            rest.plan("p1", "alice", "wrf", RestFixture.files("/fs/x", 2, 1));
            rest.run("r1", "alice", "wrf");
            HttpResponse<String> answer = rest.get("/metrics", rest.reader);
            assertThat(answer.headers().firstValue("Content-Type").orElse(""))
                    .isEqualTo("text/plain; version=0.0.4; charset=utf-8");
            String text = answer.body();
            // The end of a histogram is written as +Inf, which the reader takes for a label like any other.
            Map<String, Double> samples = StrictMetrics.samples(text);
            assertThat(samples)
                    .containsEntry("mizan_balance_score{fs=fs}", 100.0)
                    .containsEntry(
                            "mizan_target_free_bytes{fs=fs, target=fs-OST000b}",
                            Reports.target(0, 0).space().totalBytes() / 2.0)
                    .containsEntry("mizan_plan_pending{}", 0.0)
                    .containsEntry("mizan_decisions_total{outcome=answered, policy=balanced}", 2.0)
                    .containsEntry("mizan_decisions_total{outcome=repeated, policy=balanced}", 1.0)
                    .containsEntry("mizan_decision_duration_seconds_count{}", 2.0)
                    .containsEntry("mizan_decision_duration_seconds_bucket{le=+Inf}", 2.0)
                    .containsEntry("mizan_breaker_open{}", 0.0)
                    .containsEntry("mizan_build_info{version=1.2.3}", 1.0)
                    .containsEntry("mizan_messages_rejected_total{reason=forged}", 0.0)
                    .containsEntry("mizan_plan_applied_total{result=ok}", 0.0)
                    .containsKeys(
                            "mizan_agent_last_report_timestamp_seconds{server=oss1}",
                            "mizan_top_job_bytes_total{rank=10}");
            // The job would be the value of a label; its digits may be those of a number.
            assertThat(text).doesNotContain("\"101\"", "alice", "wrf");
            Set<String> families = new HashSet<>();
            String family = "";
            for (String line : text.lines().toList()) {
                if (line.startsWith("# HELP ")) {
                    family = line.split(" ", 4)[2];
                    assertThat(families.add(family)).as("once: " + family).isTrue();
                    assertThat(family).matches("mizan_[a-z_]+");
                    assertThat(line.split(" ", 4)[3]).endsWith(".");
                } else if (line.startsWith("# TYPE ")) {
                    assertThat(line.split(" ")[2]).isEqualTo(family);
                    boolean counter = line.endsWith(" counter");
                    assertThat(family.endsWith("_total")).as(line).isEqualTo(counter);
                } else {
                    assertThat(line).startsWith(family);
                }
            }
        }
    }

    @Test
    void whoCanActOnPlansIsWiredAndNobodyElse() {
        List<String> done = new ArrayList<>();
        ChangePlanStatus nothing =
                new ChangePlanStatus("", Optional.empty(), Optional.empty(), false, false, false, false, "a test");
        PlanActions actions = new PlanActions() {
            @Override
            public ChangePlanStatus perform(StoredChangePlan plan, Action action, String who, String why) {
                done.add(plan.id() + " " + action.word() + " " + who + " " + why);
                return nothing;
            }

            @Override
            public ChangePlanStatus status(StoredChangePlan plan, String who) {
                return nothing;
            }
        };
        try (RestFixture rest = new RestFixture(
                        folder, Duration.ofSeconds(5), RestSettings.Limits.DEFAULT, sources -> sources.with(actions))
                .withReports()) {
            rest.plan("p1", "alice", "wrf", RestFixture.files("/fs/x", 2, 1));
            rest.changePlan("plan-0001", "alice");
            for (String path : List.of("/api/v1/change-plans/", "/api/v1/plans/")) {
                assertThat(rest.post(path + "plan-0001/apply", rest.alice, "{\"why\":\"x\"}")
                                .statusCode())
                        .isEqualTo(403);
                assertThat(rest.post(path + "nope/apply", rest.operator, "{}").statusCode())
                        .isEqualTo(404);
                assertThat(rest.post(path + "plan-0001/undo", rest.operator, "{}")
                                .statusCode())
                        .as("without a reason")
                        .isEqualTo(400);
            }
            assertThat(rest.post("/api/v1/change-plans/plan-0001/undo", rest.operator, "{\"why\":\"it hurts\"}")
                            .body())
                    .contains("mizan/change-plan-status/v1");
            assertThat(rest.json("/api/v1/change-plans/plan-0001/status", rest.operator)
                            .text("obstacle"))
                    .isEqualTo("a test");
            HttpResponse<String> old = rest.post("/api/v1/plans/plan-0001/apply", rest.operator, "{\"why\":\"go\"}");
            assertThat(old.body()).contains("mizan/plan-work/v1");
            assertThat(old.headers().firstValue("Deprecation")).isPresent();
            assertThat(done).containsExactly("plan-0001 undo ops it hurts", "plan-0001 apply ops go");
            assertThat(rest.post("/api/v1/change-plans/p1/apply", rest.operator, "{\"why\":\"x\"}")
                            .statusCode())
                    .as("a placement plan is no change plan")
                    .isEqualTo(404);
            assertThat(rest.post("/api/v1/plans/p1/apply", rest.operator, "{\"why\":\"x\"}")
                            .body())
                    .contains("placed by the client");
            assertThat(rest.json("/api/v1/plans/p1", rest.operator)
                            .require("standing")
                            .asMapping()
                            .text("obstacle"))
                    .contains("placed by the client");
        }
    }

    @Test
    void plansOfBothKindsHaveTheirOwnPathsAndShareTheOldOneForARelease() {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            rest.plan("p1", "alice", "wrf", RestFixture.files("/fs/x", 2, 1));
            rest.changePlan("plan-0001", "bob");
            assertThat(texts(rest.json("/api/v1/placement-plans", rest.operator), "plans", "id"))
                    .containsExactly("p1");
            assertThat(texts(rest.json("/api/v1/change-plans", rest.operator), "plans", "id"))
                    .containsExactly("plan-0001");
            assertThat(rest.json("/api/v1/change-plans", rest.alice).list("plans"))
                    .isEmpty();
            assertThat(rest.get("/api/v1/change-plans/plan-0001", rest.alice).statusCode())
                    .isEqualTo(404);
            assertThat(rest.json("/api/v1/placement-plans/p1", rest.alice).list("allocations"))
                    .hasSize(2);
            assertThat(rest.get("/api/v1/placement-plans/p1", rest.alice)
                            .headers()
                            .firstValue("Deprecation"))
                    .isEmpty();
            assertThat(texts(rest.json("/api/v1/plans", rest.operator), "plans", "kind"))
                    .containsExactlyInAnyOrder("change", "placement");
            assertThat(texts(rest.json("/api/v1/plans", rest.alice), "plans", "id"))
                    .containsExactly("p1");
            assertThat(rest.get("/api/v1/plans", rest.alice).headers().firstValue("Deprecation"))
                    .contains("@1794960000");
            assertThat(rest.get("/api/v1/openapi.json", rest.alice).body()).contains("\"deprecated\":true");
        }
    }

    @Test
    void everyCodeHasAStatus() {
        for (ErrorCode code : ErrorCode.values()) {
            assertThat(ErrorResponse.status(code)).isBetween(400, 503);
        }
        assertThat(Documents.parse(
                                "x",
                                ErrorResponse.json(
                                        Problem.of(ErrorCode.BUSY, "full").maybe("wait")))
                        .asMapping()
                        .entries()
                        .keySet())
                .containsExactly("schema", "code", "category", "message", "advice");
    }
}
