package org.sass.lang.ide.server;

import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.TextDocumentItem;

/**
 * Keeps the open texts equal to those of the client. Runs in the thread that reads the messages,
 * because the next request must see the change. So it only records the change; other threads do the
 * rest.
 */
final class TextSync {
  private final Session session;

  TextSync(Session session) {
    this.session = session;
  }

  void handleOpen(DidOpenTextDocumentParams params) {
    TextDocumentItem item = params.getTextDocument();
    session.diagnosticPublisher.handleOpen(
        session.open(item.getUri(), item.getVersion(), item.getText()));
  }

  void handleChange(DidChangeTextDocumentParams params) {
    String uri = params.getTextDocument().getUri();
    OpenDocument document = session.document(uri);
    if (document == null) {
      session.log.warning("a change of " + uri + ", which is not open, is ignored");
      return;
    }
    Integer number = params.getTextDocument().getVersion();
    document.applyChanges(number == null ? 0 : number, params.getContentChanges());
    session.diagnosticPublisher.handleChange(document);
  }

  void handleClose(DidCloseTextDocumentParams params) {
    OpenDocument document = session.close(params.getTextDocument().getUri());
    if (document != null) {
      session.diagnosticPublisher.handleClose(document);
    }
  }
}
