package io.mizan.cli.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.SchemaCheck;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the dashboard is made of, from a controller of a site whose plans are approved by another person than applies them. */
class DashboardDataTest {
    private static final String API = "/api/v1";

    private static final String WISH = "{\"why\":\"OST0002 is full\",\"directories\":[\"out\"],\"layout\":\"-c 4\"}";

    @TempDir
    private static Path folder;

    private static DashboardSite site;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        site = new DashboardSite(folder).withReports();
        Path policy = Files.writeString(folder.resolve("policy.yaml"), "approval: by-another\n");
        site.start("controller.policy=" + policy, "controller.systems=" + site.systems.make("offered"));
        site.history();
    }

    @AfterAll
    static void stop() throws InterruptedException {
        if (site != null) {
            site.close();
        }
    }

    private static Mapping json(HttpResponse<String> answer) {
        return Documents.parse("answer", answer.body()).asMapping();
    }

    /** Documents that are answered to GET, by path, as the description of the routes has them. */
    private static Map<String, String> documents() throws IOException, InterruptedException {
        Map<String, String> documents = new TreeMap<>();
        json(site.get(API + "/openapi.json", site.operator))
                .require("paths")
                .asMapping()
                .entries()
                .forEach((path, methods) -> methods.asMapping()
                        .find("get")
                        .flatMap(DashboardDataTest::document)
                        .ifPresent(document -> documents.put(path, document)));
        return documents;
    }

    private static Optional<String> document(Node operation) {
        return operation
                .asMapping()
                .require("responses")
                .asMapping()
                .find("200")
                .flatMap(answer ->
                        answer.asMapping().require("content").asMapping().find("application/json"))
                .flatMap(media -> media.asMapping().find("schema"))
                .map(schema -> schema.asMapping()
                        .require("properties")
                        .asMapping()
                        .require("schema")
                        .asMapping()
                        .text("const"));
    }

    private static String filled(String path, String plan, String change, String whatIf) {
        return path.replace("/targets/{name}", "/targets/fs-OST0009")
                .replace("/jobs/{id}", "/jobs/4711")
                .replace("{name}", "wrf")
                .replace("/plans/{id}", "/plans/" + plan)
                .replace("/placement-plans/{id}", "/placement-plans/run-of-alice")
                .replace("/change-plans/{id}", "/change-plans/" + change)
                .replace("/what-if/{id}", "/what-if/" + whatIf)
                .replace("/what-if-weeks/{id}", "/what-if-weeks/weeks-1")
                .replace("/planning/{id}", "/planning/planning-1");
    }

    /** A plan that was made over HTTP; the first one is planning-1. */
    private static Mapping planned(String body) throws IOException, InterruptedException {
        HttpResponse<String> asked = site.post(API + "/planning", site.operator, body);
        asTheSchemaSays(asked, 202);
        String id = json(asked).text("id");
        return Awaitility.await()
                .atMost(DashboardSite.PATIENCE)
                .until(
                        () -> json(site.get(API + "/planning/" + id, site.operator)),
                        run -> !List.of("waiting", "running").contains(run.text("state")));
    }

    private static void asTheSchemaSays(HttpResponse<String> answer, int status) {
        assertThat(answer.statusCode()).as(answer.uri() + ": " + answer.body()).isEqualTo(status);
        String schema = json(answer).text("schema");
        assertThat(schema).matches("mizan/[a-z-]+/v[12]");
        assertThat(SchemaCheck.faults(schema.replace("mizan/", "").replace('/', '-') + ".json", answer.body()))
                .as(String.valueOf(answer.uri()))
                .isEmpty();
    }

    @Test
    void everyAnswerIsAsItsSchemaSays() throws IOException, InterruptedException {
        HttpResponse<String> asked = site.post(
                API + "/what-if",
                site.operator,
                "{\"policies\":[\"balanced\",\"lustre-rr\"],\"writers\":4,\"bytesEach\":1073741824,\"addTargets\":2}");
        asTheSchemaSays(asked, 202);
        String whatIf = json(asked).text("id");
        Awaitility.await()
                .atMost(DashboardSite.PATIENCE)
                .until(() -> json(site.get(API + "/what-if/" + whatIf, site.operator))
                        .text("state")
                        .equals("finished"));
        asTheSchemaSays(site.post(API + "/what-if/" + whatIf + "/cancel", site.operator, ""), 200);
        weeksOfUse();
        planned(WISH);
        asTheSchemaSays(site.post(API + "/planning/planning-1/cancel", site.operator, ""), 200);
        String change = site.plan("schemas");
        for (String plans : List.of("/change-plans/", "/plans/")) {
            asTheSchemaSays(site.post(API + plans + change + "/approve", site.operator, "{\"why\":\"x\"}"), 200);
        }
        Map<String, String> documents = documents();
        assertThat(documents).hasSizeGreaterThan(18);
        for (Map.Entry<String, String> route : documents.entrySet()) {
            for (String plan : List.of("run-of-alice", change)) {
                HttpResponse<String> answer = site.get(filled(route.getKey(), plan, change, whatIf), site.operator);
                asTheSchemaSays(answer, 200);
                assertThat(json(answer).text("schema")).isEqualTo(route.getValue());
            }
        }
        for (String page : List.of(
                "/today",
                "/findings",
                "/session",
                "/history",
                "/plans/run-of-alice",
                "/placement-plans/run-of-alice")) {
            asTheSchemaSays(site.get(API + page, site.alice), 200);
        }
        asTheSchemaSays(site.get(API + "/today?since=yesterday", site.alice), 400);
        asTheSchemaSays(site.get(API + "/what-if/nope", site.operator), 404);
        for (String wrong : List.of(
                "{}",
                "{\"policies\":[]}",
                "{\"policies\":[\"balanced\"],\"writers\":1e9,\"bytesEach\":1}",
                "{\"policies\":[\"nope\"],\"writers\":1,\"bytesEach\":1073741824}",
                "{\"policies\":[\"balanced\"],\"writers\":1,\"bytesEach\":1073741824,\"removeTargets\":[\"x\"]}",
                "{\"policies\":[\"balanced\"],\"writers\":1,\"bytesEach\":1073741824,\"more\":1}")) {
            HttpResponse<String> answer = site.post(API + "/what-if", site.operator, wrong);
            assertThat(answer.statusCode()).as(wrong + answer.body()).isIn(400, 404);
            assertThat(SchemaCheck.faults("error-v1.json", answer.body())).isEmpty();
        }
    }

    private static void weeksOfUse() throws IOException, InterruptedException {
        String path = API + "/what-if-weeks";
        asTheSchemaSays(
                site.post(
                        path, site.operator, "{\"policies\":[\"balanced\"],\"weeks\":1,\"seeds\":1,\"addTargets\":2}"),
                202);
        Mapping run = Awaitility.await()
                .atMost(DashboardSite.PATIENCE)
                .until(
                        () -> json(site.get(path + "/weeks-1", site.operator)),
                        answer -> answer.text("state").equals("finished"));
        assertThat(run.integer("done")).isEqualTo(run.integer("total")).isEqualTo(10);
        assertThat(SchemaCheck.faults(
                        "what-if-weeks-v1.json",
                        site.get(path + "/weeks-1", site.operator)
                                .body()
                                .replaceFirst(".*\"answer\":", "")
                                .replaceFirst("}$", "")))
                .isEmpty();
        asTheSchemaSays(site.post(path + "/weeks-1/cancel", site.operator, ""), 200);
        for (String wrong : List.of(
                "{}",
                "{\"policies\":[\"nope\"]}",
                "{\"policies\":[\"balanced\"],\"weeks\":27}",
                "{\"policies\":[\"balanced\"],\"keepDays\":0}",
                "{\"policies\":[\"balanced\"],\"seeds\":0}",
                "{\"policies\":[\"balanced\"],\"removeTargets\":[99]}")) {
            HttpResponse<String> answer = site.post(path, site.operator, wrong);
            assertThat(answer.statusCode()).as(wrong + answer.body()).isIn(400, 404);
            assertThat(SchemaCheck.faults("error-v1.json", answer.body())).isEmpty();
        }
    }

    @Test
    void aUserGetsHisOwnAndAnOperatorWithoutPathsNoPaths() throws IOException, InterruptedException {
        String change = site.plan("masks");
        planned(WISH);
        for (String path : documents().keySet()) {
            for (String plan : List.of("run-of-bob", "run-of-alice", change)) {
                String filled = filled(path, plan, change, "what-if-1");
                assertThat(site.get(filled, site.alice).body())
                        .as("alice at " + filled)
                        .doesNotContain("bob", "hacc", "mallory", "evil", "zz9202", "cp.1000", "/demo");
                assertThat(site.get(filled, site.blind).body())
                        .as("an operator without paths at " + filled)
                        .doesNotContain("patients", "secret-project", "ckpt", "/demo", "restart.", folder.toString());
            }
        }
        assertThat(site.get(API + "/change-plans/" + change, site.operator).body())
                .contains("/demo/out/restart.", folder.toString());
        assertThat(site.get(API + "/change-plans/" + change, site.alice).statusCode())
                .isEqualTo(404);
        for (String path : List.of(
                "/agents",
                "/audit",
                "/what-if",
                "/what-if/what-if-1",
                "/what-if-weeks",
                "/planning",
                "/planning/planning-1")) {
            assertThat(site.get(API + path, site.alice).statusCode()).as(path).isEqualTo(403);
        }
    }

    @Test
    void whatChangesAnythingNeedsTheTokenOfAnOperator() throws IOException, InterruptedException {
        String change = site.plan("doors");
        List<String> before = site.systems.layouts("doors");
        List<String> posts = new ArrayList<>();
        json(site.get(API + "/openapi.json", site.operator))
                .require("paths")
                .asMapping()
                .entries()
                .forEach((path, methods) -> {
                    if (methods.asMapping().has("post")) {
                        posts.add(filled(path, change, change, "what-if-1"));
                    }
                });
        assertThat(posts.stream().filter(path -> path.endsWith("/decision") || path.endsWith("/finish")))
                .as("users announce and end jobs of their own (JobDecisionsTest)")
                .hasSize(2);
        posts.removeIf(path -> path.endsWith("/decision") || path.endsWith("/finish"));
        assertThat(posts).hasSize(19);
        for (String path : posts) {
            assertThat(site.post(path, "", "{\"why\":\"x\"}").statusCode())
                    .as(path)
                    .isEqualTo(401);
            assertThat(site.post(path, site.alice, "{\"why\":\"x\"}").statusCode())
                    .as(path)
                    .isEqualTo(403);
            assertThat(site.get(path, "").statusCode()).as(path).isEqualTo(401);
            assertThat(site.get(path, site.operator).statusCode()).as(path).isIn(404, 405, 200);
        }
        assertThat(site.post(API + "/change-plans/" + change + "/apply", site.scheduler, "{\"why\":\"x\"}")
                        .statusCode())
                .isEqualTo(403);
        assertThat(site.systems.layouts("doors")).isEqualTo(before);
    }

    @Test
    void aPlanIsMadeByWhoMayAndIsThatOfTheCommand() throws IOException, InterruptedException {
        List<String> before = site.systems.layouts("offered");
        Mapping made = planned(WISH);
        assertThat(made.text("state")).isEqualTo("finished");
        Mapping plan = json(site.get(API + "/change-plans/" + made.text("plan"), site.operator));
        assertThat(plan.text("reason")).isEqualTo("OST0002 is full");
        Mapping byCommand = Documents.parse(
                        "plan",
                        site.mizan(List.of(
                                "plan",
                                "--system",
                                site.systems.make("same"),
                                "--directory",
                                "out",
                                "--layout",
                                "-c 4",
                                "--json")))
                .asMapping();
        assertThat(plan.integer("changeCount"))
                .isEqualTo(byCommand.list("changes").size());
        assertThat(plan.text("movedBytes")).isEqualTo(byCommand.text("movedBytes"));
        assertThat(site.systems.layouts("offered")).as("nothing is changed").isEqualTo(before);
        assertThat(site.get(API + "/audit", site.operator).body())
                .contains("\"who\":\"ops\",\"what\":\"plan made\",\"subject\":\"" + made.text("plan")
                        + "\",\"why\":\"OST0002 is full\"");
        assertThat(site.get(API + "/change-plans/" + made.text("plan"), site.alice)
                        .statusCode())
                .isEqualTo(404);
        for (String wrong : List.of(
                "{}",
                "{\"why\":\" \"}",
                "{\"why\":\"x\",\"system\":2}",
                "{\"why\":\"x\",\"system\":0}",
                "{\"why\":\"x\",\"system\":\"sim:/etc/passwd\"}",
                "{\"why\":\"x\",\"maxFill\":85}",
                "{\"why\":\"x\",\"maxFill\":\"NaN\"}",
                "{\"why\":\"x\",\"goal\":\"beauty\"}",
                "{\"why\":\"x\",\"moves\":\"maybe\"}",
                "{\"why\":\"x\",\"moves\":false}",
                "{\"why\":\"x\",\"layout\":\"-c 4\"}",
                "{\"why\":\"x\",\"directories\":[\"out\"],\"layout\":\"-c 4\",\"tune\":true}",
                "{\"why\":\"x\",\"directories\":[\"out\"],\"layout\":\"; rm -rf /\"}",
                "{\"why\":\"x\",\"bytesPerSecond\":0}",
                "{\"why\":\"x\",\"expiresSeconds\":9999999999}",
                "{\"why\":\"x\",\"more\":1}")) {
            HttpResponse<String> answer = site.post(API + "/planning", site.operator, wrong);
            assertThat(answer.statusCode()).as(wrong + answer.body()).isIn(400, 404);
            assertThat(SchemaCheck.faults("error-v1.json", answer.body())).isEmpty();
        }
        Mapping tuned = planned("{\"why\":\"x\",\"tune\":true,\"moves\":false}");
        assertThat(tuned.text("state")).as(tuned.text("problem", "")).isEqualTo("finished");
        Mapping outside = planned("{\"why\":\"x\",\"directories\":[\"/etc\"],\"layout\":\"-c 1\"}");
        assertThat(outside.text("state")).isEqualTo("failed");
        assertThat(outside.text("problem")).contains("not a directory of this system");
    }

    @Test
    void somebodyElseApprovesAndTheCommandAsksForIt() throws IOException, InterruptedException {
        String change = site.plan("four-eyes");
        List<String> before = site.systems.layouts("four-eyes");
        refused(site.post(API + "/change-plans/" + change + "/apply", site.operator, "{\"why\":\"now\"}"), "MZ710");
        assertThat(json(site.post(API + "/change-plans/" + change + "/approve", site.operator, "{\"why\":\"read it\"}"))
                        .text("state"))
                .isEqualTo("approved");
        refused(site.post(API + "/change-plans/" + change + "/apply", site.operator, "{\"why\":\"now\"}"), "MZ710");
        assertThat(site.systems.layouts("four-eyes")).isEqualTo(before);
        assertThat(site.post(API + "/change-plans/" + change + "/apply", site.blind, "{\"why\":\"as ops said\"}")
                        .statusCode())
                .isEqualTo(200);
        Awaitility.await()
                .atMost(DashboardSite.PATIENCE)
                .until(() -> standing(change).text("state").equals("applied"));
        assertThat(site.systems.layouts("four-eyes")).isNotEqualTo(before);
        assertThat(site.get(API + "/audit", site.operator).body())
                .contains("\"who\":\"night-shift\",\"what\":\"apply started\",\"subject\":\"" + change
                        + "\",\"why\":\"as ops said\"")
                .contains("\"who\":\"ops\",\"what\":\"plan approved\"");

        String other = site.plan("by-command");
        String option = "controller.policy=" + folder.resolve("policy.yaml");
        assertThat(site.refusedCommand("apply", other, "--yes", "--set", option))
                .contains("MZ710", "this plan is not approved");
        site.mizan(List.of("plan", "approve", other, "--reason", "mine"));
        assertThat(site.refusedCommand("apply", other, "--yes", "--set", option))
                .contains("MZ710", "another person");
        site.post(API + "/change-plans/" + other + "/approve", site.operator, "{\"why\":\"fine\"}");
        assertThat(site.mizan(List.of("apply", other, "--yes", "--set", option)))
                .contains("13 changes made now");
    }

    private static Mapping standing(String plan) throws IOException, InterruptedException {
        return json(site.get(API + "/change-plans/" + plan, site.operator))
                .require("status")
                .asMapping();
    }

    private static void refused(HttpResponse<String> answer, String code) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(409);
        assertThat(json(answer).text("code")).isEqualTo(code);
        assertThat(SchemaCheck.faults("error-v1.json", answer.body())).isEmpty();
    }

    @Test
    void aStalePlanIsRefusedAndNothingIsChanged() throws IOException, InterruptedException {
        String change = site.plan("stale");
        site.post(API + "/change-plans/" + change + "/approve", site.operator, "{\"why\":\"read it\"}");
        List<String> before = site.systems.layouts("stale");
        site.systems.later("stale", Duration.ofMinutes(31));
        assertThat(standing(change).text("state")).isEqualTo("expired");
        refused(site.post(API + "/change-plans/" + change + "/apply", site.blind, "{\"why\":\"late\"}"), "MZ601");
        assertThat(site.systems.layouts("stale")).isEqualTo(before);
        refused(site.post(API + "/change-plans/" + change + "/undo", site.blind, "{\"why\":\"x\"}"), "MZ603");
        refused(site.post(API + "/plans/run-of-bob/apply", site.blind, "{\"why\":\"x\"}"), "MZ711");
        assertThat(site.post(API + "/change-plans/" + change + "/apply", site.blind, "{\"why\":\" \"}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(site.post(
                                API + "/change-plans/" + change + "/apply",
                                site.blind,
                                "{\"why\":\"" + "x".repeat(1001) + "\"}")
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void theFilesThatAreExpectedAreToldByTemplateAndTarget() throws IOException, InterruptedException {
        Mapping next = json(site.get(API + "/applications/wrf/next", site.alice));
        assertThat(next.list("templates")).singleElement().satisfies(node -> {
            Mapping template = node.asMapping();
            assertThat(template.text("template")).isEqualTo(DashboardSite.SECRET + "/alice/ckpt.<N>");
            assertThat(template.integer("files")).isEqualTo(24);
            assertThat(template.text("bytes")).isEqualTo(next.text("bytes"));
            assertThat(template.list("targets").stream()
                            .mapToLong(target -> target.asMapping().bytes("bytes"))
                            .sum())
                    .isEqualTo(next.bytes("bytes"));
        });
    }

    @Test
    void aDayIsSummedUp() throws IOException, InterruptedException {
        String since = URLEncoder.encode(Instant.now().minusSeconds(6 * 3600).toString(), StandardCharsets.UTF_8);
        Mapping all = json(site.get(API + "/today?since=" + since, site.operator));
        Mapping own = json(site.get(API + "/today?since=" + since, site.alice));
        assertThat(all.require("runs").asMapping().integer("runs")).isEqualTo(25);
        assertThat(own.require("runs").asMapping().integer("runs")).isEqualTo(12);
        assertThat(own.require("runs").asMapping().integer("creates")).isEqualTo(1200);
        assertThat(own.has("entries")).as("the audit is for operators").isFalse();
        assertThat(own.require("plans").asMapping().entries().values().stream()
                        .mapToInt(node -> Integer.parseInt(node.asScalar().text()))
                        .sum())
                .isEqualTo(1);
    }
}
