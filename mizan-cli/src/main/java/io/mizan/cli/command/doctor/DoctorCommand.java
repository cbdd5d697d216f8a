package io.mizan.cli.command.doctor;

import io.mizan.cli.command.doctor.Observation.Level;
import io.mizan.cli.frame.Command;
import io.mizan.cli.frame.ExitCode;
import io.mizan.cli.frame.InputFiles;
import io.mizan.cli.process.Surroundings;
import io.mizan.telemetry.program.ProgramPath;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** {@code mizan doctor}. */
@CommandLine.Command(
        name = "doctor",
        header = DoctorCommand.HEADER,
        description = {
            "Looks at Java, the library, the client and the parameters of Lustre, keys, the controller, clocks, state and database,"
                    + " extended attributes, and Slurm. Each finding has the command that repairs it. It needs no privilege and"
                    + " repairs nothing itself.",
            "",
            "The exit code is 1 if something failed; warnings are no failure.",
        },
        footer = {
            "  mizan doctor --snapshot example:" + LustreParameters.EXAMPLE,
            "  mizan doctor --controller controller.example",
        })
public final class DoctorCommand extends Command {
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

    public DoctorCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        Path root = Path.of("/");
        String recorded = snapshot == null ? "" : snapshot;
        Map<String, String> parameters = snapshot == null
                ? LustreParameters.ofThisMachine(
                        ProgramPath.of(surroundings().variable("PATH").orElse("")), root)
                : LustreParameters.recorded(
                        snapshot, new InputFiles(configuration(), surroundings(), List.of(LustreParameters.EXAMPLE)));
        List<Observation> seen =
                Checks.look(new Examined(surroundings(), configuration(), recorded, parameters, controller, root));
        if (json) {
            printJson(DoctorJson.of(recorded, seen));
        } else {
            print(DoctorText.of(seen, style()));
        }
        return DoctorText.count(seen, Level.FAIL) > 0 ? ExitCode.FAILURE : ExitCode.OK;
    }
}
