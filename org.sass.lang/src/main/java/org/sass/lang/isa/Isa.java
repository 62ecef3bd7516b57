package org.sass.lang.isa;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * An instruction set as its table describes it. Immutable; read by {@link IsaReader}.
 *
 * @param name file name without {@code .isa}, and name on the command line: {@code sm_10}
 * @param title for people
 * @param archs the architectures the table knows, oldest first; each has what the ones before have
 * @param arch index in {@code archs} of the one chosen
 * @param unit bits that addresses and the hex column count in
 * @param lengths which bits tell the size of an instruction word
 * @param strict whether a word that no form has is {@code .word} and never the nearest instruction
 * @param pairs whether two instructions may be issued together; listings put them into braces
 * @param control which of the words are no instructions but control words, or null
 * @param parts the shared pieces of text, by name
 * @param names the lists of words, by name
 * @param forms the rows, in the order of the file
 * @param byMnemonic the rows by base mnemonic
 * @param aliases the mnemonics that other names stand for
 * @param registers the kinds of registers, with the fields that name them
 * @param memories the memories that operands name
 * @param params where parameters lie and what they are as operands; null if nothing says it
 * @param lacking what to say about words that people expect and the set has not
 * @param index finds rows by bits
 * @param derived what other packages have read out of the table
 */
public record Isa(
    String name,
    String title,
    List<String> archs,
    int arch,
    int unit,
    List<Length> lengths,
    boolean strict,
    boolean pairs,
    Control control,
    Map<String, Part> parts,
    Map<String, Names> names,
    List<Form> forms,
    Map<String, List<Form>> byMnemonic,
    Map<String, String> aliases,
    List<RegisterFile> registers,
    List<Memory> memories,
    Params params,
    Map<String, String> lacking,
    FormIndex index,
    Derived derived) {

  /** Words that meet {@code when} have {@code size} bits. */
  public record Length(int size, BitPattern when) {}

  /** Whether instructions have pieces of control words. */
  public boolean isControlled() {
    return control != null && control.isKnown();
  }

  /** Where the next instruction stands, should it not stand before {@code address}. */
  public int skip(int address) {
    return isControlled() ? control.skip(address) : address;
  }

  /** The rows of a mnemonic or of another name for it; null if there is none. */
  public List<Form> forms(String word) {
    List<Form> found = byMnemonic.get(word);
    return found != null ? found : byMnemonic.get(aliases.get(word));
  }

  /** The memory that operands of that kind name, or null. */
  public Memory memory(String kind) {
    for (Memory memory : memories) {
      if (memory.kind().equals(kind)) {
        return memory;
      }
    }
    return null;
  }

  /** Whether a launch puts its sizes and the parameters at the start of shared memory. */
  public boolean launchesInMemory() {
    return memories.stream().anyMatch(Memory::launch);
  }

  /** Whether some instruction has a meaning that an emulator can run. */
  public boolean isRunnable() {
    return forms.stream().anyMatch(form -> form.semantics() != null);
  }

  /** The name of the architecture chosen. */
  public String archName() {
    return archs.get(arch);
  }

  /** The same table with another architecture chosen; null if it has none of that name. */
  public Isa withArch(String arch) {
    int chosen = archs.indexOf(arch);
    return chosen < 0
        ? null
        : new Isa(
            name,
            title,
            archs,
            chosen,
            unit,
            lengths,
            strict,
            pairs,
            control,
            parts,
            names,
            forms,
            byMnemonic,
            aliases,
            registers,
            memories,
            params,
            lacking,
            index,
            derived);
  }

  /**
   * What a class reads out of this table, such as how its registers are called: read when it is
   * first asked for, and once for all architectures, of which it must say the same.
   */
  public <T> T derived(Class<T> kind, Function<Isa, T> read) {
    return derived.get(kind, () -> read.apply(this));
  }

  /**
   * The forms whose fixed bits a word may have, special cases first. A hint: each is still to be
   * compared with the word.
   */
  public Form[] candidates(long low) {
    return index.candidates(low);
  }

  /** The size in bits of the instruction that starts with the given bits; 0 if none does. */
  public int sizeOf(long low, long high) {
    for (Length length : lengths) {
      if (length.when.matches(low, high)) {
        return length.size;
      }
    }
    return 0;
  }

  /** Whether instruction words of that many bits are known, or units of code. */
  public boolean hasSize(int bits) {
    for (Length length : lengths) {
      if (length.size == bits) {
        return true;
      }
    }
    return bits == unit;
  }

  /** The size in bits of the longest instruction word. */
  public int maxSize() {
    int max = 0;
    for (Length length : lengths) {
      max = Math.max(max, length.size);
    }
    return max;
  }

  /** Whether its names are written in small letters: {@code mov r1, 5}. */
  public boolean isSmall() {
    return !registers.isEmpty() && Character.isLowerCase(registers.get(0).letter().charAt(0));
  }

  /** A word in the letters of its names. */
  public String inItsLetters(String word) {
    return isSmall() ? word.toLowerCase(Locale.ROOT) : word.toUpperCase(Locale.ROOT);
  }

  /** What its letters are called. */
  public String letters() {
    return isSmall() ? "small letters" : "capitals";
  }

  /** Whether words must stand at multiples of their size: long ones beside short ones. */
  public boolean aligns() {
    return unit == 32 && maxSize() == 64;
  }
}
