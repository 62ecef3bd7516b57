package org.sass.lang.ui.search;

import java.util.List;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.search.ui.ISearchQuery;
import org.eclipse.search.ui.ISearchResult;
import org.eclipse.search.ui.text.AbstractTextSearchResult;
import org.eclipse.search.ui.text.IEditorMatchAdapter;
import org.eclipse.search.ui.text.IFileMatchAdapter;
import org.eclipse.search.ui.text.Match;
import org.sass.lang.ide.server.EditorServices;
import org.sass.lang.ui.Offsets;
import org.sass.lang.ui.editor.Cursor;

/** A search for the uses of the name or register that was under the cursor. It can be repeated. */
final class ReferencesQuery implements ISearchQuery {
  private final IFile file;
  private final IDocument document;
  private final EditorServices services;
  private final Position position;
  private final Result result = new Result();
  private String name = "";

  ReferencesQuery(Cursor cursor) {
    file = cursor.file();
    document = cursor.document();
    services = cursor.services();
    position = cursor.position();
  }

  /**
   * A line with at least one use.
   *
   * @param number the line number, from 1
   */
  record ReferenceLine(IFile file, int number, String text) {}

  @Override
  public IStatus run(IProgressMonitor monitor) {
    result.removeAll();
    List<Location> places = services.references(position);
    for (Location place : places == null ? List.<Location>of() : places) {
      int line = place.getRange().getStart().getLine();
      int start = Offsets.toOffset(document, place.getRange().getStart());
      int end = Offsets.toOffset(document, place.getRange().getEnd());
      try {
        var text = document.getLineInformation(line);
        ReferenceLine referenceLine =
            new ReferenceLine(
                file, line + 1, document.get(text.getOffset(), text.getLength()).strip());
        // The first use names it. A search that is repeated may find another name there.
        name = result.getMatchCount() == 0 ? document.get(start, end - start) : name;
        result.addMatch(new Match(referenceLine, start, end - start));
      } catch (BadLocationException e) {
        return Status.warning("the text has changed while it was searched; search again", e);
      }
    }
    return Status.OK_STATUS;
  }

  @Override
  public String getLabel() {
    return "References in " + file.getName();
  }

  @Override
  public boolean canRerun() {
    return true;
  }

  @Override
  public boolean canRunInBackground() {
    return true;
  }

  @Override
  public ISearchResult getSearchResult() {
    return result;
  }

  /** The result of the search. */
  final class Result extends AbstractTextSearchResult {
    @Override
    public String getLabel() {
      int count = getMatchCount();
      return "'%s' - %d %s in %s"
          .formatted(name, count, count == 1 ? "reference" : "references", file.getName());
    }

    @Override
    public String getTooltip() {
      return getLabel();
    }

    @Override
    public ImageDescriptor getImageDescriptor() {
      return null;
    }

    @Override
    public ISearchQuery getQuery() {
      return ReferencesQuery.this;
    }

    @Override
    public IEditorMatchAdapter getEditorMatchAdapter() {
      return null;
    }

    @Override
    public IFileMatchAdapter getFileMatchAdapter() {
      return null;
    }
  }
}
