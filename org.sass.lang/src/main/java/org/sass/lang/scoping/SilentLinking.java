package org.sass.lang.scoping;

import org.eclipse.xtext.diagnostics.DiagnosticMessage;
import org.eclipse.xtext.linking.impl.LinkingDiagnosticMessageProvider;

/**
 * Suppresses Xtext's message about a name that matches no label. Most of these names are no targets
 * at all ({@code LT}, {@code SIN}, a condition), which only the table can tell. The assembler
 * reports the unknown names that are targets.
 */
public class SilentLinking extends LinkingDiagnosticMessageProvider {

  @Override
  public DiagnosticMessage getUnresolvedProxyMessage(ILinkingDiagnosticContext context) {
    return null;
  }
}
