package io.mizan.controller.plan.policy;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.placement.PlacementPolicy;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.zip.ZipFile;

/** The placement policies of a user's own jar: those that it lists as services of {@link PlacementPolicy}. */
public final class PolicyJar {
    private PolicyJar() {}

    /**
     * For a process that goes on without anybody watching: the jar must be one that nobody but its owner and root could have put
     * there.
     *
     * @param jars absolute names, separated by commas; empty for none
     */
    public static List<PlacementPolicy> readTrusted(String jars) {
        List<PlacementPolicy> policies = new ArrayList<>();
        for (String name : jars.split(",", -1)) {
            if (!name.isBlank()) {
                Path jar = Path.of(name.strip());
                requireJar(jar);
                TrustedFile.require(jar);
                policies.addAll(read(jar));
            }
        }
        return policies;
    }

    public static List<PlacementPolicy> read(Path jar) {
        requireJar(jar);
        try {
            // Never closed: a policy may load more of its classes at any time.
            @SuppressWarnings("resource")
            URLClassLoader loader =
                    new URLClassLoader(new URL[] {jar.toUri().toURL()}, PlacementPolicy.class.getClassLoader());
            List<PlacementPolicy> policies = new ArrayList<>();
            ServiceLoader.load(PlacementPolicy.class, loader).forEach(policies::add);
            if (policies.isEmpty()) {
                throw Problem.of(ErrorCode.INPUT_FORMAT, "the jar has no policies")
                        .at(Place.of(jar.toString()))
                        .maybe("list the class in META-INF/services/" + PlacementPolicy.class.getName()
                                + " of the jar; docs/policy-tutorial.md")
                        .exception();
            }
            return policies;
        } catch (ServiceConfigurationError | LinkageError e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_FORMAT, "a policy of the jar cannot be used: " + e.getMessage())
                            .at(Place.of(jar.toString()))
                            .maybe("check that the class is public, has a public constructor without parameters,"
                                    + " and was compiled for Java 17 against this version of Mizan"),
                    e);
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A class loader takes whatever it cannot open for an empty jar. */
    private static void requireJar(Path jar) {
        if (!Files.isRegularFile(jar)) {
            throw Problem.of(ErrorCode.INPUT_NOT_FOUND, "no such jar")
                    .at(Place.of(jar.toString()))
                    .exception();
        }
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            zip.size();
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_FORMAT, "not a jar: " + e.getMessage())
                            .at(Place.of(jar.toString())),
                    e);
        }
    }
}
