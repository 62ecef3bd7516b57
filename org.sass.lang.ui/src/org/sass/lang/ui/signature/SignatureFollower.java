package org.sass.lang.ui.signature;

import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.TextPresentation;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.text.contentassist.IContextInformationPresenter;
import org.eclipse.jface.text.contentassist.IContextInformationValidator;
import org.eclipse.lsp4j.ParameterInformation;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.SignatureInformation;
import org.eclipse.lsp4j.jsonrpc.messages.Tuple;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyleRange;

/**
 * Follows the cursor while the forms of an instruction are shown. Shows the next operand in bold,
 * in the form that matches the text so far. Closes the window when the cursor leaves the
 * instruction.
 */
public final class SignatureFollower
    implements IContextInformationValidator, IContextInformationPresenter {
  private ITextViewer viewer;
  private String shownText = "";

  @Override
  public void install(IContextInformation information, ITextViewer newViewer, int offset) {
    viewer = newViewer;
    shownText = information.getInformationDisplayString();
  }

  @Override
  public boolean isContextInformationValid(int offset) {
    SignatureHelp help = SignatureTip.requestHelp(viewer.getDocument(), offset);
    return help != null && SignatureTip.formatForms(help).equals(shownText);
  }

  @Override
  public boolean updatePresentation(int offset, TextPresentation presentation) {
    SignatureHelp help = SignatureTip.requestHelp(viewer.getDocument(), offset);
    if (help == null || !SignatureTip.formatForms(help).equals(shownText)) {
      return false;
    }
    presentation.clear();
    StyleRange next = nextOperandStyle(help);
    if (next != null) {
      presentation.addStyleRange(next);
    }
    return true;
  }

  /**
   * Returns the style and position of the next operand in the shown text; null if there is no next
   * operand.
   */
  static StyleRange nextOperandStyle(SignatureHelp help) {
    int start = 0;
    for (int i = 0; i < help.getActiveSignature(); i++) {
      start += help.getSignatures().get(i).getLabel().length() + 1;
    }
    SignatureInformation form = help.getSignatures().get(help.getActiveSignature());
    Integer active = form.getActiveParameter();
    if (active == null || active >= form.getParameters().size()) {
      return null;
    }
    ParameterInformation parameter = form.getParameters().get(active);
    Tuple.Two<Integer, Integer> place = parameter.getLabel().getRight();
    int length = place.getSecond() - place.getFirst();
    return new StyleRange(start + place.getFirst(), length, null, null, SWT.BOLD);
  }
}
