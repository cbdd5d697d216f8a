package io.mizan.cli.config;

import io.mizan.algorithms.prediction.check.HitThresholds;
import io.mizan.model.config.ConfigKey;
import io.mizan.model.config.ConfigType;
import io.mizan.model.system.driver.SystemDefaults;
import io.mizan.traces.diagnosis.rule.Thresholds;
import java.util.List;
import java.util.stream.Stream;

/**
 * All configuration keys, each declared once. Environment, files, checks and documentation follow from this list. Long because it is one
 * table, with an entry for each key.
 */
public final class Keys {
    public static final ConfigKey<String> COLOUR = new ConfigKey<>(
            "output.color",
            ConfigType.choice("auto", "always", "never"),
            "auto",
            "Colour in text output. With auto, colour is used on a terminal unless NO_COLOR is set or TERM is dumb.");

    public static final ConfigKey<String> ASCII = new ConfigKey<>(
            "output.ascii",
            ConfigType.choice("auto", "always", "never"),
            "auto",
            "Draw with ASCII characters only. With auto, ASCII is used unless the locale is a UTF-8 one.");

    public static final ConfigKey<Integer> COLUMNS = new ConfigKey<>(
            "output.columns",
            ConfigType.integer("columns", 0, 1000),
            0,
            "Width of text output. 0 takes the width of the terminal, or 80 where there is none.");

    public static final ConfigKey<Long> INPUT_MAX_BYTES = new ConfigKey<>(
            "input.maxBytes",
            ConfigType.bytes(1024, 1L << 40),
            64L << 20,
            "Largest text that is read from one file, after decompression. It keeps a wrong file name from filling the"
                    + " memory of a login node; raise it together with the heap (MIZAN_JAVA_OPTS=-Xmx4g).");

    public static final ConfigKey<Double> RESERVE = new ConfigKey<>(
            "target.reserve",
            ConfigType.share(0, 0.5),
            0.001,
            "Share of a target that is never given to new files. Lustre itself stops creating files on a target below"
                    + " about 0.1 %.");

    public static final ConfigKey<String> PLACEMENT_POLICY = new ConfigKey<>(
            "placement.policy",
            ConfigType.text("name"),
            "",
            "Placement policy of the controller and of mizan run: one of those of mizan place, or of a jar of placement.policyJars. Rules of"
                    + " the site can choose another for some files. Empty for the default policy of the driver of the system, which is "
                    + SystemDefaults.BALANCED + " for all that come with Mizan.");

    public static final ConfigKey<String> PLACEMENT_POLICY_JARS = new ConfigKey<>(
            "placement.policyJars",
            ConfigType.text("file,file,..."),
            "",
            "Jars with further placement policies, by absolute names that are separated by commas. Their code runs with the rights of the"
                    + " controller: a jar that others can write to or replace is refused.");

    public static final ConfigKey<Double> FULL_AT = new ConfigKey<>(
            "target.fullAt",
            ConfigType.share(0, 1),
            0.9,
            "Utilisation from which a target counts as nearly full and is listed among the targets to avoid.");

    public static final ConfigKey<String> PEAKS = new ConfigKey<>(
            "target.peaks",
            ConfigType.text("file"),
            "",
            "File with what targets can do at most, by target, pool or device class (docs/load.md); mizan calibrate targets writes one."
                    + " What it does not say is learnt, or unknown.");

    public static final ConfigKey<String> DARSHAN_LOGS = new ConfigKey<>(
            "darshan.logs",
            ConfigType.text("folder"),
            "",
            "Where Darshan leaves the logs of this site (darshan-config --log-path), for mizan diagnose --job.");

    public static final ConfigKey<Integer> RUN_HISTORY = new ConfigKey<>(
            "run.history",
            ConfigType.integer("runs", 1, 1000),
            10,
            "Traces of earlier runs that mizan run keeps for each application, and predicts from.");

    public static final ConfigKey<Integer> RUN_EXPIRY_HOURS = new ConfigKey<>(
            "run.expiryHours",
            ConfigType.integer("hours", 1, 8784),
            24,
            "How long the placement of a run may be used; after that its files get default layouts.");

    public static final ConfigKey<String> LOG_LEVEL = new ConfigKey<>(
            "log.level",
            ConfigType.choice("error", "warn", "info", "debug", "trace"),
            "info",
            "From which level on the controller and the agents log. Libraries log warnings and errors only.");

    public static final ConfigKey<String> LOG_FORMAT = new ConfigKey<>(
            "log.format",
            ConfigType.choice("text", "json"),
            "text",
            "Lines of the log: text, or a JSON object for each event.");

    public static final ConfigKey<String> LOG_FILE = new ConfigKey<>(
            "log.file",
            ConfigType.text("file"),
            "",
            "File that the controller or an agent logs to instead of standard error. Each process needs its own.");

    public static final ConfigKey<Long> LOG_FILE_BYTES = new ConfigKey<>(
            "log.fileBytes",
            ConfigType.bytes(1024, 1L << 40),
            10L << 20,
            "Size after which log.file is renamed to FILE.1 and a new one is begun.");

    public static final ConfigKey<Integer> LOG_FILES = new ConfigKey<>(
            "log.files",
            ConfigType.integer("files", 1, 20),
            5,
            "How many renamed files (FILE.1, FILE.2, ...) are kept beside log.file.");

    public static final ConfigKey<Integer> AGENT_INTERVAL = new ConfigKey<>(
            "agent.interval",
            ConfigType.integer("seconds", 1, 3600),
            60,
            "How often an agent reports, and how often the controller expects it. 5 makes live views; the paper has 60.");

    public static final ConfigKey<String> AGENT_KEYS = new ConfigKey<>(
            "agent.keys",
            ConfigType.text("file"),
            "",
            "Secret key of the agent, as mizan keys generate writes it, or a folder with a file NAME.secret for each server.");

    public static final ConfigKey<String> CONTROLLER_REPORTS = new ConfigKey<>(
            "controller.reports",
            ConfigType.text("HOST:PORT"),
            "127.0.0.1:9841",
            "Where the controller takes reports, and where agents send them; for agents, all controllers of the site, separated by commas.");

    public static final ConfigKey<String> CONTROLLER_REQUESTS = new ConfigKey<>(
            "controller.requests",
            ConfigType.text("HOST:PORT"),
            "127.0.0.1:9842",
            "Where the controller takes requests of clients.");

    public static final ConfigKey<String> CONTROLLER_REST = new ConfigKey<>(
            "controller.rest",
            ConfigType.text("HOST:PORT"),
            "127.0.0.1:9843",
            "Where the controller answers HTTP, or off. An address that other machines reach needs TLS.");

    public static final ConfigKey<String> CONTROLLER_SOCKET = new ConfigKey<>(
            "controller.socket",
            ConfigType.text("file"),
            "",
            "A Unix socket on which the controller answers HTTP, too, for users of its own machine: they need no token, as the kernel says who"
                    + " they are. In a folder that is writable by its owner only. Empty: none.");

    public static final ConfigKey<String> CONTROLLER_NAMES = new ConfigKey<>(
            "controller.names",
            ConfigType.text("name,name,..."),
            "",
            "Further names by which the controller is asked over HTTP, separated by commas. Its own host name, those in its"
                    + " certificate, localhost and addresses in numbers are taken anyway; requests for other names are refused.");

    public static final ConfigKey<String> CONTROLLER_SQUEUE = new ConfigKey<>(
            "controller.squeue",
            ConfigType.text("file"),
            "",
            "Slurm's squeue, which is asked once a minute, as long as jobs run, which jobs there still are: the end of a job on a"
                    + " node that went down is not reported. Empty: it is not asked.");

    public static final ConfigKey<String> CONTROLLER_TOKENS = new ConfigKey<>(
            "controller.tokens",
            ConfigType.text("file"),
            "",
            "Who may ask over HTTP, as mizan token add writes it; by default tokens in the state folder.");

    public static final ConfigKey<String> CONTROLLER_TLS_CERTIFICATE = new ConfigKey<>(
            "controller.tlsCertificate",
            ConfigType.text("file"),
            "",
            "Certificates for HTTP in PEM, that of the controller first. With controller.tlsKey.");

    public static final ConfigKey<String> CONTROLLER_TLS_KEY = new ConfigKey<>(
            "controller.tlsKey",
            ConfigType.text("file"),
            "",
            "Key of the certificate in PEM (PKCS #8, not encrypted), readable by its owner only.");

    public static final ConfigKey<String> CONTROLLER_TLS_STORE = new ConfigKey<>(
            "controller.tlsStore",
            ConfigType.text("file"),
            "",
            "Certificate and key in a PKCS #12 store instead. With controller.tlsPasswordFile.");

    public static final ConfigKey<String> CONTROLLER_TLS_PASSWORD = new ConfigKey<>(
            "controller.tlsPasswordFile",
            ConfigType.text("file"),
            "",
            "File with the password of that store, readable by its owner only.");

    public static final ConfigKey<String> CONTROLLER_KEYS =
            new ConfigKey<>("controller.keys", ConfigType.text("file"), "", "Secret key of the controller.");

    public static final ConfigKey<String> CONTROLLER_KEY = new ConfigKey<>(
            "controller.key",
            ConfigType.text("file"),
            "",
            "Public key of the controller, which agents and clients must know; one for all controllers of a site, or one for each, separated by commas.");

    public static final ConfigKey<String> CONTROLLER_KNOWN = new ConfigKey<>(
            "controller.known",
            ConfigType.text("file"),
            "",
            "Keys of agents, clients and operators that the controller listens to.");

    public static final ConfigKey<String> CONTROLLER_POLICY = new ConfigKey<>(
            "controller.policy",
            ConfigType.text("file"),
            "",
            "Policy of the site; it outranks the algorithm (docs/site-policy.md).");

    public static final ConfigKey<String> CONTROLLER_CHANGES = new ConfigKey<>(
            "controller.changes",
            ConfigType.choice("none", "local", "lustre"),
            "local",
            "Systems that operators may change over HTTP by applying a plan: none, local (simulated and embedded), or lustre as well.");

    public static final ConfigKey<String> CONTROLLER_SYSTEMS = new ConfigKey<>(
            "controller.systems",
            ConfigType.text("systems"),
            "",
            "Systems that operators may make plans for over HTTP, separated by commas: lustre:MOUNT, embedded:FOLDER, sim:FILE.");

    public static final ConfigKey<Double> CONTROLLER_CPU = new ConfigKey<>(
            "controller.cpuLimit",
            ConfigType.share(0.01, 1),
            0.7,
            "The controller computes while its machine uses less of its processors than this, or when requests cannot wait longer.");

    public static final ConfigKey<Double> CONTROLLER_MEMORY =
            new ConfigKey<>("controller.memoryLimit", ConfigType.share(0.01, 1), 0.5, "The same for memory.");

    public static final ConfigKey<Integer> CONTROLLER_DEADLINE = new ConfigKey<>(
            "controller.deadlineMillis",
            ConfigType.integer("ms", 0, 60000),
            200,
            "How long a request waits for a calm machine.");

    public static final ConfigKey<Integer> CONTROLLER_PLAN = new ConfigKey<>(
            "controller.planHours",
            ConfigType.integer("hours", 1, 8784),
            24,
            "How long a plan may be used, and how long the space that it promised counts as used.");

    public static final ConfigKey<Integer> CONTROLLER_LEASE = new ConfigKey<>(
            "controller.leaseSeconds",
            ConfigType.integer("seconds", 1, 3600),
            15,
            "How long the heartbeat of the controller that acts may stand still before another one takes over, by the monotonic clock of that one.");

    public static final ConfigKey<Integer> CONTROLLER_JOB_DEADLINE = new ConfigKey<>(
            "controller.jobDeadlineMillis",
            ConfigType.integer("ms", 1, 60000),
            100,
            "How long the decision for a job that starts may take. One that is not ready by then is not applied, and the record of the job says so.");

    public static final ConfigKey<String> CONTROLLER_JOB_POLICY = new ConfigKey<>(
            "controller.jobPolicy",
            ConfigType.text("file"),
            "",
            "Which parameters may be set for jobs, and the forwarding nodes of the site (docs/jobs.md). Without one everything is advised and nothing"
                    + " set.");

    public static final ConfigKey<String> CONTROLLER_SERVER_PROGRAM = new ConfigKey<>(
            "controller.serverProgram",
            ConfigType.text("file"),
            "",
            "A program of the site that passes the words after its first one, a server, to lctl there (docs/jobs.md). Empty: no request scheduling rules are"
                    + " started on servers.");

    public static final ConfigKey<String> CLIENT_KEYS =
            new ConfigKey<>("client.keys", ConfigType.text("file"), "", "Secret key of the client.");

    public static final ConfigKey<Integer> CLIENT_PATIENCE = new ConfigKey<>(
            "client.patienceMillis",
            ConfigType.integer("ms", 1, 600000),
            3000,
            "How long a run waits for its plan before it goes without a new one.");

    public static final ConfigKey<String> CLIENT_TOKEN = new ConfigKey<>(
            "client.token",
            ConfigType.text("file"),
            "",
            "File with the token that mizan top and mizan job show to the controller, readable by its owner only.");

    public static final ConfigKey<String> CLIENT_TRUST = new ConfigKey<>(
            "client.trust",
            ConfigType.text("file"),
            "",
            "Certificates (PEM) that prove the controller over HTTPS; by default those that Java trusts.");

    public static final ConfigKey<String> DATABASE_URL = new ConfigKey<>(
            "database.url",
            ConfigType.text("URL"),
            "",
            "The database, such as jdbc:mariadb://HOST/mizan; by default SQLite in the state folder.");

    public static final ConfigKey<String> DATABASE_USER =
            new ConfigKey<>("database.user", ConfigType.text("name"), "", "User of the database.");

    public static final ConfigKey<String> DATABASE_PASSWORD = new ConfigKey<>(
            "database.passwordFile",
            ConfigType.text("file"),
            "",
            "File with the password of the database, readable by its owner only.");

    public static final ConfigKey<Integer> DATABASE_KEEP = new ConfigKey<>(
            "database.keepDays",
            ConfigType.integer("days", 1, 36500),
            400,
            "How long predictions, runs, plans that expired and the audit log are kept.");

    private static final List<ConfigKey<?>> SERVICES = List.of(
            LOG_LEVEL,
            LOG_FORMAT,
            LOG_FILE,
            LOG_FILE_BYTES,
            LOG_FILES,
            AGENT_INTERVAL,
            AGENT_KEYS,
            CONTROLLER_REPORTS,
            CONTROLLER_REQUESTS,
            CONTROLLER_REST,
            CONTROLLER_SOCKET,
            CONTROLLER_NAMES,
            CONTROLLER_SQUEUE,
            CONTROLLER_TOKENS,
            CONTROLLER_TLS_CERTIFICATE,
            CONTROLLER_TLS_KEY,
            CONTROLLER_TLS_STORE,
            CONTROLLER_TLS_PASSWORD,
            CONTROLLER_KEYS,
            CONTROLLER_KEY,
            CONTROLLER_KNOWN,
            CONTROLLER_POLICY,
            CONTROLLER_CHANGES,
            CONTROLLER_SYSTEMS,
            CONTROLLER_CPU,
            CONTROLLER_MEMORY,
            CONTROLLER_DEADLINE,
            CONTROLLER_PLAN,
            CONTROLLER_LEASE,
            CONTROLLER_JOB_DEADLINE,
            CONTROLLER_JOB_POLICY,
            CONTROLLER_SERVER_PROGRAM,
            CLIENT_KEYS,
            CLIENT_PATIENCE,
            CLIENT_TOKEN,
            CLIENT_TRUST,
            DATABASE_URL,
            DATABASE_USER,
            DATABASE_PASSWORD,
            DATABASE_KEEP);

    public static final ConfigKey<String> STORE_TIERS = new ConfigKey<>(
            "store.tiers",
            ConfigType.text("tier,tier,..."),
            "memory:1G",
            "Tiers of a new store, memory first, each with its size: memory:8G,ssd:/local/x:200G,bb:/bb/y:1T. All but memory need a folder.");

    public static final ConfigKey<Long> STORE_PROCESS_BYTES = new ConfigKey<>(
            "store.processBytes",
            ConfigType.bytes(0, 1L << 40),
            0L,
            "How much of the memory tier of a store one process may hold; 0 for no limit.");

    public static final ConfigKey<Double> STORE_FLUSH_AT = new ConfigKey<>(
            "store.flushAt",
            ConfigType.share(0, 1),
            0.7,
            "Share of a tier that may be taken before the service flushes the files that have waited longest.");

    public static final ConfigKey<Integer> STORE_FLUSH_SECONDS = new ConfigKey<>(
            "store.flushSeconds",
            ConfigType.integer("seconds", 0, 86400),
            30,
            "How long bytes may wait for a flush while their file is not closed; 0 for ever.");

    private static final List<ConfigKey<?>> STORE =
            List.of(STORE_TIERS, STORE_PROCESS_BYTES, STORE_FLUSH_AT, STORE_FLUSH_SECONDS);

    /** In the order of the reference page. */
    public static final List<ConfigKey<?>> ALL = Stream.of(
                    List.of(
                            COLOUR,
                            ASCII,
                            COLUMNS,
                            INPUT_MAX_BYTES,
                            RESERVE,
                            FULL_AT,
                            PEAKS,
                            PLACEMENT_POLICY,
                            PLACEMENT_POLICY_JARS,
                            DARSHAN_LOGS,
                            RUN_HISTORY,
                            RUN_EXPIRY_HOURS),
                    SERVICES,
                    STORE,
                    HitThresholds.ALL,
                    Thresholds.ALL)
            .<ConfigKey<?>>flatMap(List::stream)
            .toList();

    private Keys() {}
}
