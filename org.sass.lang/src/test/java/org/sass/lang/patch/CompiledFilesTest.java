package org.sass.lang.patch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.sass.lang.patch.EditedCubin.patch;
import static org.sass.lang.patch.EditedCubin.text;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.lang.Corpus;
import org.sass.lang.file.ElfEditor;
import org.sass.lang.file.ElfReader.SectionHeader;

/** Writes files of a compiler as texts, changes them, and takes the texts back into the files. */
@Execution(ExecutionMode.CONCURRENT)
class CompiledFilesTest {
  private static final Path FOLDER = Corpus.path("data/nvrun");

  private static List<Path> files(String arch) throws IOException {
    assumeTrue(Files.isDirectory(FOLDER), "compiled kernels are missing: " + FOLDER);
    try (Stream<Path> files = Files.walk(FOLDER)) {
      String name = "k." + arch + ".cubin";
      return files.filter(one -> one.getFileName().toString().equals(name)).sorted().toList();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sm_35", "sm_50", "sm_61", "sm_75", "sm_80", "sm_90"})
  void theUnchangedTextGivesTheSameFile(String arch) throws IOException {
    List<Path> files = files(arch);
    assertTrue(files.size() > 150, () -> "only " + files.size());
    for (Path path : files) {
      byte[] file = Files.readAllBytes(path);
      CubinPatcher.Result result = patch(file, text(file));
      assertEquals(List.of(), result.problems(), path::toString);
      assertArrayEquals(file, result.bytes(), path::toString);
    }
  }

  /** Adds an instruction after the first one, and takes it away again. */
  @ParameterizedTest
  @ValueSource(strings = {"sm_35", "sm_50", "sm_61", "sm_75", "sm_80", "sm_90"})
  void anInstructionThatComesAndGoesLeavesNoTrace(String arch) throws IOException {
    int refused = 0;
    List<Path> files = files(arch);
    for (Path path : files) {
      byte[] file = Files.readAllBytes(path);
      String text = text(file);
      int at = text.indexOf('\n', text.indexOf("//@000"));
      CubinPatcher.Result longer =
          patch(file, text.substring(0, at) + "\n" + nop(arch) + text.substring(at));
      if (longer.bytes() == null) {
        String message = longer.problems().get(0).message();
        assertTrue(message.contains("takes its target from"), () -> path + ": " + message);
        refused++;
        continue;
      }
      String longText = text(longer.bytes());
      int from = longText.indexOf('\n', longText.indexOf("//@000")) + 1;
      String line = longText.substring(from, longText.indexOf('\n', from) + 1);
      assertTrue(line.contains("NOP"), () -> path + ": " + line);
      if (text.contains("\n/*")) {
        // The last group of the file has no control word. It gets one, so that its padding grows.
        continue;
      }
      // The last group of instructions was filled up, which is text now.
      String shorter = longText.replace(line, "");
      for (long more = instructions(shorter) - instructions(text); more > 0; more--) {
        shorter =
            shorter.substring(0, shorter.lastIndexOf('\n', shorter.lastIndexOf("//@")))
                + "\n.end\n";
      }
      CubinPatcher.Result again = patch(longer.bytes(), shorter);
      assertEquals(List.of(), again.problems(), path::toString);
      assertSameSections(file, again.bytes(), path);
    }
    int count = refused;
    assertTrue(count * 10 < files.size(), () -> count + " of " + files.size() + " refused");
  }

  /** Returns a new line with a control, so that the lines around it keep theirs. */
  private static String nop(String arch) {
    return arch.equals("sm_35") ? "        [0x2f] NOP" : "        [B------:R-:W-:-:S01] NOP";
  }

  /** Targets of branches and return addresses of calls name the same instructions afterwards. */
  @ParameterizedTest
  @ValueSource(strings = {"sm_75", "sm_80", "sm_90"})
  void labelsFollowAnInstructionThatIsAdded(String arch) throws IOException {
    int calls = 0;
    for (Path path : files(arch)) {
      byte[] file = Files.readAllBytes(path);
      String text = text(file);
      int at = text.indexOf('\n', text.indexOf("//@000"));
      CubinPatcher.Result longer =
          patch(file, text.substring(0, at) + "\n" + nop(arch) + text.substring(at));
      if (longer.bytes() != null) {
        String expected = withoutAddresses(text);
        String longText = text(longer.bytes());
        int from = longText.indexOf('\n', longText.indexOf("//@000")) + 1;
        String line = longText.substring(from, longText.indexOf('\n', from) + 1);
        assertEquals(expected, withoutAddresses(longText.replace(line, "")), path::toString);
        calls += expected.contains("CALL.REL") ? 1 : 0;
      }
    }
    int withCalls = calls;
    assertTrue(withCalls > 10, () -> "only " + withCalls);
  }

  /** Returns the instructions of a text with the numbers of instructions instead of labels. */
  private static String withoutAddresses(String text) {
    Map<String, Integer> labels = new HashMap<>();
    StringBuilder code = new StringBuilder();
    int number = 0;
    for (String line : text.lines().toList()) {
      if (line.matches("L_[0-9a-f]+:")) {
        labels.put(line.substring(0, line.length() - 1), number);
      } else if (line.contains("//@") && line.startsWith(" ")) {
        // What a relocation adds is an address, too.
        code.append(line.replaceAll("  //.*", "").stripTrailing()).append('\n');
        number++;
      }
    }
    return Pattern.compile("L_[0-9a-f]+")
        .matcher(code)
        .replaceAll(label -> "#" + labels.get(label.group()));
  }

  private static long instructions(String text) {
    return text.lines().filter(one -> one.contains("  //@")).count();
  }

  private static void assertSameSections(byte[] expected, byte[] actual, Path path) {
    ElfEditor before = ElfEditor.of(expected);
    ElfEditor after = ElfEditor.of(actual);
    for (SectionHeader section : before.headers()) {
      SectionHeader same = after.headers().get(section.index());
      String what = path + " " + section.name();
      assertEquals(section.size(), same.size(), what);
      assertEquals(section.info(), same.info(), what);
      assertEquals(section.flags(), same.flags(), what);
      assertArrayEquals(before.content(section), after.content(same), what);
    }
  }
}
