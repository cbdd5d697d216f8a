package io.mizan.cli.command.agent;

import io.mizan.cli.process.ProcessContext;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.telemetry.agent.ServerSource;
import io.mizan.telemetry.collect.Collector;
import io.mizan.telemetry.collect.exporter.Exporter;
import io.mizan.telemetry.collect.exporter.MetricsPage;
import io.mizan.telemetry.collect.host.Folder;
import io.mizan.telemetry.collect.host.Host;
import io.mizan.telemetry.collect.lustre.Lctl;
import io.mizan.telemetry.collect.lustre.LustreServer;
import io.mizan.telemetry.collect.lustre.ParameterTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The servers named by {@code --source} options. */
public final class Sources {
    private static final Path USUAL_LCTL = Path.of("/usr/sbin/lctl");
    private static final List<String> TREES = List.of("proc/fs/lustre", "sys/fs/lustre");
    private static final String HOST_NAME = "proc/sys/kernel/hostname";

    private final ProcessContext context;
    private final Path root;
    private final Duration patience;

    /** @param patience how long one reading may take */
    public Sources(ProcessContext context, Path root, Duration patience) {
        this.context = context;
        this.root = root;
        this.patience = patience;
    }

    /** @param server the name of the only server, empty for its host name */
    public List<ServerSource> of(List<String> texts, String server) {
        List<SourceText> all = (texts.isEmpty() ? List.of("auto") : texts)
                .stream().map(SourceText::parse).toList();
        if (all.size() > 1 && !server.isEmpty()) {
            throw Problem.of(ErrorCode.USAGE, "--server requires exactly one source")
                    .with("server", server)
                    .maybe("write the name before each source: --source oss1=exporter:http://HOST:PORT/metrics")
                    .exception();
        }
        Instant now = context.clock().instant();
        long session = now.getEpochSecond() * 1_000_000_000L + now.getNano();
        Set<String> names = new HashSet<>();
        List<ServerSource> sources = new ArrayList<>();
        for (SourceText text : all) {
            String name = server.isEmpty() ? name(text) : server;
            if (!names.add(name)) {
                throw Problem.of(ErrorCode.USAGE, "two sources have the same server name")
                        .with("server", name)
                        .maybe("write another name before one of them: --source oss2=" + "…")
                        .exception();
            }
            sources.add(new ServerSource(name, collector(text), session));
        }
        return sources;
    }

    private String name(SourceText text) {
        if (!text.server().isEmpty()) {
            return text.server();
        }
        if (text.isOfThisMachine()) {
            return hostName();
        }
        if (text.isPage()) {
            return text.address().getHost();
        }
        throw Problem.of(ErrorCode.USAGE, "a saved page does not name its server")
                .with("source", text.where())
                .maybe("pass --server NAME")
                .exception();
    }

    private String hostName() {
        Path file = root.resolve(HOST_NAME);
        try {
            // The kernel's own word: a resolver may be slow, or away.
            String name = Files.readString(Files.exists(file) ? file : Path.of("/" + HOST_NAME))
                    .strip();
            if (!name.isEmpty()) {
                return name;
            }
        } catch (IOException e) {
            // told below
        }
        throw Problem.of(ErrorCode.USAGE, "the host name is not known")
                .maybe("pass --server NAME")
                .exception();
    }

    private Collector collector(SourceText text) {
        Host host = new Host(root);
        return switch (text.kind()) {
            case AUTO -> files(host);
            case LUSTRE -> {
                requireLustre();
                yield files(host);
            }
            case LCTL -> {
                Path program = text.where().isEmpty() ? USUAL_LCTL : Path.of(text.where());
                yield new LustreServer(new Lctl(program, patience), host, context.clock(), context.nanoClock());
            }
            case FOLDER ->
                new Folder(Path.of(text.folder()), text.target(), host, context.clock(), context.nanoClock());
            case EXPORTER -> {
                List<MetricsPage> pages = text.isPage()
                        ? text.addresses().stream()
                                .map(address -> MetricsPage.at(address, patience))
                                .toList()
                        : List.of(MetricsPage.file(Path.of(text.where())));
                yield new Exporter(pages.get(0), pages.subList(1, pages.size()), context.clock(), context.nanoClock());
            }
        };
    }

    /** On a machine without Lustre there are no targets, and the numbers of the machine and of LNet remain. */
    private Collector files(Host host) {
        return new LustreServer(new ParameterTree(root), host, context.clock(), context.nanoClock());
    }

    private void requireLustre() {
        if (TREES.stream().map(root::resolve).noneMatch(Files::isDirectory)) {
            throw Problem.of(ErrorCode.INPUT_NOT_FOUND, "no parameters of Lustre on this machine")
                    .at(Place.of(root.resolve(TREES.get(0)).toString()))
                    .maybe("load its modules, or leave --source out to report about the machine alone")
                    .exception();
        }
    }
}
