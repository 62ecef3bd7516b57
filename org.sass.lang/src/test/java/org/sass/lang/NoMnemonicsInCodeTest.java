package org.sass.lang;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.SyntaxSummary;

/**
 * Checks that only the table knows the instructions: no string in the main code is a mnemonic or a
 * modifier of the table. The emulator has to read the modifiers of instructions, so its code is
 * searched only for mnemonics.
 */
class NoMnemonicsInCodeTest {
  private static final List<Path> SOURCES =
      List.of(
          Path.of("../org.sass.lang/src/main/java"),
          Path.of("../org.sass.lang.ide/src/main/java"),
          Path.of("../org.sass.lang.ui/src"),
          Path.of("../org.sass.sim/src/main/java"));
  private static final Pattern STRING = Pattern.compile("\"((?:[^\"\\\\\\n]|\\\\.)*)\"");
  private static final Pattern WORD = Pattern.compile("\\.?\\b[A-Z][A-Z0-9_]*+(?![a-z])");

  /** Words that a file may contain, for the reason given. */
  private static final Map<String, Set<String>> ALLOWED =
      Map.of(
          // Examples in the help texts.
          "AsmCommand.java", Set.of("IADD"),
          "ExplainCommand.java", Set.of("IADD"),
          "ConvertCommand.java", Set.of("RET"),
          "IsaCommand.java", Set.of("IMAD"),
          "IsaShowCommand.java", Set.of("IMAD", "GATOM"),
          // Messages about faults of the machine use the words of its instruction set.
          "RunFaults.java", Set.of("RET"),
          // BAR.RED.POPC: a barrier has them as modifiers.
          "WarpOperations.java", Set.of("RED", "POPC"),
          // Two messages say that a carry leaves no room for a guard, and that a half needs a
          // 16-bit type.
          "OperandMistakes.java", Set.of(".CARRY", ".U16"));

  /** Files with sentences about one machine, which name its instructions as the manual does. */
  private static final Set<String> FILES_WITH_SENTENCES = Set.of("Quirk.java");

  private final Set<String> mnemonics = new TreeSet<>();

  /** The mnemonics of the machines of NVIDIA's compilers, where RCP is a modifier. */
  private final Set<String> nvidiaMnemonics = new TreeSet<>();

  private final Set<String> modifiers = new TreeSet<>();

  NoMnemonicsInCodeTest() {
    Isa isa = Isas.load("sm_10");
    addMnemonics(isa, mnemonics);
    addMnemonics(Isas.load("sm_35"), nvidiaMnemonics);
    addMnemonics(Isas.load("sm_50"), nvidiaMnemonics);
    for (Form form : isa.forms()) {
      for (String modifier : SyntaxSummary.modifiers(form)) {
        modifiers.add(modifier);
        // The name without its number is also a modifier: .CARRY of .CARRY1.
        modifiers.add(modifier.replaceAll("\\d+$", ""));
      }
    }
  }

  private static void addMnemonics(Isa isa, Set<String> all) {
    all.addAll(isa.byMnemonic().keySet());
    all.addAll(isa.aliases().keySet());
  }

  @Test
  void noStringIsAMnemonicOrModifier() throws IOException {
    Map<String, Set<String>> found = new TreeMap<>();
    for (Path folder : SOURCES) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.filter(NoMnemonicsInCodeTest::isCode).toList()) {
          Set<String> words = words(file);
          if (!words.isEmpty()) {
            found.put(file.getFileName().toString(), words);
          }
        }
      }
    }
    assertFalse(mnemonics.isEmpty() || modifiers.isEmpty(), "the table is empty");
    assertEquals(new TreeMap<>(ALLOWED), found);
  }

  private static boolean isCode(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".java") && !FILES_WITH_SENTENCES.contains(name);
  }

  private Set<String> words(Path file) throws IOException {
    boolean emulator =
        Stream.of("op", "interp", "g80", "flexgrip", "nvidia")
            .anyMatch(p -> file.getParent().endsWith(p));
    Set<String> ofMachine = file.getParent().endsWith("nvidia") ? nvidiaMnemonics : mnemonics;
    Set<String> words = new TreeSet<>();
    for (String line : Files.readAllLines(file)) {
      if (line.strip().startsWith("*") || line.strip().startsWith("//")) {
        continue;
      }
      Matcher string = STRING.matcher(line);
      while (string.find()) {
        Matcher word = WORD.matcher(string.group(1));
        while (word.find()) {
          String text = word.group();
          if (ofMachine.contains(text) || !emulator && modifiers.contains(text)) {
            words.add(text);
          }
        }
      }
    }
    return words;
  }
}
