package org.sass.lang.ide.fix;

import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeActionCapabilities;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;

/**
 * What a client can do with actions.
 *
 * @param literals whether an action may be more than a command
 * @param resolves whether it asks for the edit of an action when the user takes it
 * @param disabled whether it shows actions that cannot be taken, with the reason
 * @param annotations whether it shows what each change of an edit is for, and asks before
 * @param applies whether it makes edits that the server sends
 */
public record ActionCapabilities(
    boolean literals, boolean resolves, boolean disabled, boolean annotations, boolean applies) {

  /** A client of today. */
  public static final ActionCapabilities ALL = new ActionCapabilities(true, true, true, true, true);

  /** What a client says it can do. */
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
