package io.mizan.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SignalsTest {
    @Test
    void theHandlerIsGivenTheNameOfTheSignal() throws Exception {
        BlockingQueue<String> received = new LinkedBlockingQueue<>();
        Signals.handle("WINCH", received::add);
        String pid = Long.toString(ProcessHandle.current().pid());
        assertThat(new ProcessBuilder("kill", "-s", "WINCH", pid).start().waitFor())
                .isZero();
        assertThat(received.poll(10, TimeUnit.SECONDS)).isEqualTo("WINCH");
    }

    @Test
    void aSignalThatThisJavaDoesNotKnowOrKeepsForItselfIsRefused() {
        assertThatThrownBy(() -> Signals.handle("NOSUCH", name -> {})).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Signals.handle("KILL", name -> {})).isInstanceOf(IllegalArgumentException.class);
    }
}
