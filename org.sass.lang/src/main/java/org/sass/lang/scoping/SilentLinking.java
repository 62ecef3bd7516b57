package org.sass.lang.scoping;

import org.eclipse.xtext.diagnostics.DiagnosticMessage;
import org.eclipse.xtext.linking.impl.LinkingDiagnosticMessageProvider;

/**
 * Says nothing about a name that no label has. Most of them are no targets at all ({@code LT},
 * {@code SIN}, a condition), which only the table can tell; the assembler reports those that are.
 */
public class SilentLinking extends LinkingDiagnosticMessageProvider {

  @Override
  public DiagnosticMessage getUnresolvedProxyMessage(ILinkingDiagnosticContext context) {
    return null;
  }
}
