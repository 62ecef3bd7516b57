package org.sass.lang.ui;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentListener;
import org.eclipse.lsp4j.Range;
import org.sass.lang.ide.server.LocalText;
import org.sass.lang.ide.server.LocalText.Colours;
import org.sass.lang.ide.settings.Settings;

/**
 * A document as the services know it. Edits are passed on where they happen, which costs next to
 * nothing; a job then finds the new colours.
 */
final class SassText implements IDocumentListener {
  private static final String ADDRESS = "inmemory:/editor.gsass";

  /** Long enough for the next of several keys, short enough to look immediate. */
  private static final int PAUSE_MILLIS = 40;

  private final LocalText services;
  private final List<Consumer<Colours>> painters = new CopyOnWriteArrayList<>();
  private final Job colouring =
      Job.createSystem("Colours of SASS", (ICoreRunnable) monitor -> colour());
  private Range changing;

  private SassText(String text) {
    services = new LocalText(ADDRESS, Settings.DEFAULTS, text);
    colouring.setPriority(Job.SHORT);
  }

  static SassText follow(IDocument document) {
    SassText text = new SassText(document.get());
    document.addDocumentListener(text);
    return text;
  }

  /** What there is to ask about the text; not for the thread that paints. */
  LocalText services() {
    return services;
  }

  /** Tells somebody the colours of each version that lasts, from now on; in any thread. */
  void tell(Consumer<Colours> painter) {
    painters.add(painter);
    colouring.schedule();
  }

  void tellNoMore(Consumer<Colours> painter) {
    painters.remove(painter);
  }

  @Override
  public void documentAboutToBeChanged(DocumentEvent event) {
    // Lines and columns of what goes are those from before the change.
    try {
      changing = Offsets.range(event.getDocument(), event.getOffset(), event.getLength());
    } catch (BadLocationException e) {
      throw new IllegalStateException("a change outside of the text", e);
    }
  }

  @Override
  public void documentChanged(DocumentEvent event) {
    services.edit(changing, event.getText() == null ? "" : event.getText());
    if (!painters.isEmpty()) {
      colouring.schedule(PAUSE_MILLIS);
    }
  }

  private void colour() {
    try {
      Colours colours = services.colours();
      painters.forEach(painter -> painter.accept(colours));
    } catch (CancellationException e) {
      // The edit that made them stale has scheduled the job again.
      return;
    }
  }
}
