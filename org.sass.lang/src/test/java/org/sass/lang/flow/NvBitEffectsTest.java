package org.sass.lang.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sass.lang.Blanks;
import org.sass.lang.Tsv;
import org.sass.lang.codec.Decoder;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Word;

/**
 * For each row of the seed, flips each bit of its base word that is not an opcode bit, and compares
 * our text with the text of NVIDIA's disassembler. White space is ignored. The words were
 * disassembled in one run, so relative targets depend on other addresses than 0.
 */
class NvBitEffectsTest {
  private static final int MAX_ADDRESS = 0x40000;
  private static final Pattern EFFECT = Pattern.compile("\"(\\d+)\": \"([^\"]*)\"");
  private static final Pattern GUARD = Pattern.compile("^@!?P[0-7T]");

  /**
   * Texts that only two bits together give. Both signs of a sum add one to it; a source of 16 bits
   * has halves and no bytes; one of 32 bits has no parts; a signed number is shown with its sign,
   * and a float by its precision.
   */
  private static final List<String> JOINT_TEXTS =
      List.of(
          ".PO ",
          ".H0",
          ".H1",
          ".INVALIDSIZE",
          ".U32.U8.ACC",
          ".U8.U32.ACC",
          ".U32.U16.ACC",
          ", -0x",
          "F2F.INVALIDFPDEST0.F16 R0, ");

  /** A text cut into its pieces: the mnemonic, its modifiers, and the operands. */
  private record InstructionText(String mnemonic, String modifiers, List<String> operands) {

    static InstructionText of(String text) {
      String bare = GUARD.matcher(text.strip()).replaceFirst("").strip().replaceAll("\\s*;$", "");
      int blank = bare.indexOf(' ');
      String head = blank < 0 ? bare : bare.substring(0, blank);
      int dot = head.indexOf('.');
      return new InstructionText(
          dot < 0 ? head : head.substring(0, dot),
          dot < 0 ? "" : head.substring(dot),
          blank < 0 ? List.of() : split(bare.substring(blank)));
    }

    static List<String> split(String all) {
      List<String> operands = new ArrayList<>();
      int depth = 0;
      int start = 0;
      for (int i = 0; i <= all.length(); i++) {
        char c = i < all.length() ? all.charAt(i) : ',';
        depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
        if (c == ',' && depth == 0) {
          operands.add(all.substring(start, i).strip());
          start = i + 1;
        }
      }
      return operands.equals(List.of("")) ? List.of() : operands;
    }

    InstructionText withEffect(String effect) {
      int equals = effect.indexOf('=');
      if (effect.startsWith("mod:")) {
        String mods = effect.substring(4);
        return new InstructionText(mnemonic, mods.equals("none") ? "" : mods, operands);
      }
      if (effect.startsWith("shape:")) {
        return new InstructionText(mnemonic, modifiers, split(effect.substring(6)));
      }
      List<String> more = new ArrayList<>(operands);
      more.set(Integer.parseInt(effect.substring(2, equals)) - 1, effect.substring(equals + 1));
      return new InstructionText(mnemonic, modifiers, more);
    }

    String squeezed() {
      return Blanks.remove(mnemonic + modifiers + String.join(",", operands));
    }
  }

  private static String withoutGuard(String text) {
    return GUARD.matcher(Blanks.remove(text)).replaceFirst("");
  }

  private static String text(Isa isa, long bits, long address) {
    return Decoder.decode(isa, Word.of(64, bits), address).text();
  }

  /**
   * Returns whether the word has the text at any address; only one is tried if the text does not
   * depend on the address.
   */
  private static boolean matches(Isa isa, long bits, String expected) {
    boolean moves = !text(isa, bits, 0).equals(text(isa, bits, 8));
    for (long address = 0; address < (moves ? MAX_ADDRESS : 8); address += 8) {
      if (withoutGuard(text(isa, bits, address)).equals(expected)) {
        return true;
      }
    }
    return false;
  }

  /** Returns what is wrong with the text of a flipped word; null if nothing is. */
  private static String difference(
      Isa isa, InstructionText base, long before, long bits, String effect) {
    String ours = text(isa, bits, 0);
    if (effect.equals("invalid")) {
      return ours.startsWith(".word") ? null : ours + " is invalid";
    }
    if (effect.startsWith("opcode:")) {
      String mnemonic = effect.substring("opcode:".length());
      boolean known = isa.formsOf(mnemonic) != null;
      boolean right =
          known ? InstructionText.of(ours).mnemonic().equals(mnemonic) : ours.startsWith(".word");
      return right ? null : ours + " is " + mnemonic;
    }
    InstructionText expected = base;
    boolean guarded = false;
    for (String one : effect.split(" & ")) {
      guarded |= one.equals("guard");
      expected = one.equals("-") || one.equals("guard") ? expected : expected.withEffect(one);
    }
    if (guarded && guard(ours).equals(guard(text(isa, before, 0)))) {
      return ours + " has the same guard";
    }
    return matches(isa, bits, expected.squeezed()) ? null : ours + ", not " + expected.squeezed();
  }

  private static String guard(String text) {
    Matcher matcher = GUARD.matcher(text);
    return matcher.find() ? matcher.group() : "";
  }

  @ParameterizedTest
  @CsvSource({"sm_50, 5, 158", "sm_35, 3, 150"})
  void everyBitSaysWhatItSaidThere(String table, String generation, int rows) {
    Isa isa = Isas.load(table);
    Map<String, String> wrong = new LinkedHashMap<>();
    int seen = 0;
    int effects = 0;
    for (Tsv.Row row : Tsv.read("data/other/nv_fields_bitflip.tsv")) {
      if (!row.get("arch").startsWith(generation)) {
        continue;
      }
      seen++;
      long bits = Long.parseUnsignedLong(row.get("base_word"), 16);
      InstructionText base = InstructionText.of(row.get("base_text"));
      Matcher matcher = EFFECT.matcher(row.get("per_bit_effect_json"));
      while (matcher.find()) {
        effects++;
        long flipped = bits ^ 1L << Integer.parseInt(matcher.group(1));
        String what = difference(isa, base, bits, flipped, matcher.group(2));
        if (what != null) {
          String key = row.get("seed_line") + " " + row.get("instruction");
          wrong.put(key + " bit " + matcher.group(1), matcher.group(2) + ": " + what);
        }
      }
    }
    assertEquals("", String.join("\n", wrong.entrySet().stream().map(Object::toString).toList()));
    assertEquals(rows, seen);
    assertTrue(effects > 7000, effects + " effects");
  }

  /** If two bits change different pieces of the text, then both together change both pieces. */
  @ParameterizedTest
  @CsvSource({"sm_50, 5", "sm_35, 3"})
  void bitsOfDifferentPiecesGoTogether(String table, String generation) {
    Isa isa = Isas.load(table);
    List<String> wrong = new ArrayList<>();
    int pairs = 0;
    for (Tsv.Row row : Tsv.read("data/other/nv_fields_bitflip.tsv")) {
      if (!row.get("arch").startsWith(generation)) {
        continue;
      }
      long bits = Long.parseUnsignedLong(row.get("base_word"), 16);
      InstructionText base = InstructionText.of(row.get("base_text"));
      Map<Integer, String> effects = new LinkedHashMap<>();
      Matcher matcher = EFFECT.matcher(row.get("per_bit_effect_json"));
      while (matcher.find()) {
        String effect = matcher.group(2);
        if (effect.matches("op\\d=.*|mod:.*") && !effect.contains("&")) {
          effects.put(Integer.parseInt(matcher.group(1)), effect);
        }
      }
      for (Map.Entry<Integer, String> one : effects.entrySet()) {
        for (Map.Entry<Integer, String> two : effects.entrySet()) {
          boolean apart = !one.getValue().substring(0, 3).equals(two.getValue().substring(0, 3));
          if (one.getKey() < two.getKey() && apart) {
            pairs++;
            long both = bits ^ 1L << one.getKey() ^ 1L << two.getKey();
            String expected = base.withEffect(one.getValue()).withEffect(two.getValue()).squeezed();
            String ours = text(isa, both, 0);
            if (!matches(isa, both, expected) && JOINT_TEXTS.stream().noneMatch(ours::contains)) {
              wrong.add(row.get("seed_line") + " " + ours + ", not " + expected);
            }
          }
        }
      }
    }
    assertEquals("", String.join("\n", wrong.subList(0, Math.min(60, wrong.size()))));
    assertTrue(pairs > 50_000, pairs + " pairs");
  }
}
