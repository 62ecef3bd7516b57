package org.sass.sim.target.flexgrip;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.sim.interp.Launch;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.DeviceOutput;
import org.sass.sim.machine.Dim3;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;

/** A golden run of the FlexGripPlus RTL: a program, its launch, and the memory after the run. */
final class RtlCase {
  static final Path CORPUS = Path.of(System.getProperty("gsass.corpus", "../shared"));
  private static final int MEMORY_BYTES = 0x40000;

  private final Path folder;
  private final Map<String, Integer> config = new HashMap<>();

  private RtlCase(Path folder) throws IOException {
    this.folder = folder;
    for (String line : Files.readAllLines(folder.resolve("kernel.cfg"))) {
      String[] words = line.trim().split("\\s+");
      if (words.length == 2) {
        config.put(words[0], Integer.parseUnsignedInt(words[1], 16));
      }
    }
  }

  static RtlCase of(String group, String name) throws IOException {
    return new RtlCase(CORPUS.resolve("data/rtl").resolve(group).resolve(name));
  }

  /** Returns the names of the cases of a group. Empty if the corpus is absent. */
  static List<String> names(String group) throws IOException {
    Path folder = CORPUS.resolve("data/rtl").resolve(group);
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> cases = Files.list(folder)) {
      return cases.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  private int configValue(String key) {
    return config.getOrDefault(key, 0);
  }

  Launch launch(Isa isa, GlobalMemory global) throws IOException {
    return launch(isa, global, FlexGripTarget.WITHOUT_QUIRKS);
  }

  Launch launch(Isa isa, GlobalMemory global, FlexGripTarget profile) throws IOException {
    int[] params = new int[configValue("nparam")];
    for (int i = 0; i < params.length; i++) {
      params[i] = configValue("k" + i);
    }
    byte[] bytes = new byte[configValue("cmem_size")];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) configValue("c" + i);
    }
    // The RTL does not decode the bank; these programs use banks 0 and 1.
    ConstantMemory constants = new ConstantMemory();
    constants.put(0, 0, bytes);
    constants.put(1, 0, bytes);
    return new Launch(
        kernel(isa),
        isa,
        profile,
        new Dim3(configValue("grdx"), configValue("grdy"), 1),
        new Dim3(configValue("blkx"), configValue("blky"), configValue("blkz")),
        params,
        new Launch.Memories(global, constants),
        new Launch.Bounds(1_000_000, configValue("bpc"), configValue("gprs")),
        DeviceOutput.NONE);
  }

  private Program.Kernel kernel(Isa isa) throws IOException {
    List<Long> words = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve("kernel.hex"))) {
      if (!line.isBlank()) {
        words.add(Long.parseLong(line.trim(), 16));
      }
    }
    List<Program.PlacedInstruction> code = new ArrayList<>();
    int wordIndex = 0;
    while (wordIndex < words.size()) {
      long low = words.get(wordIndex);
      int size = isa.sizeOf(low, 0);
      long bits = size == 64 ? low | words.get(wordIndex + 1) << 32 : low;
      code.add(
          new Program.PlacedInstruction(isa, 4 * wordIndex, Word.of(size, bits), wordIndex + 1, 0));
      wordIndex += size / 32;
    }
    return new Program.Kernel(
        folder.getFileName().toString(), 1, code, Map.of(), List.of(), 0, List.of());
  }

  GlobalMemory memoryBefore() throws IOException {
    byte[] bytes = new byte[MEMORY_BYTES];
    byte[] given = Files.readAllBytes(folder.resolve("gmem_in.bin"));
    System.arraycopy(given, 0, bytes, 0, given.length);
    return GlobalMemory.flat(Memory.of(bytes));
  }

  /** Returns the number of words that the RTL changed. */
  int changedWordCount() throws IOException {
    return Files.readAllLines(folder.resolve("gmem_changed.txt")).size();
  }

  /** Returns a line for each word that differs from the RTL's, with its address and both values. */
  List<String> differences(GlobalMemory after) throws IOException {
    Memory expected = memoryBefore().regions().get(0).memory();
    for (String line : Files.readAllLines(folder.resolve("gmem_changed.txt"))) {
      String[] words = line.trim().split("\\s+");
      if (words.length == 2) {
        expected.putWord(Integer.parseInt(words[0], 16), Integer.parseUnsignedInt(words[1], 16));
      }
    }
    Memory actual = after.regions().get(0).memory();
    Map<Integer, String> found = new TreeMap<>();
    for (int address = 0; address < MEMORY_BYTES; address += 4) {
      int ours = actual.word(address);
      int theirs = expected.word(address);
      if (ours != theirs) {
        found.put(address, String.format("%05X ours %08X RTL %08X", address, ours, theirs));
      }
    }
    return List.copyOf(found.values());
  }
}
