package org.sass.lang.ide.tokens;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Literal;
import org.sass.lang.isa.Element.Ref;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.FormEffects.Flow;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.RegisterFile;
import org.sass.lang.text.Letters;

/**
 * Tells which operands an instruction writes, and which mnemonics may change the control flow.
 * There is one instance for each table. It does not change.
 */
final class DestinationOperands {

  /** Tags of operands that are a register and nothing else. */
  private static final Set<String> REGISTER_TAGS = Set.of("reg", "half", "areg", "creg", "pred");

  /** Characters that may precede the first word of an operand. */
  private static final String SIGNS = " !-+~|";

  private static final String[] NO_TEXTS = {};
  private static final BitSet FIRST = BitSet.valueOf(new long[] {1});
  private static final BitSet NONE = new BitSet();

  /**
   * An operand of a form.
   *
   * @param isOptional whether the text may leave it out
   * @param isWritten whether it is a register alone, and the instruction writes it
   * @param starts how it may start, as {@link #start} has it; empty if it may start with anything
   */
  private record Slot(boolean isOptional, boolean isWritten, Set<String> starts) {
    boolean accepts(String operand) {
      return starts.isEmpty() || starts.contains(start(operand));
    }
  }

  private final Set<String> registerTags = new HashSet<>(REGISTER_TAGS);

  /** The operands of each form of a mnemonic; several forms may have the same. */
  private final Map<String, List<List<Slot>>> slotsByMnemonic = new HashMap<>();

  private final Set<String> flowMnemonics = new HashSet<>();

  static DestinationOperands of(Isa isa) {
    return isa.derive(DestinationOperands.class, DestinationOperands::new);
  }

  private DestinationOperands(Isa isa) {
    for (RegisterFile file : isa.registers()) {
      file.fields().forEach(field -> registerTags.add(field.operandKind()));
    }
    for (Form form : isa.forms()) {
      List<Slot> slots = slots(form);
      addMnemonic(form.mnemonic(), slots);
      form.aliases().forEach(alias -> addMnemonic(alias, slots));
      if (form.effects().flow() != Flow.NEXT) {
        flowMnemonics.add(form.mnemonic());
        flowMnemonics.addAll(form.aliases());
      }
    }
  }

  private void addMnemonic(String mnemonic, List<Slot> slots) {
    List<List<Slot>> forms = slotsByMnemonic.computeIfAbsent(mnemonic, name -> new ArrayList<>());
    if (!forms.contains(slots)) {
      forms.add(slots);
    }
  }

  private List<Slot> slots(Form form) {
    List<Slot> slots = new ArrayList<>();
    for (Element element : form.elements()) {
      for (String operand : literalOperands(element)) {
        slots.add(new Slot(false, false, Set.of(start(operand))));
      }
      if (element instanceof Ref ref && ref.part().isOperand()) {
        Part part = ref.part();
        boolean isWritten = isRegister(part) && form.effects().accessOf(slots.size()).writes();
        boolean isOptional = part.separator() != Part.Separator.NONE;
        Set<String> starts = new HashSet<>();
        boolean isKnown = addStarts(part, starts);
        slots.add(new Slot(isOptional, isWritten, isKnown ? starts : Set.of()));
      }
    }
    return List.copyOf(slots);
  }

  /** Returns the operands before commas that an element of a form spells out: {@code 0011, }. */
  static List<String> literalOperands(Element element) {
    List<String> operands = new ArrayList<>();
    String[] pieces = element instanceof Literal literal ? literal.text().split(",", -1) : NO_TEXTS;
    for (int i = 0; i < pieces.length - 1; i++) {
      String piece = pieces[i].stripTrailing();
      int blank = piece.lastIndexOf(' ');
      if (!piece.isBlank() && (i > 0 || blank >= 0)) {
        operands.add(piece.substring(blank + 1));
      }
    }
    return operands;
  }

  /** Returns whether an operand is a register alone. Memory and branch targets are not. */
  private boolean isRegister(Part part) {
    for (Case one : part.cases()) {
      List<Element> text = part.withoutSeparator(one);
      boolean other = text.size() == 1 && text.get(0) instanceof Ref ref && isRegister(ref.part());
      if (other || one.tags().stream().anyMatch(registerTags::contains)) {
        return true;
      }
    }
    return false;
  }

  /** Adds how an operand may start. Returns false if it may start with anything. */
  private static boolean addStarts(Part part, Set<String> starts) {
    boolean isKnown = true;
    for (Case one : part.cases()) {
      List<Element> text = part.withoutSeparator(one);
      Element first = text.isEmpty() ? null : text.get(0);
      if (first instanceof Ref ref) {
        isKnown &= ref.part().isOperand() && addStarts(ref.part(), starts);
      } else if (first instanceof Literal literal) {
        String start = start(literal.text());
        isKnown &= !start.isEmpty();
        starts.add(start);
      } else {
        isKnown &= first == null;
      }
    }
    return isKnown;
  }

  /**
   * Returns the start of an operand without its sign: the letters of its first word, which are
   * those of a register, or the opening bracket; empty if it starts with something else.
   */
  private static String start(String operand) {
    int at = 0;
    while (at < operand.length() && SIGNS.indexOf(operand.charAt(at)) >= 0) {
      at++;
    }
    if (at < operand.length() && operand.charAt(at) == '[') {
      return "[";
    }
    int end = at;
    while (end < operand.length() && Letters.isLetter(operand.charAt(end))) {
      end++;
    }
    return operand.substring(at, end);
  }

  /**
   * Returns the indices of the operands that an instruction writes and that are a register alone.
   * If the forms of the mnemonic disagree, an operand counts only if each form that fits writes it.
   * For an unknown mnemonic it is the first operand; if no form fits, it is the first operand if
   * all forms write it.
   *
   * @param operands the texts of the operands
   */
  BitSet written(String mnemonic, List<String> operands) {
    List<List<Slot>> forms = slotsByMnemonic.get(mnemonic);
    if (forms == null) {
      return FIRST;
    }
    BitSet all = null;
    for (List<Slot> form : forms) {
      BitSet own = written(form, operands);
      if (own != null && all != null) {
        all.and(own);
      }
      all = all == null ? own : all;
    }
    return all != null
        ? all
        : forms.stream().allMatch(DestinationOperands::startsWritten) ? FIRST : NONE;
  }

  /** Returns the written operands if the form fits; null if some operand is of another kind. */
  private static BitSet written(List<Slot> form, List<String> operands) {
    BitSet found = new BitSet();
    int at = 0;
    for (Slot slot : form) {
      if (at >= operands.size()) {
        return found;
      }
      boolean fits = slot.accepts(operands.get(at));
      if (!fits && !slot.isOptional) {
        return null;
      }
      found.set(at, fits && slot.isWritten);
      at += fits ? 1 : 0;
    }
    return at < operands.size() ? null : found;
  }

  private static boolean startsWritten(List<Slot> form) {
    return !form.isEmpty() && form.get(0).isWritten;
  }

  boolean isControlFlow(String mnemonic) {
    return flowMnemonics.contains(mnemonic);
  }
}
