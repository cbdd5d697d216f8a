package io.mizan.learning;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Whether the deep-learning library (DJL with PyTorch for CPUs) is on the class path, and how it must behave. It names
 * classes and resources as text only, so that it loads where the library is absent.
 */
public final class Torch {
    private static final String API = "ai/djl/engine/Engine.class";
    private static final String ENGINE = "ai/djl/pytorch/engine/PtEngine.class";
    private static final String BRIDGE = "jnilib/pytorch.properties";
    private static final String NATIVE = "native/lib/pytorch.properties";

    private Torch() {}

    /** What is missing, or nothing. Without its native part DJL would fetch one from its own hosts, so it is not asked then. */
    public static Optional<String> missing() {
        ClassLoader loader = Torch.class.getClassLoader();
        for (String resource : new String[] {API, ENGINE, BRIDGE, NATIVE}) {
            if (loader.getResource(resource) == null) {
                return Optional.of(resource);
            }
        }
        return Optional.empty();
    }

    /**
     * Settings that DJL reads once, before its first use: nothing from the network, no usage reports, native code unpacked
     * into the given folder, and one thread, which is both what makes results repeatable and, for matrices this small,
     * several times faster than two.
     */
    public static void prepare(Path cache) {
        System.setProperty("ai.djl.offline", "true");
        System.setProperty("OPT_OUT_TRACKING", "true");
        System.setProperty("DJL_CACHE_DIR", cache.toString());
        System.setProperty("ENGINE_CACHE_DIR", cache.toString());
        System.setProperty("ai.djl.pytorch.num_threads", "1");
        System.setProperty("ai.djl.pytorch.num_interop_threads", "1");
        System.setProperty("slf4j.internal.verbosity", "ERROR");
    }
}
