package org.sass.lang.ide.fix;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.lsp4j.AnnotatedTextEdit;
import org.eclipse.lsp4j.ChangeAnnotation;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.sass.lang.edit.Change;
import org.sass.lang.edit.EditNote;
import org.sass.lang.edit.HostConversion.Result;
import org.sass.lang.ide.text.TextEdits;

/**
 * Converts the changes of an action to a workspace edit of the protocol, with an annotation for
 * each change.
 */
final class ActionEdits {

  /** Annotation of a line that changes only because other lines change. */
  private static final String HEX_COLUMN_LABEL = "the hex column is updated";

  private ActionEdits() {}

  /**
   * Returns the edit of a result. If the result has notes and the client supports annotations, each
   * change carries its notes, and the client asks the user for confirmation.
   */
  static WorkspaceEdit of(FixContext fixContext, Result result) {
    return result.notes().isEmpty() || !fixContext.client().showsAnnotations()
        ? plain(fixContext, result.changes())
        : annotated(fixContext, result);
  }

  private static WorkspaceEdit plain(FixContext fixContext, List<Change> changes) {
    return new WorkspaceEdit(
        Map.of(fixContext.uri() == null ? "" : fixContext.uri(), TextEdits.of(changes)));
  }

  private static WorkspaceEdit annotated(FixContext fixContext, Result result) {
    Map<Integer, Set<String>> notesByLine = new LinkedHashMap<>();
    for (EditNote note : result.notes()) {
      notesByLine.computeIfAbsent(note.line(), line -> new LinkedHashSet<>()).add(note.text());
    }
    Map<String, String> ids = new LinkedHashMap<>();
    Map<String, ChangeAnnotation> annotations = new LinkedHashMap<>();
    List<TextEdit> edits = new ArrayList<>();
    for (Change change : result.changes()) {
      int line = change.startLine();
      Set<String> notes = notesByLine.getOrDefault(line, Set.of(HEX_COLUMN_LABEL));
      String label = String.join(", ", notes);
      // Changes with the same purpose share a label, so that the user can accept or reject them
      // together.
      String id = ids.computeIfAbsent(label, l -> "change-" + (ids.size() + 1));
      annotations.merge(id, annotation(label, line), ActionEdits::mergeAnnotations);
      edits.add(new AnnotatedTextEdit(TextEdits.range(change), change.text(), id));
    }
    var text = new VersionedTextDocumentIdentifier(fixContext.uri(), fixContext.version());
    WorkspaceEdit edit =
        new WorkspaceEdit(List.of(Either.forLeft(new TextDocumentEdit(text, edits))));
    edit.setChangeAnnotations(annotations);
    return edit;
  }

  private static ChangeAnnotation annotation(String label, int line) {
    ChangeAnnotation annotation = new ChangeAnnotation(label);
    annotation.setDescription("line " + (line + 1));
    annotation.setNeedsConfirmation(true);
    return annotation;
  }

  private static ChangeAnnotation mergeAnnotations(ChangeAnnotation first, ChangeAnnotation next) {
    boolean many = first.getDescription().endsWith("...");
    String more = next.getDescription().replace("line ", ", ");
    boolean full = first.getDescription().length() > 40;
    first.setDescription(
        many ? first.getDescription() : first.getDescription() + (full ? ", ..." : more));
    return first;
  }
}
