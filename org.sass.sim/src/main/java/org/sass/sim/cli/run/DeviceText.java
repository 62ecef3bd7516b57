package org.sass.sim.cli.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.sass.sim.cli.io.ByteOutput;
import org.sass.sim.cli.io.JsonWriter;
import org.sass.sim.machine.DeviceOutput;

/**
 * Prints what a kernel prints, at once, so that it is seen while the kernel runs.
 *
 * @param to takes the text
 * @param json whether each text is a line of JSON
 */
record DeviceText(ByteOutput to, boolean json) implements DeviceOutput {
  /**
   * @throws UncheckedIOException if nothing can be written
   */
  @Override
  public void print(byte[] text) {
    try {
      if (json) {
        Map<String, Object> line = Map.of("printed", new String(text, StandardCharsets.UTF_8));
        to.append(JsonWriter.toJson(line)).append("\n");
      } else {
        to.write(text);
      }
      to.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
