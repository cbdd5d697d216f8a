package io.mizan.cli;

import io.mizan.cli.process.ProcessContext;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;

/**
 * Runs the common commands once with their output thrown away. The launcher does this one time per Java version while the
 * JVM records which classes are loaded; later starts map them from the archive instead of loading and verifying them.
 */
public final class Training {
    private Training() {}

    public static void main(String[] args) {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        ProcessContext context = new ProcessContext(
                InputStream.nullInputStream(),
                nowhere,
                nowhere,
                () -> "",
                Map.of(),
                0,
                0,
                false,
                "",
                Path.of("/nonexistent"),
                () -> 0,
                InstantSource.fixed(Instant.EPOCH),
                () -> "");
        Cli cli = new Cli(context);
        cli.run("--help");
        cli.run("--version");
        cli.run("status", "--help");
        cli.run("demo", "--help");
        cli.run("status", "example:scratch.txt");
        cli.run("status", "--json", "example:testbed.yaml");
        cli.run("status", "/nonexistent");
        cli.run("darshan", "--total", "example:ior.darshan");
        cli.run("diagnose", "example:ior.darshan");
        cli.run("diagnose", "--json", "example:ior.darshan");
        cli.run("workload", "example:ior.darshan");
        cli.run("trace", "--help");
        cli.run("run", "--help");
        cli.run("layout", "decode", "example:pfl.lov");
        cli.run("forecast", "example:checkpoints.csv");
        cli.run("predict", "--history", "ior:ranks=4", "ior:ranks=4");
        cli.run("phases", "example:waveform.csv");
        cli.run("behaviours", "example:behaviours.json", "--model", "markov2");
        cli.run("allocate", "--applications", "example:apps.yaml", "--policy", "ta+gnc,bba+gc,mckp");
        cli.run("place", "--system", "example:testbed.yaml", "--requests", "example:requests.json", "--json");
        cli.run("simulate", "flows", "--links", "example:links.csv", "--flows", "example:flows.csv");
        cli.run("simulate", "example:scenario.yaml", "--policies", "lustre,balanced");
        cli.run("reproduce", "io-scheduling", "--sets", "example:sets.json");
        cli.run("agent", "--once", "--json");
        cli.run("config", "show", "--origin");
    }
}
