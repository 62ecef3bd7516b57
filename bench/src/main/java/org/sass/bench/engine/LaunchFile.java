package org.sass.bench.engine;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.sass.sim.interp.Launch;
import org.sass.sim.machine.GlobalMemory;

/**
 * Reads and writes the files of the C programs: launches and memories as little-endian 32-bit words
 * (launch.h).
 */
final class LaunchFile {
  private LaunchFile() {}

  static void write(Path file, Launch launch) throws IOException {
    List<int[]> parts = new ArrayList<>();
    parts.add(
        new int[] {
          launch.grid().x(),
          launch.grid().y(),
          launch.block().x(),
          launch.block().y(),
          launch.block().z()
        });
    parts.add(new int[] {launch.params().length});
    parts.add(launch.params());
    List<GlobalMemory.Region> regions = launch.global().regions();
    parts.add(new int[] {regions.size()});
    for (GlobalMemory.Region region : regions) {
      parts.add(new int[] {(int) region.base(), region.memory().size()});
    }
    int[] code = InterpreterCode.of(launch.kernel());
    parts.add(new int[] {code.length / InterpreterCode.WORDS_PER_INSTRUCTION});
    parts.add(code);
    parts.add(readMemory(launch));
    int words = parts.stream().mapToInt(part -> part.length).sum();
    ByteBuffer bytes = ByteBuffer.allocate(4 * words).order(ByteOrder.LITTLE_ENDIAN);
    IntBuffer out = bytes.asIntBuffer();
    parts.forEach(out::put);
    Files.write(file, bytes.array());
  }

  /** Returns the contents of all regions of global memory, one after the other. */
  static int[] readMemory(Launch launch) {
    List<GlobalMemory.Region> regions = launch.global().regions();
    int words = regions.stream().mapToInt(region -> region.memory().words().length).sum();
    IntBuffer all = IntBuffer.allocate(words);
    regions.forEach(region -> all.put(region.memory().words()));
    return all.array();
  }

  /** Reads the contents of all regions from a file that a C program saved. */
  static int[] readMemory(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    int[] words = new int[bytes.length / 4];
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(words);
    return words;
  }
}
