package org.sass.lang.ui;

import java.util.function.IntPredicate;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.TextAttribute;
import org.eclipse.jface.text.presentation.PresentationReconciler;
import org.eclipse.jface.text.rules.DefaultDamagerRepairer;
import org.eclipse.jface.text.rules.EndOfLineRule;
import org.eclipse.jface.text.rules.IRule;
import org.eclipse.jface.text.rules.IWordDetector;
import org.eclipse.jface.text.rules.MultiLineRule;
import org.eclipse.jface.text.rules.RuleBasedScanner;
import org.eclipse.jface.text.rules.Token;
import org.eclipse.jface.text.rules.WordRule;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;

/** Colours by the shape of words alone: comments, directives, registers. */
public final class SassColoring extends PresentationReconciler {
  private static final int REGISTERS = 128;

  public SassColoring() {
    RuleBasedScanner scanner = new RuleBasedScanner();
    Token comment = new Token(new TextAttribute(new Color(63, 127, 95)));
    scanner.setRules(
        new IRule[] {
          new EndOfLineRule("//", comment),
          new EndOfLineRule("#", comment),
          new MultiLineRule("/*", "*/", comment),
          directives(),
          words()
        });
    DefaultDamagerRepairer repairer = new DefaultDamagerRepairer(scanner);
    setDamager(repairer, IDocument.DEFAULT_CONTENT_TYPE);
    setRepairer(repairer, IDocument.DEFAULT_CONTENT_TYPE);
  }

  private static IRule directives() {
    return new WordRule(
        new Words(c -> c == '.'),
        new Token(new TextAttribute(new Color(127, 0, 85), null, SWT.BOLD)));
  }

  private static IRule words() {
    // Other words are read whole, too, or the end of one could look like a register.
    WordRule rule =
        new WordRule(new Words(c -> Character.isLetter(c) || c == '_'), new Token(null));
    Token register = new Token(new TextAttribute(new Color(0, 0, 192)));
    for (int i = 0; i < REGISTERS; i++) {
      rule.addWord("R" + i, register);
    }
    return rule;
  }

  /** Words that start in the given way and go on through dots, as modifiers do. */
  private record Words(IntPredicate starts) implements IWordDetector {
    @Override
    public boolean isWordStart(char c) {
      return starts.test(c);
    }

    @Override
    public boolean isWordPart(char c) {
      return Character.isLetterOrDigit(c) || c == '.' || c == '_';
    }
  }
}
