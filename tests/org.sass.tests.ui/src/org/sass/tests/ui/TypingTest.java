package org.sass.tests.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.ICompletionProposalExtension2;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sass.lang.ui.SassAssist;
import org.sass.lang.ui.preferences.SassSettings;

/** Tests what the editor does or shows automatically while a user types. */
class TypingTest {
  private static final String TEXT =
      """
      .kernel k
          MOV R1, R2
          RET
      .end
      """;

  @AfterEach
  void close() {
    SassSettings.store().setToDefault(SassSettings.FORMAT_TYPED_KEY);
    TestWorkbench.page().closeAllEditors(false);
  }

  private static TestWorkbench.OpenEditor open(String text) throws Exception {
    TestWorkbench.OpenEditor open = TestWorkbench.open("typing.gsass", text);
    TestWorkbench.waitFor("the colours", () -> open.color(".kernel") != null);
    return open;
  }

  @Test
  void parameterHintsFollowTheCursor() throws Exception {
    TestWorkbench.OpenEditor open = open(TEXT);
    open.goTo("R1, R2");
    // The operation that is bound to Ctrl+Shift+Space. It shows nothing if the answer comes late.
    ITextOperationTarget editor = (ITextOperationTarget) open.viewer();
    // The workbench may close the window at any time, for example when another one opens. So what
    // it showed is recorded.
    String[] said = new String[2];
    TestWorkbench.waitFor(
        "the forms",
        () -> {
          if (hintsWidget() == null) {
            editor.doOperation(ISourceViewer.CONTENTASSIST_CONTEXT_INFORMATION);
          }
          StyledText hints = hintsWidget();
          if (hints == null || boldText(hints).isEmpty()) {
            return false;
          }
          said[0] = hints.getText();
          said[1] = boldText(hints);
          return true;
        });
    TestWorkbench.screenshot(
        TestWorkbench.page().getWorkbenchWindow().getShell(), "parameter-hints");
    String all = said[0];
    assertTrue(all.lines().allMatch(form -> form.startsWith("MOV")), all);
    String first = said[1];
    open.goTo("R2");
    TestWorkbench.waitFor(
        "the next operand",
        () -> {
          if (hintsWidget() == null) {
            editor.doOperation(ISourceViewer.CONTENTASSIST_CONTEXT_INFORMATION);
          }
          // The workbench looks at the cursor position after a key was pressed.
          TestWorkbench.notifyKey(open, SWT.ARROW_RIGHT);
          return hintsWidget() != null && !boldText(hintsWidget()).equals(first);
        });
    open.goTo(".end");
    TestWorkbench.waitFor(
        "the forms to go",
        () -> {
          // The workbench looks at the cursor position after a key was pressed.
          TestWorkbench.notifyKey(open, SWT.ARROW_RIGHT);
          return hintsWidget() == null;
        });
  }

  /** Returns the window with the forms of an instruction; null if there is none. */
  private static StyledText hintsWidget() {
    for (Shell shell : Display.getCurrent().getShells()) {
      for (Control child : shell.isVisible() ? shell.getChildren() : new Control[0]) {
        if (child instanceof StyledText text && text.getText().startsWith("MOV")) {
          return text;
        }
      }
    }
    return null;
  }

  private static String boldText(StyledText text) {
    for (StyleRange style : text.getStyleRanges()) {
      if ((style.fontStyle & SWT.BOLD) != 0) {
        return text.getText(style.start, style.start + style.length - 1);
      }
    }
    return "";
  }

  @Test
  void aMnemonicThatIsTakenShowsItsForms() throws Exception {
    TestWorkbench.OpenEditor open = open(".kernel k\n    IAD\n.end\n");
    int at = open.document().get().indexOf("IAD") + 3;
    ICompletionProposal taken =
        Arrays.stream(new SassAssist().computeCompletionProposals(open.viewer(), at))
            .filter(one -> one.getDisplayString().startsWith("IADD"))
            .findFirst()
            .orElseThrow();
    ((ICompletionProposalExtension2) taken).apply(open.viewer(), '\0', 0, at);
    IContextInformation[] shown = new IContextInformation[1];
    TestWorkbench.waitFor("the forms", () -> (shown[0] = taken.getContextInformation()) != null);
    assertTrue(shown[0].getInformationDisplayString().startsWith("IADD"));
  }

  @Test
  void enterIndents() throws Exception {
    TestWorkbench.OpenEditor open = open(".kernel k\nagain:\n.end\n");
    // The line after a label, which is at the margin, is indented for an instruction.
    typeAndAwait(open, "again:", "\n", ".kernel k\nagain:\n    \n.end\n");
    assertEquals(open.document().get().lastIndexOf("    ") + 4, open.viewer().getSelectedRange().x);
    assertFalse(SassSettings.formatsWhileTyping(), "columns stay as they are written");
    open.close();
    TestWorkbench.OpenEditor crooked = open(".kernel k\n  MOV   R0,R1\n.end\n");
    typeAndAwait(crooked, "R0,R1", "\n", ".kernel k\n  MOV   R0,R1\n    \n.end\n");
  }

  @Test
  void finishedLinesAreFormattedIfWanted() throws Exception {
    SassSettings.store().setValue(SassSettings.FORMAT_TYPED_KEY, true);
    TestWorkbench.OpenEditor open = open(".kernel k\n  MOV   R0,R1  // one\n.end\n");
    typeAndAwait(open, "R0,R1", ";", ".kernel k\n    MOV R0, R1; // one\n.end\n");
    assertEquals(open.document().get().indexOf(';') + 1, open.viewer().getSelectedRange().x);
    open.close();
    TestWorkbench.OpenEditor second = open(".kernel k\n  MOV   R0,R1  \n.end\n");
    typeAndAwait(second, "R0,R1", "\n", ".kernel k\n    MOV R0, R1\n    \n.end\n");
    assertEquals(second.document().get().indexOf("\n.end"), second.viewer().getSelectedRange().x);
    ((ITextOperationTarget) second.viewer()).doOperation(ITextOperationTarget.UNDO);
    assertEquals(".kernel k\n  MOV   R0,R1  \n.end\n", second.document().get(), "one step back");
  }

  @Test
  void copiesFromOtherToolsArePastedAsListings() throws Exception {
    checkPasted(
        "1\t00007f3f 8e4d1200\tMOV R1, c[0x0][0x28]\t12\n2\t00007f3f 8e4d1210\tEXIT\t3\n",
        "        /*0000*/                   MOV R1, c[0x0][0x28] ;\n"
            + "        /*0010*/                   EXIT ;\n");
    checkPasted(
        "square(int*, int):\n MOV R1, c[0x0][0x28] \n EXIT \n",
        "\t\tFunction : square(int*, int)\n MOV R1, c[0x0][0x28] \n EXIT \n");
    checkPasted("    MOV R1, R2\n    EXIT\n", "    MOV R1, R2\n    EXIT\n");
  }

  /** Inserts a text after the first line in one step, as a paste does. */
  private static void checkPasted(String pasted, String expected) throws Exception {
    TestWorkbench.OpenEditor open = TestWorkbench.open("typing.gsass", ".arch sm_86\n");
    open.editor().selectAndReveal(open.document().getLength(), 0);
    open.viewer().getTextWidget().insert(pasted);
    assertEquals(".arch sm_86\n" + expected, open.document().get());
    ((ITextOperationTarget) open.viewer()).doOperation(ITextOperationTarget.UNDO);
    assertEquals(".arch sm_86\n", open.document().get(), "one step back");
    open.close();
  }

  /** Types a character after a text. Types it again if the services were not ready in time. */
  private static void typeAndAwait(
      TestWorkbench.OpenEditor open, String preceding, String text, String expected)
      throws Exception {
    StyledText widget = open.viewer().getTextWidget();
    IDocument document = open.document();
    String before = document.get();
    int end = before.indexOf(preceding) + preceding.length();
    long[] tries = {0};
    TestWorkbench.waitFor(
        "the text " + expected,
        () -> {
          if (tries[0]++ > 0 && !document.get().equals(before)) {
            ((ITextOperationTarget) open.viewer()).doOperation(ITextOperationTarget.UNDO);
          }
          open.editor().selectAndReveal(end, 0);
          // The widget receives the same event as from a real key.
          Widgets.press(widget, text.charAt(0) == '\n' ? SWT.CR : text.charAt(0));
          return document.get().equals(expected) || tries[0] > 100;
        });
    assertEquals(expected, document.get());
  }
}
