package org.sass.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.isa.Isa;

/** The example kernels of one instruction set: the code that the benchmarks repeat. */
final class Examples {
  private static final String EXTENSION = ".gsass";

  private Examples() {}

  /**
   * Returns the texts of the examples in a folder, in the order of their names. Leaves out those
   * that name another instruction set.
   */
  static List<String> read(Path folder, Isa isa) throws IOException {
    List<String> texts = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : (Iterable<Path>) files.sorted()::iterator) {
        if (file.toString().endsWith(EXTENSION)) {
          String text = Files.readString(file);
          if (Assembler.assemble(isa, text).isa().name().equals(isa.name())) {
            texts.add(text);
          }
        }
      }
    }
    return texts;
  }
}
