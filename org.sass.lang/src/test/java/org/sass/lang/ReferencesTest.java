package org.sass.lang;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.naming.QualifiedName;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.resource.IEObjectDescription;
import org.eclipse.xtext.resource.IResourceDescription;
import org.junit.jupiter.api.Test;
import org.sass.lang.sass.Operand;
import org.sass.lang.sass.Symbol;

/** Checks what the names in operands refer to. */
class ReferencesTest {

  @Test
  void labelsAreThoseOfTheKernel() {
    check(
        """
        loop: BRA loop
        .kernel a
        BRA loop
        NOP
        loop: NOP
        .end
        .kernel b
        loop: BRA loop
        .end
        BRA loop
        """,
        "1 loop 1",
        "3 loop 5",
        "8 loop 8",
        "10 loop 1");
  }

  @Test
  void labelsAreThoseOfTheFunction() {
    check(
        """
        \tcode for sm_10
        \t\tFunction : f
        end: BRA end
        \t\tFunction : g
        BRA end
        end: NOP
        \t\t..................
        BRA end
        """,
        "3 end 3",
        "5 end 6",
        "8 end -");
  }

  @Test
  void aDirectiveWithAWordTooManyOpensAndClosesNothing() {
    check(
        """
        .kernel a b
        x: BRA x
        .kernel a
        .end b
        BRA x
        .end
        BRA x
        """,
        "2 x 2",
        "5 x -",
        "7 x 2");
  }

  @Test
  void declarationsAreNamesToo() {
    check(
        """
        .equ STEP 4
        .kernel a
        .param n u32
        .shared tile 16
        .shared 32
        MOV R1, n
        MOV R1, tile
        IADD R1, R1, STEP
        .end
        MOV R1, n
        """,
        "6 n 3",
        "7 tile 4",
        "8 STEP 1",
        "10 n -");
  }

  @Test
  void theFirstDeclarationCounts() {
    check("x: NOP\nx: NOP\nBRA x\n", "3 x 1");
  }

  @Test
  void labelsOfOtherTools() {
    check(
        """
        .L_x_4: BRA `(.L_x_4)
        $f$g: BRA $f$g ; BRA `($f$g) ; BRA .L_x_4
        """,
        "1 .L_x_4 1",
        "2 $f$g 2",
        "2 $f$g 2",
        "2 .L_x_4 1");
  }

  /**
   * A table may know names that are no targets. They refer to nothing, and no error is reported.
   */
  @Test
  void whatIsNoTargetIsNoError() {
    ParsedSource parsed =
        ParsedSource.of("ISET o [0x7f], R1, R2, LT\nRRO R1, R2, SIN\nRRO R1, R2, EX2\n");
    EcoreUtil.resolveAll(parsed.resource());
    assertEquals(List.of(), parsed.resource().getErrors());
    check("ISET o [0x7f], R1, R2, LT\nRRO R1, R2, SIN\n", "1 LT -", "2 SIN -");
  }

  @Test
  void registersReferToNothing() {
    check("R1: MOV R1, R2L\nBRA R1\nMOV A1, C0\n");
  }

  @Test
  void otherFilesSeeKernelsAlone() {
    ParsedSource parsed =
        ParsedSource.of(
            "\tcode for sm_10\n\t\tFunction : _Z1f\na: NOP\n.kernel k.1\n.param n\nb: NOP\n.end\n");
    IResourceDescription description =
        parsed
            .resource()
            .getResourceServiceProvider()
            .getResourceDescriptionManager()
            .getResourceDescription(parsed.resource());
    List<QualifiedName> names = new ArrayList<>();
    for (IEObjectDescription exported : description.getExportedObjects()) {
      names.add(exported.getName());
    }
    assertEquals(List.of(QualifiedName.create("_Z1f"), QualifiedName.create("k.1")), names);
  }

  /**
   * Compares the references of a text. Each is written as its line, its text and the line of the
   * declaration, or a hyphen if there is none.
   */
  private static void check(String text, String... references) {
    ParsedSource parsed = ParsedSource.of(text);
    List<String> found = new ArrayList<>();
    for (EObject object : (Iterable<EObject>) parsed.program()::eAllContents) {
      if (object instanceof Operand operand && operand.getTarget() != null) {
        Symbol target = operand.getTarget();
        String name = NodeModelUtils.findActualNodeFor(operand).getText().replaceAll("[`() ]", "");
        found.add(line(operand) + " " + name + " " + (target.eIsProxy() ? "-" : line(target)));
      }
    }
    assertEquals(List.of(references), found);
  }

  private static int line(EObject object) {
    return NodeModelUtils.findActualNodeFor(object).getStartLine();
  }
}
