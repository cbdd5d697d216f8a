package io.mizan.controller.rest;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Many connections from addresses of this machine alone, each of which says so much and then nothing more. */
final class Attacker implements AutoCloseable {
    private static final Pattern LENGTH = Pattern.compile("(?i)\r\ncontent-length: ([0-9]+)\r\n");

    private final int port;
    private final List<Socket> sockets = new ArrayList<>();

    Attacker(int port) {
        this.port = port;
    }

    /** Connections from 127.0.0.{@code host}, each of which sends these words. */
    Attacker opens(int count, int host, String words) {
        for (int i = 0; i < count; i++) {
            open(host, words, 0);
        }
        return this;
    }

    /** @param receiveBytes how much of the answer fits into the socket; 0 for as much as usual */
    Socket open(int host, String words, int receiveBytes) {
        try {
            Socket socket = new Socket();
            sockets.add(socket);
            if (receiveBytes > 0) {
                socket.setReceiveBufferSize(receiveBytes);
            }
            socket.bind(new InetSocketAddress("127.0.0." + host, 0));
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 30_000);
            send(socket, words);
            return socket;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void send(Socket socket, String words) throws IOException {
        if (!words.isEmpty()) {
            socket.getOutputStream().write(words.getBytes(StandardCharsets.ISO_8859_1));
        }
    }

    /** Sends a byte now and then until the other side has had enough; how many it took. */
    static int drip(Socket socket) throws InterruptedException {
        for (int bytes = 0; bytes < 1_000; bytes++) {
            try {
                socket.getOutputStream().write('x');
            } catch (IOException e) {
                return bytes;
            }
            Thread.sleep(50);
        }
        return Integer.MAX_VALUE;
    }

    /** The first lines of an answer whose length is told; its body is read and left out. Empty where the connection has ended. */
    static String head(Socket socket) {
        try {
            socket.setSoTimeout(60_000);
            InputStream in = socket.getInputStream();
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                int next = in.read();
                if (next < 0) {
                    return "";
                }
                head.append((char) next);
            }
            Matcher length = LENGTH.matcher(head);
            if (length.find()) {
                in.readNBytes(Integer.parseInt(length.group(1)));
            }
            return head.toString();
        } catch (IOException e) {
            return "";
        }
    }

    /** What comes until the connection ends. */
    static String answer(Socket socket) {
        try (InputStream in = socket.getInputStream()) {
            socket.setSoTimeout(60_000);
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }

    @Override
    public void close() {
        for (Socket socket : sockets) {
            try {
                socket.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
