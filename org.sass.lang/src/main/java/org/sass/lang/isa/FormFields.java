package org.sass.lang.isa;

import java.util.ArrayList;
import java.util.List;

/** Finds which bits a form's text reads, and for which operand. */
final class FormFields {
  private final List<Form.FieldUse> uses = new ArrayList<>();
  private int operandIndex = -1;

  private FormFields() {}

  static List<Form.FieldUse> of(List<Element> text) {
    FormFields fields = new FormFields();
    for (Element element : text) {
      if (element instanceof Element.Literal literal) {
        fields.countOperands(literal.text());
      } else {
        Part.Separator separator =
            element instanceof Element.Ref ref ? ref.part().separator() : Part.Separator.NONE;
        fields.operandIndex += separator == Part.Separator.BEFORE ? 1 : 0;
        fields.collectFields(element, null);
        fields.operandIndex += separator == Part.Separator.AFTER ? 1 : 0;
      }
    }
    return List.copyOf(fields.uses);
  }

  /** Counts operands: they are separated by a comma, and the first comes after the first space. */
  private void countOperands(String literal) {
    for (int i = 0; i < literal.length(); i++) {
      char c = literal.charAt(i);
      if (c == ',' || c == ' ' && operandIndex < 0) {
        operandIndex++;
      }
    }
  }

  private void collectFields(Element element, Part part) {
    if (element instanceof Element.Hole hole) {
      add(new Form.FieldUse(part, hole.name(), hole.field(), operandIndex));
    } else if (element instanceof Element.Ref ref) {
      for (Element.Case partCase : ref.part().cases()) {
        addCondition(ref.part(), partCase.when());
        for (Element inner : partCase.elements()) {
          collectFields(inner, ref.part());
        }
      }
    }
  }

  private void addCondition(Part part, BitPattern when) {
    for (BitField.Piece piece : BitField.runs(when.maskLow(), when.maskHigh())) {
      add(new Form.FieldUse(part, part.name(), new BitField(List.of(piece)), operandIndex));
    }
  }

  private void add(Form.FieldUse use) {
    if (!uses.contains(use)) {
      uses.add(use);
    }
  }
}
