package org.sass.lang.isa;

import java.util.List;
import java.util.Map;

/**
 * One row of the table: one shape of one instruction, with everything the tools know about it.
 *
 * @param isa name of the table it was read from
 * @param line line in that file, from 1
 * @param column column in that line, from 1
 * @param mnemonic the base mnemonic, {@code IADD}
 * @param group the chapter it belongs to, {@code integer}
 * @param arch index in {@link Isa#archs()} of the first architecture that has it
 * @param size bits of the instruction word
 * @param shortSize bits of the short word that leaves out the upper bits, read as zero; 0 if none
 * @param shortWhen what bits mark the short word, where there is one
 * @param match the fixed bits
 * @param without what a word that meets {@code match} must not meet
 * @param text the whole instruction: mnemonic, modifiers, operands
 * @param ignored fields that the text does not speak of, with what the assembler writes
 * @param description one or two sentences for people
 * @param operation in the manual's style, {@code Rz <- Rx + Ry}
 * @param semantics name of the operation that runs it, or null with {@code noSemantics} the reason
 * @param noSemantics why there is no meaning, or empty
 * @param source where the row comes from: manual page or other reference
 * @param status how well it is known
 * @param statusNote what the manual prints or what is unproven, or empty
 * @param aliases other names of the mnemonic: read, but never printed
 * @param see related mnemonics
 * @param flexgrip what FlexGripPlus lacks or does otherwise, or empty
 * @param flexgripModifiers the same for single modifiers, by the modifier with its dot
 * @param roles which operands it reads and writes, and where it goes on
 * @param tasks what it does in words that all tables share, such as {@code integer-add}
 * @param goldens words with their text, each from a named origin
 */
public record Form(
    String isa,
    int line,
    int column,
    String mnemonic,
    String group,
    int arch,
    int size,
    int shortSize,
    BitPattern shortWhen,
    BitPattern match,
    List<BitPattern> without,
    List<Element> text,
    List<Ignored> ignored,
    String description,
    String operation,
    String semantics,
    String noSemantics,
    String source,
    Status status,
    String statusNote,
    List<String> aliases,
    List<String> see,
    String flexgrip,
    Map<String, String> flexgripModifiers,
    Roles roles,
    List<String> tasks,
    List<Golden> goldens) {

  /** How well a row is known. */
  public enum Status {
    /** A genuine listing shows it. */
    VERIFIED,
    /** A genuine listing shows it, and the manual prints something else. */
    CORRECTED,
    /** The encoding has a reference, the spelling has none. */
    UNPROVEN
  }

  /** A field that the text does not speak of. */
  public record Ignored(String name, BitField field, long value) {}

  /**
   * A place where the form reads bits: a hole, or the condition of a part's cases.
   *
   * @param part the part that reads them, or null for the form itself
   * @param name name of the hole, or of the part
   * @param field the bits
   * @param operand position of the operand it belongs to, from 0, or -1
   */
  public record FieldUse(Part part, String name, BitField field, int operand) {}

  /** A word with its text. */
  public record Golden(Word word, String text, String source, int line, int column) {}

  /** Every hole and condition of the form, in the order of the text. */
  public List<FieldUse> fields() {
    return FormFields.of(text);
  }

  /** Bits 63 to 0 of what the assembler writes before the text says anything. */
  public long baseLow() {
    long bits = match.valueLow();
    for (Ignored field : ignored) {
      bits |= field.field.putLow(field.value);
    }
    return bits;
  }

  /** Bits 127 to 64 of what the assembler writes before the text says anything. */
  public long baseHigh() {
    long bits = match.valueHigh();
    for (Ignored field : ignored) {
      bits |= field.field.putHigh(field.value);
    }
    return bits;
  }

  /** The bits among 63 to 0 that tell the short word from the long one. */
  public long markLow() {
    return shortWhen == null ? 0 : shortWhen.maskLow();
  }

  /** The bits among 127 to 64 that tell the short word from the long one. */
  public long markHigh() {
    return shortWhen == null ? 0 : shortWhen.maskHigh();
  }

  /** Whether a word is the short one of this form. */
  public boolean isShort(long low, long high) {
    return shortSize != 0 && shortWhen.matches(low, high);
  }

  /** The size of a word with these bits, should it be of this form. */
  public int sizeOf(long low, long high) {
    return isShort(low, high) ? shortSize : size;
  }

  /** All that FlexGripPlus lacks or does otherwise, for people; empty if nothing. */
  public String flexgripText() {
    StringBuilder text = new StringBuilder(flexgrip);
    flexgripModifiers.forEach(
        (modifier, what) ->
            text.append(text.isEmpty() ? "" : " ").append(modifier).append(": ").append(what));
    return text.toString();
  }

  /** Whether the fixed bits of a word are those of this form. */
  public boolean matches(long low, long high) {
    if (!match.matches(low, high)) {
      return false;
    }
    for (int i = 0; i < without.size(); i++) {
      if (without.get(i).matches(low, high)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }

  @Override
  public String toString() {
    return isa + ":" + line + " " + mnemonic;
  }
}
