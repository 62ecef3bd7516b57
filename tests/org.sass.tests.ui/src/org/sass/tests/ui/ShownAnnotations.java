package org.sass.tests.ui;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.sass.lang.ui.editor.SassProblem;

/** Returns what an editor shows, as text. */
final class ShownAnnotations {
  private ShownAnnotations() {}

  /**
   * Returns annotations whose type begins with a prefix as "kind: marked text", in the order of the
   * text.
   */
  static List<String> describeAnnotations(TestWorkbench.OpenEditor open, String prefix) {
    IAnnotationModel model = open.annotations();
    List<Annotation> found = new ArrayList<>();
    for (Iterator<Annotation> i = model.getAnnotationIterator(); i.hasNext(); ) {
      Annotation one = i.next();
      if (one.getType().startsWith(prefix)) {
        found.add(one);
      }
    }
    found.sort(Comparator.comparingInt(one -> model.getPosition(one).offset));
    String text = open.document().get();
    return found.stream()
        .map(
            one -> {
              Position at = model.getPosition(one);
              String kind = one.getType().substring(one.getType().lastIndexOf('.') + 1);
              return kind + ": " + text.substring(at.offset, at.offset + at.length);
            })
        .toList();
  }

  static List<SassProblem> allProblems(TestWorkbench.OpenEditor open) {
    List<SassProblem> found = new ArrayList<>();
    for (Iterator<Annotation> i = open.annotations().getAnnotationIterator(); i.hasNext(); ) {
      if (i.next() instanceof SassProblem problem) {
        found.add(problem);
      }
    }
    return found;
  }

  /** Returns the kinds and messages of the problems, sorted. */
  static List<String> describeProblems(TestWorkbench.OpenEditor open) {
    return allProblems(open).stream()
        .map(p -> p.getType().replaceFirst(".*\\.", "") + ": " + p.getText())
        .sorted()
        .toList();
  }

  /** Returns the code of the first error. */
  static String firstErrorCode(TestWorkbench.OpenEditor open) {
    return allProblems(open).stream()
        .filter(p -> p.getType().endsWith(".error"))
        .findFirst()
        .orElseThrow()
        .code();
  }
}
