package org.sass.tests.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.codemining.ICodeMining;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.inlined.AbstractInlinedAnnotation;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.custom.StyledText;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests what an editor paints between the characters of its text: code minings. */
class MiningsTest {
  private static final String KERNEL =
      """
      .kernel first
      .param in
          I2I.U32.U16 R1, R0L
          SHL R1, R1, 0x2         // bytes
          IADD R1, in, R1         // where it stands
          MOV R2, R1              // a copy,
                                  // for later
          NOP.EXIT
      .end
      """;

  private TestWorkbench.OpenEditor open;

  @BeforeEach
  void openText() throws Exception {
    TestWorkbench.page().getWorkbenchWindow().getShell().setSize(1250, 850);
    // The text is longer than the editor, so more minings are found than can be painted.
    String more = KERNEL.replace("first", "next%d");
    StringBuilder text = new StringBuilder(KERNEL);
    for (int i = 0; i < 20; i++) {
      text.append(String.format(more, i));
    }
    open = TestWorkbench.open("hints.gsass", text.toString());
  }

  @AfterEach
  void close() {
    open.close();
  }

  /**
   * Returns the labels of the minings that are painted in a line.
   *
   * @param line the line, from 0
   */
  private List<String> paintedLabels(int line) throws Exception {
    IDocument document = open.document();
    List<String> labels = new ArrayList<>();
    for (Iterator<Annotation> all = open.annotations().getAnnotationIterator(); all.hasNext(); ) {
      if (all.next() instanceof AbstractInlinedAnnotation one
          && one.getViewer() != null
          && !one.getPosition().isDeleted()
          && document.getLineOfOffset(one.getPosition().offset) == line) {
        for (Object mining : minings(one)) {
          labels.add(((ICodeMining) mining).getLabel().strip());
        }
      }
    }
    return labels;
  }

  /** Returns the minings of an annotation by reflection: the platform has no method for it. */
  private static Collection<?> minings(AbstractInlinedAnnotation annotation) throws Exception {
    Field field = annotation.getClass().getDeclaredField("fMinings");
    field.setAccessible(true);
    return new ArrayList<>((Collection<?>) field.get(annotation));
  }

  private void awaitMining(int line, String label) throws Exception {
    TestWorkbench.waitFor(
        label + " in line " + (line + 1), () -> paintedLabels(line).contains(label));
  }

  @Test
  void hintsAreThereFromTheStartAndFollowEdits() throws Exception {
    awaitMining(0, "Run");
    awaitMining(2, "0x04000780a0000005");
    awaitMining(5, "0x0403c78010000209");
    int at = open.document().get().indexOf("MOV R2") + "MOV R".length();
    // After each of several edits the new minings appear, although many of the existing ones were
    // never painted.
    for (String[] next :
        new String[][] {
          {"3", "0x0403c7801000020d"}, {"4", "0x0403c78010000211"}, {"5", "0x0403c78010000215"}
        }) {
      open.document().replace(at, 1, next[0]);
      awaitMining(5, next[1]);
      assertTrue(paintedLabels(0).contains("Run"), paintedLabels(0).toString());
    }
    // Lines that become visible get their minings, too.
    int last = open.document().getNumberOfLines() - 3;
    open.viewer().setTopIndex(last);
    awaitMining(last, "0xe0000001f0000001");
  }

  @Test
  void alignedCommentsStayAligned() throws Exception {
    awaitMining(5, "0x0403c78010000209");
    StyledText widget = open.viewer().getTextWidget();
    String text = open.document().get();
    TestWorkbench.waitFor(
        "the comments in line",
        () -> {
          TreeSet<Integer> places = new TreeSet<>();
          for (String one : List.of("// bytes", "// where", "// a copy", "// for later")) {
            places.add(widget.getLocationAtOffset(text.indexOf(one)).x);
          }
          int code = widget.getLocationAtOffset(text.indexOf("I2I")).x;
          return places.size() == 1 && places.first() > code + 40 * width(widget);
        });
    // The value of the parameter is painted before the encoding. Encodings are aligned
    // nevertheless.
    assertEquals(Set.of("= g[0x4]", "0x042047802000c805"), Set.copyOf(paintedLabels(4)));
  }

  /**
   * Returns the places of characters with space for a mining but without one. Such characters are
   * invisible.
   */
  private List<String> hiddenCharacters() throws Exception {
    Set<Integer> hints = new TreeSet<>();
    for (Iterator<Annotation> all = open.annotations().getAnnotationIterator(); all.hasNext(); ) {
      if (all.next() instanceof AbstractInlinedAnnotation one && !one.getPosition().isDeleted()) {
        hints.add(one.getPosition().offset);
        // Some minings have their space after the previous character.
        hints.add(one.getPosition().offset - 1);
      }
    }
    List<String> hidden = new ArrayList<>();
    StyledText widget = open.viewer().getTextWidget();
    for (StyleRange style : widget.getStyleRanges()) {
      if (style.metrics != null && !hints.contains(style.start)) {
        int line = widget.getLineAtOffset(style.start);
        hidden.add(widget.getLine(line) + " at " + (style.start - widget.getOffsetAtLine(line)));
      }
    }
    return hidden;
  }

  /**
   * Minings that were computed for one text must not be shown in the next, where they would be at
   * the wrong characters.
   */
  @Test
  void editsInARowHideNoCharacter() throws Exception {
    awaitMining(5, "0x0403c78010000209");
    int at = open.document().get().indexOf("0x2");
    // Use every pause of both kinds. Six of the 23 come twice, each time with a different one of
    // the 29.
    for (int i = 0; i < 29; i++) {
      open.document().replace(at, 3, "0x22222");
      TestWorkbench.runEventLoop(31 * (i % 23));
      open.document().replace(at, 7, "0x2");
      TestWorkbench.runEventLoop(17 * (i % 29));
    }
    awaitMining(5, "0x0403c78010000209");
    awaitMining(7, "0xe0000001f0000001");
    TestWorkbench.runEventLoop(1500);
    assertEquals(List.of(), hiddenCharacters());
  }

  private static int width(StyledText widget) {
    org.eclipse.swt.graphics.GC gc = new org.eclipse.swt.graphics.GC(widget);
    try {
      return gc.stringExtent("0").x;
    } finally {
      gc.dispose();
    }
  }
}
