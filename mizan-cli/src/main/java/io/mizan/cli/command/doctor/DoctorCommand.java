package io.mizan.cli.command.doctor;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.cli.shared.InputFiles;
import io.mizan.model.check.Observation;
import io.mizan.model.check.Observation.Level;
import io.mizan.telemetry.doctor.LustreParameters;
import io.mizan.telemetry.program.ProgramPath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Implements {@code mizan doctor}: checks what Mizan needs and prints the repairs. */
@CommandLine.Command(
        name = "doctor",
        header = DoctorCommand.HEADER,
        description = {
            "Looks at Java, the library, the client and the parameters of Lustre, keys, the controller, clocks, state and database,"
                    + " extended attributes, Slurm, and what the tiered store needs. Each finding has the command that repairs it. It needs no privilege and"
                    + " repairs nothing itself.",
            "",
            "The exit code is 1 if something failed; warnings are no failure.",
        },
        footer = {
            "  mizan doctor --snapshot example:" + DoctorCommand.EXAMPLE,
            "  mizan doctor --controller controller.example",
        })
public final class DoctorCommand extends Command {
    static final String EXAMPLE = "oss-parameters.txt";

    public static final String HEADER = "Check all that Mizan needs, and say how to repair it.";

    @Option(
            names = "--controller",
            paramLabel = "HOST[:PORT],...",
            description =
                    "Also look at these controllers: their ports, our key, clocks. HOST:PORT where requests go elsewhere.")
    private String controller = "";

    @Option(
            names = "--snapshot",
            paramLabel = "FILE",
            description =
                    "Look at parameters that were recorded instead of this machine: the output of lctl get_param, a folder with"
                            + " copies of /proc/fs/lustre and /sys/fs/lustre, or a tar file of either; - is standard input.")
    private @Nullable String snapshot;

    @Option(names = "--json", description = "Print JSON (schema mizan/doctor/v1).")
    private boolean json;

    public DoctorCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        Path root = Path.of("/");
        String recorded = snapshot == null ? "" : snapshot;
        Map<String, String> parameters = snapshot == null
                ? LustreParameters.ofThisMachine(
                        ProgramPath.of(context().variable("PATH").orElse("")), root)
                : recorded(snapshot);
        List<Observation> seen = Checks.look(
                new CheckSubject(context(), configuration(), drivers(), recorded, parameters, controller, root));
        if (json) {
            printJson(DoctorJson.of(recorded, seen));
        } else {
            print(DoctorText.of(seen, style()));
        }
        return DoctorText.count(seen, Level.FAIL) > 0 ? ExitCode.FAILURE : ExitCode.OK;
    }

    private Map<String, String> recorded(String name) {
        if (!name.equals("-") && Files.isDirectory(Path.of(name))) {
            return LustreParameters.copied(Path.of(name));
        }
        byte[] bytes =
                new InputFiles(configuration(), context(), List.of(EXAMPLE)).readBytes(name, LustreParameters.LARGEST);
        return LustreParameters.recorded(name, bytes);
    }
}
