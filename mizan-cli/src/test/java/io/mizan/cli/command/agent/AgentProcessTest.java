package io.mizan.cli.command.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.MizanProcess;
import io.mizan.telemetry.message.key.KeyFiles;
import io.mizan.telemetry.message.key.KeyPair;
import io.mizan.telemetry.message.key.KnownKeys;
import io.mizan.telemetry.message.key.PublicKey;
import io.mizan.telemetry.message.key.Role;
import io.mizan.telemetry.message.key.Sender;
import io.mizan.telemetry.message.limit.Rejections.Reason;
import io.mizan.telemetry.message.report.ReportLimits;
import io.mizan.telemetry.message.report.ReportPublisher;
import io.mizan.telemetry.message.report.ReportReceiver;
import io.mizan.telemetry.message.socket.Endpoint;
import io.mizan.telemetry.message.socket.MessageContext;
import io.mizan.telemetry.report.ServerReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Agents in processes of their own, and the receiver of a controller. */
class AgentProcessTest {
    private static final KeyPair CONTROLLER = KeyPair.generate();

    @TempDir
    private Path folder;

    private final Map<PublicKey, Sender> known = new ConcurrentHashMap<>();
    private final MessageContext context = new MessageContext().authenticatedBy(() -> KnownKeys.of(known));
    private final List<ServerReport> reports = new CopyOnWriteArrayList<>();
    private final List<Process> processes = new ArrayList<>();

    @AfterEach
    void end() {
        for (Process process : processes) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        context.close();
    }

    private ReportReceiver receiver(int port) {
        return new ReportReceiver(
                context,
                new Endpoint(Endpoint.THIS_MACHINE, port),
                CONTROLLER,
                ReportLimits.DEFAULT,
                InstantSource.system(),
                (report, at) -> reports.add(report));
    }

    private KeyPair key(String server, boolean isKnown) throws IOException {
        if (!Files.exists(folder.resolve("controller.public"))) {
            KeyFiles.write(folder, "controller", CONTROLLER);
        }
        KeyPair keys = KeyPair.generate();
        KeyFiles.write(folder, server, keys);
        if (isKnown) {
            known.put(keys.publicKey(), new Sender(Role.AGENT, server));
        }
        return keys;
    }

    private Process agent(int port, String keys, String options) throws IOException {
        Process process = new MizanProcess(folder)
                .start(
                        "/nonexistent",
                        "mizan agent --controller 127.0.0.1:" + port + " --set agent.interval=1"
                                + " --set controller.key=controller.public --set agent.keys=" + keys + " " + options);
        processes.add(process);
        return process;
    }

    private static ProcessHandle java(Process shell) {
        await(() -> shell.descendants().findAny().isPresent());
        return shell.descendants().findFirst().orElseThrow();
    }

    private static void await(BooleanSupplier condition) {
        Awaitility.await().atMost(Duration.ofSeconds(90)).until(condition::getAsBoolean);
    }

    private String said() {
        try {
            return Files.readString(folder.resolve("stderr"));
        } catch (IOException e) {
            return "";
        }
    }

    @Test
    void anAgentReportsUntilTermAndSurvivesKillAndAControllerThatComesLater() throws Exception {
        KeyPair keys = key("oss1", true);
        int port;
        try (ReportReceiver first = receiver(0)) {
            port = first.endpoint().port();
        }
        Process agent = agent(port, "oss1.secret", "--server oss1 --source folder:.,fs-OST0003");
        await(() -> said().contains("no controller takes its reports"));
        assertThat(reports).isEmpty();
        try (ReportReceiver receiver = receiver(port)) {
            await(() -> reports.size() >= 2);
            ServerReport before = reports.get(reports.size() - 1);
            assertThat(before.server()).isEqualTo("oss1");
            assertThat(before.targets())
                    .singleElement()
                    .satisfies(target -> assertThat(target.target().name()).hasToString("fs-OST0003"));
            assertThat(before.intervalSeconds()).isPositive();
            assertThat(said())
                    .contains(
                            "INFO  telemetry.agent.ReportLink: the controller takes its reports server=oss1 controller=")
                    .contains("WARN  telemetry.agent.ReportLink: no controller takes its reports");

            java(agent).destroyForcibly();
            agent.waitFor();
            Process again = agent(port, "oss1.secret", "--server oss1 --source folder:.,fs-OST0003");
            await(() -> reports.stream().anyMatch(report -> report.session() != before.session()));
            assertThat(reports.get(reports.size() - 1).session())
                    .as("another session, which no report of the first can join")
                    .isNotEqualTo(before.session());
            int taken = reports.size();
            try (MessageContext other = new MessageContext();
                    ReportPublisher replayer = new ReportPublisher(
                            other, receiver.endpoint(), keys, CONTROLLER.publicKey(), System::nanoTime)) {
                await(replayer::isConnected);
                replayer.publish(before);
                await(() -> receiver.rejections().count(Reason.REPLAYED) > 0);
            }
            assertThat(reports.subList(taken, reports.size()))
                    .noneMatch(report -> report.session() == before.session());

            java(again).destroy();
            assertThat(again.waitFor()).as("TERM is a good end").isZero();
            assertThat(said()).contains("command.agent.AgentCommand: agent stops");
        }
    }

    @Test
    void aKeyThatIsNotKnownIsCountedAndNothingArrives() throws Exception {
        key("oss1", false);
        try (ReportReceiver receiver = receiver(0)) {
            Process agent = agent(receiver.endpoint().port(), "oss1.secret", "--server oss1");
            await(() -> context.rejections().count(Reason.UNAUTHENTICATED) > 0);
            await(() -> said().contains("it does not know this key as that of agent oss1"));
            assertThat(reports).isEmpty();
            assertThat(agent.isAlive()).isTrue();
        }
    }

    /** The key of one server cannot speak for another, so a forged name changes nothing. */
    @Test
    void aKnownKeyUnderAnotherNameIsCountedAndNothingArrives() throws Exception {
        key("oss1", true);
        try (ReportReceiver receiver = receiver(0)) {
            agent(receiver.endpoint().port(), "oss1.secret", "--server oss2");
            await(() -> receiver.rejections().count(Reason.FORGED) > 0);
            assertThat(reports).isEmpty();
        }
    }

    @Test
    void oneProcessSpeaksForSeveralServersEachWithItsOwnKeyAndASourceThatFailsEndsNothing() throws Exception {
        key("oss1", true);
        key("oss2", true);
        String page = "lustre_capacity_kilobytes{component=\"ost\",target=\"fs-OST000%s\"} 1000\n"
                + "lustre_free_kilobytes{component=\"ost\",target=\"fs-OST000%s\"} 400\n";
        Files.writeString(folder.resolve("one.prom"), page.formatted("0", "0"));
        try (ReportReceiver receiver = receiver(0)) {
            Process agent = agent(
                    receiver.endpoint().port(), ".", "--source oss1=exporter:one.prom --source oss2=exporter:two.prom");
            await(() -> reports.size() >= 2 && said().contains("cannot be read, and is tried again server=oss2"));
            assertThat(reports).allMatch(report -> report.server().equals("oss1"));
            Files.writeString(folder.resolve("two.prom"), page.formatted("1", "1"));
            await(() -> reports.stream().anyMatch(report -> report.server().equals("oss2")));
            assertThat(said()).contains("INFO  telemetry.agent.ReportLoop: can be read again server=oss2");
            assertThat(said().split("WARN  telemetry.agent.ReportLoop: cannot be read", -1))
                    .as("said once")
                    .hasSize(2);
            assertThat(receiver.rejections().total()).isZero();
            java(agent).destroy();
            assertThat(agent.waitFor()).isZero();
        }
    }
}
