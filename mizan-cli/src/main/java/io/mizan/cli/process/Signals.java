package io.mizan.cli.process;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.function.Consumer;

/**
 * Handles signals that this process receives. Java has no other interface for it than {@code sun.misc.Signal}, and a compiler warning
 * for each use of that class that nothing suppresses; so this class calls it by reflection, and all others call this class.
 */
final class Signals {
    private Signals() {}

    /**
     * Replaces what the signal does.
     *
     * @param name without SIG
     * @param handler is given the name, in a thread of its own
     * @throws IllegalArgumentException for a signal that this Java does not know or keeps for itself
     */
    static void handle(String name, Consumer<String> handler) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> signalHandler = Class.forName("sun.misc.SignalHandler");
            Object proxy = Proxy.newProxyInstance(
                    Signals.class.getClassLoader(), new Class<?>[] {signalHandler}, (self, method, arguments) -> {
                        if (method.getDeclaringClass() == Object.class) {
                            return method.invoke(handler, arguments);
                        }
                        handler.accept(name);
                        return null;
                    });
            signal.getMethod("handle", signal, signalHandler)
                    .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this Java has no sun.misc.Signal (module jdk.unsupported)", e);
        }
    }
}
