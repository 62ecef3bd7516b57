package org.sass.sim.dap;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.eclipse.lsp4j.debug.OutputEventArguments;
import org.eclipse.lsp4j.debug.OutputEventArgumentsCategory;
import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.launch.buffers.PlacedBuffer;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.DeviceOutput;

/** Sends the editor the texts for its console, in the order in which they came. */
final class OutputEvents {
  /** Maximum number of elements of a buffer that are printed at the end. */
  private static final int MAX_PRINTED_ELEMENTS = 16;

  /** Number of bytes that a kernel has printed after which they are sent. */
  private static final int MAX_WAITING_BYTES = 1 << 13;

  private final IDebugProtocolClient client;

  /** What the kernel has printed since the last event. An event for each call would be slow. */
  private final ByteArrayOutputStream waiting = new ByteArrayOutputStream();

  OutputEvents(IDebugProtocolClient client) {
    this.client = client;
  }

  /**
   * Returns a launch whose kernel prints to the editor, too. What it prints is sent soon after, at
   * the latest before the next event.
   */
  PreparedLaunch receiveFrom(PreparedLaunch prepared) {
    DeviceOutput receiver = prepared.launch().output();
    return prepared.withOutput(
        text -> {
          receiver.print(text);
          print(text);
        });
  }

  private void print(byte[] text) {
    waiting.writeBytes(text);
    if (waiting.size() >= MAX_WAITING_BYTES) {
      flush();
    }
  }

  /** Sends what the kernel has printed. */
  void flush() {
    if (waiting.size() > 0) {
      String text = waiting.toString(StandardCharsets.UTF_8);
      waiting.reset();
      send(OutputEventArgumentsCategory.STDOUT, text);
    }
  }

  /**
   * Sends a text.
   *
   * @param category one of {@link OutputEventArgumentsCategory}
   */
  void send(String category, String text) {
    OutputEventArguments event = new OutputEventArguments();
    event.setCategory(category);
    event.setOutput(text);
    send(event);
  }

  /** Sends an event. */
  void send(OutputEventArguments event) {
    flush();
    client.output(event);
  }

  /** Sends a line about the session. */
  void log(String text) {
    send(OutputEventArgumentsCategory.CONSOLE, text + "\n");
  }

  /** Sends what the clocks and counters hold that the kernel of a launch reads. */
  void logCounterNotes(PreparedLaunch prepared) {
    prepared.counterNotes().forEach(this::log);
  }

  /** Sends what functions of the driver could not do for the kernel of a launch. */
  void logDriverNotes(PreparedLaunch prepared) {
    prepared.driverNotes().forEach(this::log);
  }

  /** Sends the first elements of the buffers of a launch, and how many expectations hold. */
  void printBuffers(PreparedLaunch prepared) {
    StringBuilder text = new StringBuilder();
    for (PlacedBuffer buffer : prepared.defaultPrintedBuffers()) {
      ElementType type = prepared.typeOf(buffer);
      int count = Math.min(MAX_PRINTED_ELEMENTS, buffer.count(type));
      text.append(buffer.name()).append(" = ");
      for (int i = 0; i < count; i++) {
        text.append(i == 0 ? "" : ", ").append(type.format(buffer.elementBits(type, i)));
      }
      text.append(buffer.count(type) > count ? ", …\n" : "\n");
    }
    int held = prepared.expectations().size();
    if (held > 0) {
      text.append(held == 1 ? "the expectation holds\n" : "all " + held + " expectations hold\n");
    }
    if (!text.isEmpty()) {
      send(OutputEventArgumentsCategory.STDOUT, text.toString());
    }
  }
}
