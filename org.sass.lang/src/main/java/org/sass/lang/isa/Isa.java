package org.sass.lang.isa;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * An instruction set as its table describes it. Immutable; read by {@link IsaReader}.
 *
 * @param name file name without {@code .isa}, and name on the command line: {@code sm_10}
 * @param title a title for users
 * @param archs the architectures in the table, oldest first; each has what the ones before have
 * @param archIndex index in {@code archs} of the chosen architecture
 * @param archLetter {@code a} for code that runs on no other GPU, as {@code sm_90a}; else empty
 * @param unitBits number of bits of the unit that code consists of
 * @param wordLengths which bits determine the size of an instruction word; the first match applies
 * @param isStrict whether a word without a form is shown as {@code .word}, never as the nearest
 *     instruction
 * @param pairs the pattern of the first of two instructions that are issued together, which
 *     listings put into braces; {@link BitPattern#ANY} if its word does not show it; null if there
 *     are no pairs
 * @param hasVhdl whether FlexGripPlus runs it, so that the instruction memory of its test bench can
 *     be written in VHDL
 * @param control the control words among the instructions, or null if there are none
 * @param parts the shared pieces of text, by name
 * @param nameLists the lists of words, by name
 * @param forms the rows, in the order of the file
 * @param byMnemonic the rows by base mnemonic
 * @param aliases mnemonics by their other names
 * @param registers the kinds of registers, with the fields that name them
 * @param memories the memories that operands name
 * @param layouts for each architecture, where a launch puts parameters, and the operands for them;
 *     null for an architecture of which the table does not say it
 * @param missingWords words that users expect and the set does not have, with the text to show for
 *     them
 * @param unnamedWords words of which something is known, but not enough for a row
 * @param index finds rows by bits
 * @param derived what other packages have computed from the table
 */
public record Isa(
    String name,
    String title,
    List<String> archs,
    int archIndex,
    String archLetter,
    int unitBits,
    List<Length> wordLengths,
    boolean isStrict,
    BitPattern pairs,
    boolean hasVhdl,
    Control control,
    Map<String, Part> parts,
    Map<String, ValueNames> nameLists,
    List<Form> forms,
    Map<String, List<Form>> byMnemonic,
    Map<String, String> aliases,
    List<RegisterFile> registers,
    List<Memory> memories,
    List<ParameterLayout> layouts,
    Map<String, String> missingWords,
    List<UnnamedWords> unnamedWords,
    FormIndex index,
    IsaCache derived) {

  /**
   * Returns where a launch puts parameters, and the operands for them; null if the table does not
   * say.
   */
  public ParameterLayout params() {
    return layouts.get(archIndex);
  }

  /**
   * A rule for the size of words.
   *
   * @param size number of bits of a word
   * @param when the condition that such a word meets
   */
  public record Length(int size, BitPattern when) {}

  /**
   * Words of which something is known, but not enough for a row.
   *
   * @param when the condition that they meet
   * @param firstArch index of the first architecture that has them
   * @param lastArch index of the last architecture that has them
   * @param text what is known of them, for users
   */
  public record UnnamedWords(BitPattern when, int firstArch, int lastArch, String text) {}

  /**
   * Returns what is known of a word for which the table has no row; null if nothing is.
   *
   * @param low bits 63 to 0 of the word
   * @param high bits 127 to 64 of the word
   */
  public String unnamedText(long low, long high) {
    for (UnnamedWords words : unnamedWords) {
      if (words.firstArch <= archIndex
          && archIndex <= words.lastArch
          && words.when.matches(low, high)) {
        return words.text;
      }
    }
    return null;
  }

  /** Returns whether two instructions may be issued together. */
  public boolean hasPairs() {
    return pairs != null;
  }

  /** Returns whether a word shows that its instruction is issued together with the next one. */
  public boolean opensPair(Word word) {
    return hasPairs()
        && (pairs.maskLow() | pairs.maskHigh()) != 0
        && pairs.matches(word.low(), word.high());
  }

  /** Returns whether the set has control words with known pieces. */
  public boolean hasControlWords() {
    return control != null && control.hasPieces();
  }

  /**
   * Returns the address of the next instruction at or after {@code address}: the address after a
   * control word if one is there.
   */
  public int skipControlWord(int address) {
    return hasControlWords() ? control.skipControlWord(address) : address;
  }

  /** Returns the rows of a mnemonic or of an alias; null if there are none. */
  public List<Form> formsOf(String word) {
    List<Form> found = byMnemonic.get(word);
    return found != null ? found : byMnemonic.get(aliases.get(word));
  }

  /** Returns the memory that operands of a kind name, or null if they name none. */
  public Memory findMemory(String kind) {
    for (Memory memory : memories) {
      if (memory.kind().equals(kind)) {
        return memory;
      }
    }
    return null;
  }

  /**
   * Returns whether a launch puts its sizes and the parameters at the start of a memory, as with
   * shared memory on the G80.
   */
  public boolean hasLaunchMemory() {
    return memories.stream().anyMatch(Memory::holdsLaunchData);
  }

  /** Returns whether an emulator can run some instruction of the set. */
  public boolean isRunnable() {
    return forms.stream().anyMatch(form -> form.semantics() != null);
  }

  /**
   * Returns the name of the chosen architecture, with the letter of code for one GPU: {@code
   * sm_90a}.
   */
  public String archName() {
    return archs.get(archIndex) + archLetter;
  }

  /**
   * Returns this table with another architecture chosen; null if it has none of that name.
   *
   * @param arch its name, with or without the letter that {@link Isas#withoutLetter} takes away
   */
  public Isa withArch(String arch) {
    String numbered = archs.contains(arch) ? arch : Isas.withoutLetter(arch);
    int chosen = archs.indexOf(numbered);
    return chosen < 0
        ? null
        : new Isa(
            name,
            title,
            archs,
            chosen,
            arch.substring(numbered.length()),
            unitBits,
            wordLengths,
            isStrict,
            pairs,
            hasVhdl,
            control,
            parts,
            nameLists,
            forms,
            byMnemonic,
            aliases,
            registers,
            memories,
            layouts,
            missingWords,
            unnamedWords,
            index,
            derived);
  }

  /**
   * Returns a value that a class computes from this table, such as the names of its registers. The
   * value is computed at the first call, and is shared by all architectures of the table. It must
   * therefore not depend on the chosen architecture.
   *
   * @param type the class of the value
   * @param compute computes it
   */
  public <T> T derive(Class<T> type, Function<Isa, T> compute) {
    return derived.get(type, () -> compute.apply(this));
  }

  /**
   * Returns a value that a class computes from a form of this table, such as whether the form
   * branches. The value is computed at the first call for the form, and is shared by all
   * architectures of the table. Several threads can call this.
   *
   * @param type the class of the value
   * @param compute computes it; must not ask for another value of the same class
   */
  public <T> T derive(Class<T> type, Form form, Function<Form, T> compute) {
    return type.cast(derived.get(type, form, compute));
  }

  /**
   * Returns the forms that a word may have, special cases first. They are only candidates: the
   * caller must compare each with the word.
   *
   * @param low bits 63 to 0 of the word
   */
  public Form[] candidates(long low) {
    return index.candidates(low);
  }

  /**
   * Returns whether the fixed bits of a word are those of a form that meets a condition. If not, it
   * need not be decoded, which takes much longer.
   */
  public boolean mayHaveForm(Word word, Predicate<Form> condition) {
    for (Form form : candidates(word.low())) {
      if (form.matches(word.low(), word.high()) && condition.test(form)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the size in bits of the instruction that starts with the given bits; 0 if none does.
   *
   * @param low bits 63 to 0
   * @param high bits 127 to 64
   */
  public int sizeOf(long low, long high) {
    for (Length length : wordLengths) {
      if (length.when.matches(low, high)) {
        return length.size;
      }
    }
    return 0;
  }

  /** Returns whether instruction words or units of code can have that number of bits. */
  public boolean hasSize(int bits) {
    for (Length length : wordLengths) {
      if (length.size == bits) {
        return true;
      }
    }
    return bits == unitBits;
  }

  /** Returns the size in bits of the longest instruction word. */
  public int maxSize() {
    int max = 0;
    for (Length length : wordLengths) {
      max = Math.max(max, length.size);
    }
    return max;
  }

  /** Returns whether instruction words have 128 bits. */
  public boolean hasWideWords() {
    return maxSize() == 2 * Long.SIZE;
  }

  /** Returns whether the names of the set are written in lower case: {@code mov r1, 5}. */
  public boolean isLowerCase() {
    return !registers.isEmpty() && Character.isLowerCase(registers.get(0).prefix().charAt(0));
  }

  /** Returns a word in the letter case of the set. */
  public String toIsaCase(String word) {
    return isLowerCase() ? word.toLowerCase(Locale.ROOT) : word.toUpperCase(Locale.ROOT);
  }

  /** Returns the name of the letter case of the set, for messages. */
  public String caseName() {
    return isLowerCase() ? "small letters" : "capitals";
  }

  /**
   * Returns whether words must be at multiples of their size, because the set has both 32-bit and
   * 64-bit words.
   */
  public boolean needsAlignment() {
    return unitBits == 32 && maxSize() == 64;
  }
}
