package org.sass.lang.ide.completion;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sass.lang.codec.RegisterSyntax;
import org.sass.lang.codec.RegisterSyntax.Name;
import org.sass.lang.document.Document;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.RegisterFile;
import org.sass.lang.text.Letters;

/**
 * The registers and other numbered names in the lines around a cursor, within its kernel. The
 * nearest come first; names above the cursor come before names below it. Only 200 lines above and
 * 40 lines below are read, whatever the size of the text.
 */
final class NearbyRegisters {
  private static final int LINES_ABOVE = 200;
  private static final int LINES_BELOW = 40;

  /** Maximum number of characters in a number, including the letter of a register half after it. */
  private static final int MAX_NUMBER_LENGTH = 5;

  /**
   * The numbers that were found, by the letters before them: for {@code R} the numbers {@code 3}
   * and {@code 3L}.
   */
  private final Map<String, Set<String>> numbersByLetters = new LinkedHashMap<>();

  private final Set<String> words = new HashSet<>();
  private final Set<String> mnemonics = new HashSet<>();
  private final Map<String, Integer> lowestFree = new HashMap<>();
  private final Map<String, Set<String>> halves = new HashMap<>();
  private final Map<String, Set<String>> wholes = new HashMap<>();
  private final Isa isa;
  private final RegisterSyntax registerNames;

  private NearbyRegisters(Isa isa) {
    this.isa = isa;
    this.registerNames = RegisterSyntax.of(isa);
  }

  /** Returns an instance that has read no lines. */
  static NearbyRegisters none(Isa isa) {
    return new NearbyRegisters(isa);
  }

  /** Reads the lines around a line. The line index counts from 0. */
  static NearbyRegisters near(Document document, int line) {
    NearbyRegisters found = new NearbyRegisters(document.isa());
    int first = 0;
    int last = document.lineCount() - 1;
    int kernel = document.kernelIndexAt(line);
    for (int i = line; i >= Math.max(first, line - LINES_ABOVE); i--) {
      if (i != line && document.kernelIndexAt(i) != kernel) {
        break;
      }
      document.words(i).forEach(found::addWord);
    }
    for (int i = line + 1; i <= Math.min(last, line + LINES_BELOW); i++) {
      if (document.kernelIndexAt(i) != kernel) {
        break;
      }
      document.words(i).forEach(found::addWord);
    }
    return found;
  }

  private void addWord(String word) {
    if (!words.add(word)) {
      return;
    }
    if (isa.byMnemonic().containsKey(word)) {
      mnemonics.add(word);
    }
    int letters = 0;
    while (letters < word.length() && Letters.isLetter(word.charAt(letters))) {
      letters++;
    }
    boolean number =
        word.length() > letters
            && word.length() - letters <= MAX_NUMBER_LENGTH
            && Letters.isDigit(word.charAt(letters));
    if (number && registerNames.kindAt(word, 0, word.length()) != null) {
      String prefix = word.substring(0, letters);
      Set<String> all = numbersByLetters.computeIfAbsent(prefix, k -> new LinkedHashSet<>());
      all.add(word.substring(letters));
    }
  }

  /**
   * Returns the numbers in use after these letters, the nearest first. With {@code half} they end
   * with {@code L} or {@code H}.
   */
  Set<String> usedNumbers(String letters, boolean half) {
    return (half ? halves : wholes).computeIfAbsent(letters, l -> findUsedNumbers(l, half));
  }

  private Set<String> findUsedNumbers(String letters, boolean half) {
    Set<String> found = new LinkedHashSet<>();
    List<String> others = new ArrayList<>();
    for (String number : numbersByLetters.getOrDefault(letters, Set.of())) {
      boolean isHalf = !Letters.isDigit(number.charAt(number.length() - 1));
      String whole = isHalf ? number.substring(0, number.length() - 1) : number;
      if (half && !isHalf) {
        others.add(whole);
      } else {
        found.add(half ? number : whole);
      }
    }
    for (String whole : others) {
      for (String letter : halfSuffixes(letters)) {
        found.add(whole + letter);
      }
    }
    return found;
  }

  /** Returns whether an instruction with this mnemonic was found nearby. */
  boolean hasMnemonic(String mnemonic) {
    return mnemonics.contains(mnemonic);
  }

  /**
   * Returns the names of all registers in use, grouped by their letters. Within a group the nearest
   * come first.
   */
  List<String> usedRegisters() {
    List<String> known = new ArrayList<>();
    numbersByLetters.forEach(
        (letters, numbers) -> {
          if (registerFile(letters) != null) {
            numbers.forEach(number -> known.add(letters + number));
          }
        });
    return known;
  }

  /** Returns the register file whose names start with these letters, or null if there is none. */
  RegisterFile registerFile(String letters) {
    return isa.registers().stream()
        .filter(f -> f.prefix().equals(letters))
        .findFirst()
        .orElse(null);
  }

  /**
   * Returns the lowest number of a whole register that is not used nearby, is not set by the
   * launch, and is not a zero register.
   */
  int lowestFreeNumber(String letters) {
    return lowestFree.computeIfAbsent(letters, this::findFree);
  }

  private int findFree(String letters) {
    Set<String> used = usedNumbers(letters, false);
    RegisterFile file = registerFile(letters);
    int number = 0;
    while (used.contains(Integer.toString(number)) || file != null && isReserved(file, number)) {
      number++;
    }
    return number;
  }

  private static boolean isReserved(RegisterFile file, int number) {
    return file.zeroNumbers().contains(number) || file.launchValues().containsKey(number);
  }

  private List<String> halfSuffixes(String letters) {
    RegisterFile file = registerFile(letters);
    return file == null ? List.of() : List.of(Name.halfSuffix(file, 0), Name.halfSuffix(file, 1));
  }

  /** Returns the sort rank of a register. */
  int rank(String letters, String name, int number) {
    RegisterFile file = registerFile(letters);
    boolean zero = file != null && file.zeroNumbers().contains(number);
    return usedNumbers(letters, !Letters.isDigit(name.charAt(name.length() - 1))).contains(name)
        ? SortRanks.USED_NEARBY
        : number == lowestFreeNumber(letters)
            ? SortRanks.UNUSED_NEARBY
            : zero ? SortRanks.LATE : SortRanks.OTHER_REGISTER;
  }

  /**
   * Returns the value of the bit field that holds this register number. For halves the value is 2n
   * for the lower half and 2n+1 for the upper half.
   */
  static long fieldValue(String number, boolean half) {
    int last = number.length() - 1;
    return half
        ? 2 * Long.parseLong(number.substring(0, last))
            + ((number.charAt(last) | 0x20) == 'h' ? 1 : 0)
        : Long.parseLong(number);
  }
}
