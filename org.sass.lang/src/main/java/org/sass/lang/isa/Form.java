package org.sass.lang.isa;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One row of an instruction table: one shape of one instruction, with everything the tools know
 * about it.
 *
 * @param tableName name of the table it was read from
 * @param line line in that file, from 1
 * @param column column in that line, from 1
 * @param mnemonic the base mnemonic, {@code IADD}
 * @param group the chapter of the manual it belongs to, {@code integer}
 * @param archIndex index in {@link Isa#archs()} of the first architecture that has it
 * @param lastArchIndex index of the last architecture that has it; {@link #NEWEST} if all newer
 *     ones have it
 * @param size bits of the instruction word
 * @param shortSize bits of a short word that lacks the upper bits, which are read as zero; 0 if
 *     there is none
 * @param shortPattern the bits that mark the short word; null if there is none
 * @param fixedPattern the fixed bits
 * @param exclusions patterns that a word of this form must not meet
 * @param elements the whole text: mnemonic, modifiers, operands
 * @param ignored fields that the text does not show, with the values that the assembler writes
 * @param description one or two sentences for users
 * @param operation the operation in the manual's style, {@code Rz <- Rx + Ry}
 * @param semantics name of the emulator's operation that runs it, or null
 * @param exactness how well the result of that operation is known, or null
 * @param notRunReason the reason why the emulator cannot run it, or empty
 * @param notRunModifiers the reasons why the emulator cannot run it with some modifiers, by the
 *     modifier with its dot
 * @param hintModifiers the reasons why some modifiers change no result of the emulator, by the
 *     modifier with its dot
 * @param source where the row comes from: manual page or other reference
 * @param status how well the row is proven
 * @param statusNote what the manual prints or what is unproven, or empty
 * @param aliases other names of the mnemonic: read, but never printed
 * @param relatedMnemonics related mnemonics
 * @param flexgrip what FlexGripPlus lacks or does differently, or empty
 * @param flexgripModifiers what FlexGripPlus lacks or does differently with a modifier, by the
 *     modifier with its dot
 * @param effects which operands it reads and writes, and where it continues
 * @param tasks what it does in words that all tables share, such as {@code integer-add}
 * @param goldens examples: words with their text, each from a named origin
 */
public record Form(
    String tableName,
    int line,
    int column,
    String mnemonic,
    String group,
    int archIndex,
    int lastArchIndex,
    int size,
    int shortSize,
    BitPattern shortPattern,
    BitPattern fixedPattern,
    List<BitPattern> exclusions,
    List<Element> elements,
    List<Ignored> ignored,
    String description,
    String operation,
    String semantics,
    Exactness exactness,
    String notRunReason,
    Map<String, String> notRunModifiers,
    Map<String, String> hintModifiers,
    String source,
    Status status,
    String statusNote,
    List<String> aliases,
    List<String> relatedMnemonics,
    String flexgrip,
    Map<String, String> flexgripModifiers,
    FormEffects effects,
    List<String> tasks,
    List<Golden> goldens) {

  /** The last architecture of what no architecture has removed. */
  public static final int NEWEST = Integer.MAX_VALUE;

  /** How well a row is proven. */
  public enum Status {
    /** A genuine listing shows it. */
    VERIFIED,
    /** A genuine listing shows it, but the manual prints something else. */
    CORRECTED,
    /** There is a reference for the encoding, but none for the spelling. */
    UNPROVEN
  }

  /**
   * A field that the text does not show.
   *
   * @param name its name
   * @param field its bits
   * @param value the value that the assembler writes
   */
  public record Ignored(String name, BitField field, long value) {}

  /**
   * A place where the form reads bits: a hole, or the condition of a part's cases.
   *
   * @param part the part that reads them, or null for the form itself
   * @param name name of the hole, or of the part
   * @param field the bits
   * @param operandIndex position of the operand it belongs to, from 0; -1 for the mnemonic and its
   *     modifiers
   */
  public record FieldUse(Part part, String name, BitField field, int operandIndex) {}

  /**
   * An example: a word with its text.
   *
   * @param word the word
   * @param text its text
   * @param source where the example comes from
   * @param arch index of the architecture in which the word has this text; {@link #NEWEST} for the
   *     newest one that has the form
   * @param line line in the table, from 1
   * @param column column in that line, from 1
   */
  public record Golden(Word word, String text, String source, int arch, int line, int column) {}

  /** Returns whether an architecture has this form. */
  public boolean isIn(int arch) {
    return archIndex <= arch && arch <= lastArchIndex;
  }

  /** Returns whether the chosen architecture of an instruction set has this form. */
  public boolean isIn(Isa isa) {
    return isIn(isa.archIndex());
  }

  /** Returns every hole and condition of the form, in the order of the text. */
  public List<FieldUse> fields() {
    return FormFields.of(elements);
  }

  /**
   * Returns every case of every part of the form, in the order of the text: a case comes before
   * those of the parts in it.
   */
  public Stream<Element.Case> cases() {
    return cases(elements);
  }

  private static Stream<Element.Case> cases(List<Element> text) {
    return text.stream()
        .filter(Element.Ref.class::isInstance)
        .flatMap(element -> ((Element.Ref) element).part().cases().stream())
        .flatMap(one -> Stream.concat(Stream.of(one), cases(one.elements())));
  }

  /** Returns whether the instruction has a control before it. */
  public boolean hasControl() {
    return controlPart() != null;
  }

  /** Returns the control before the instruction; null if it has none. */
  public Part controlPart() {
    return elements.get(0) instanceof Element.Ref ref && ref.part().isControl() ? ref.part() : null;
  }

  /**
   * Returns a word with the control of another word of this form, for words that contain their
   * control.
   */
  public Word withControlOf(Word word, Word other) {
    if (!hasControl()) {
      return word;
    }
    BitPattern bits = controlPart().controlBits();
    long low = bits.maskLow();
    long high = bits.maskHigh();
    return new Word(
        word.size(),
        word.low() & ~low | other.low() & low,
        word.high() & ~high | other.high() & high);
  }

  /**
   * Returns bits 63 to 0 of the word before the text has set anything: the fixed bits and the
   * ignored fields.
   */
  public long baseLow() {
    long bits = fixedPattern.valueLow();
    for (Ignored field : ignored) {
      bits |= field.field.putLow(field.value);
    }
    return bits;
  }

  /**
   * Returns bits 127 to 64 of the word before the text has set anything: the fixed bits and the
   * ignored fields.
   */
  public long baseHigh() {
    long bits = fixedPattern.valueHigh();
    for (Ignored field : ignored) {
      bits |= field.field.putHigh(field.value);
    }
    return bits;
  }

  /**
   * Returns which of bits 63 to 0 tell the short word from the long one; 0 if there is no short
   * word.
   */
  public long shortMaskLow() {
    return shortPattern == null ? 0 : shortPattern.maskLow();
  }

  /**
   * Returns which of bits 127 to 64 tell the short word from the long one; 0 if there is no short
   * word.
   */
  public long shortMaskHigh() {
    return shortPattern == null ? 0 : shortPattern.maskHigh();
  }

  /** Returns whether a word is the short word of this form. */
  public boolean isShort(long low, long high) {
    return shortSize != 0 && shortPattern.matches(low, high);
  }

  /** Returns the size in bits of a word with these bits, provided that it is of this form. */
  public int sizeOf(long low, long high) {
    return isShort(low, high) ? shortSize : size;
  }

  /**
   * Returns everything that FlexGripPlus lacks or does differently, for users; empty if nothing.
   */
  public String flexgripText() {
    StringBuilder text = new StringBuilder(flexgrip);
    flexgripModifiers.forEach(
        (modifier, what) ->
            text.append(text.isEmpty() ? "" : " ").append(modifier).append(": ").append(what));
    return text.toString();
  }

  /** Returns why the emulator cannot run it, or not with some modifiers; empty if it always can. */
  public String notRunText() {
    String modifiers = modifierText(notRunModifiers);
    return notRunReason + (notRunReason.isEmpty() || modifiers.isEmpty() ? "" : "; ") + modifiers;
  }

  /** Returns which modifiers change no result of the emulator, and why; empty if none does. */
  public String hintText() {
    return modifierText(hintModifiers);
  }

  /** Returns reasons after their modifiers: {@code .X .XHI: REASON; .CC: REASON}. */
  private static String modifierText(Map<String, String> reasons) {
    return reasons.values().stream()
        .distinct()
        .map(
            reason ->
                reasons.keySet().stream()
                        .filter(modifier -> reasons.get(modifier).equals(reason))
                        .collect(Collectors.joining(" "))
                    + ": "
                    + reason)
        .collect(Collectors.joining("; "));
  }

  /**
   * Returns whether a word has the fixed bits of this form and meets no pattern of {@link
   * #exclusions}.
   */
  public boolean matches(long low, long high) {
    if (!fixedPattern.matches(low, high)) {
      return false;
    }
    for (int i = 0; i < exclusions.size(); i++) {
      if (exclusions.get(i).matches(low, high)) {
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
    return tableName + ":" + line + " " + mnemonic;
  }
}
