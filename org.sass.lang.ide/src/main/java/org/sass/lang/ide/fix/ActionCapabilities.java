package org.sass.lang.ide.fix;

import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeActionCapabilities;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;

/**
 * The abilities of a client with respect to code actions.
 *
 * @param literals whether a code action may be more than a command
 * @param resolvesEdits whether the client requests the edit of an action when the user chooses it
 * @param showsDisabled whether the client shows actions that are not possible, with the reason
 * @param showsAnnotations whether the client shows a label for each change of an edit and asks for
 *     confirmation
 * @param appliesEdits whether the client applies edits that the server sends
 */
public record ActionCapabilities(
    boolean literals,
    boolean resolvesEdits,
    boolean showsDisabled,
    boolean showsAnnotations,
    boolean appliesEdits) {

  /** The abilities of a modern client: all of them. */
  public static final ActionCapabilities ALL = new ActionCapabilities(true, true, true, true, true);

  /** Reads the abilities that a client has announced. */
  public static ActionCapabilities of(ClientCapabilities client) {
    CodeActionCapabilities actions =
        client.getTextDocument() == null ? null : client.getTextDocument().getCodeAction();
    if (actions == null) {
      actions = new CodeActionCapabilities();
    }
    WorkspaceClientCapabilities workspace =
        client.getWorkspace() == null ? new WorkspaceClientCapabilities() : client.getWorkspace();
    var resolved = actions.getResolveSupport();
    var edits = workspace.getWorkspaceEdit();
    boolean resolves =
        isTrue(actions.getDataSupport())
            && resolved != null
            && resolved.getProperties() != null
            && resolved.getProperties().contains("edit");
    boolean annotates =
        edits != null
            && isTrue(edits.getDocumentChanges())
            && edits.getChangeAnnotationSupport() != null;
    return new ActionCapabilities(
        actions.getCodeActionLiteralSupport() != null,
        resolves,
        isTrue(actions.getDisabledSupport()),
        annotates,
        isTrue(workspace.getApplyEdit()));
  }

  private static boolean isTrue(Boolean value) {
    return Boolean.TRUE.equals(value);
  }
}
