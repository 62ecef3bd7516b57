package org.sass.lang.ui;

import java.net.URI;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentListener;
import org.eclipse.lsp4j.Range;
import org.sass.lang.ide.server.EditorText;
import org.sass.lang.ide.server.EditorText.Colours;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.ui.preferences.SassSettings;
import org.sass.sim.launch.settings.LaunchComments;

/**
 * A document as the services know it. Edits are passed on where they happen, which costs next to
 * nothing; jobs then find the new colours, and tell those who want to look at what has settled.
 */
public final class SassText implements IDocumentListener {
  private static final String ADDRESS = "inmemory:/editor.gsass";

  /** Long enough for the next of several keys, short enough to look immediate. */
  private static final int PAUSE_MILLIS = 40;

  /** So many lines of a long text have their colours before it is read to its end. */
  private static final int SEEN_FIRST = 500;

  /** After so long without a key the user reads. */
  private static final int SETTLED_MILLIS = 250;

  private final EditorText services;
  private final List<Consumer<Colours>> painters = new CopyOnWriteArrayList<>();
  private final List<Runnable> readers = new CopyOnWriteArrayList<>();
  private final Job colouring =
      Job.createSystem("Colours of SASS", (ICoreRunnable) monitor -> colour());
  private final Job settling =
      Job.createSystem("Structure of SASS", (ICoreRunnable) monitor -> settled());
  private Range changing;
  private volatile int settingsChanges;

  private SassText(String uri, String text) {
    services = new EditorText(uri, SassSettings.settings(), LaunchComments::wrong, text);
    colouring.setPriority(Job.SHORT);
    settling.setPriority(Job.DECORATE);
  }

  static SassText follow(IDocument document) {
    SassText text = new SassText(address(document), document.get());
    document.addDocumentListener(text);
    return text;
  }

  private static String address(IDocument document) {
    ITextFileBuffer buffer = FileBuffers.getTextFileBufferManager().getTextFileBuffer(document);
    URI uri = buffer == null ? null : buffer.getFileStore().toURI();
    return uri == null ? ADDRESS : uri.toString();
  }

  /** What there is to ask about the text; not for the thread that paints. */
  public EditorText services() {
    return services;
  }

  /** Tells a listener the colours of each version that lasts, from now on; in any thread. */
  void tell(Consumer<Colours> painter) {
    painters.add(painter);
    colouring.schedule();
  }

  void tellNoMore(Consumer<Colours> painter) {
    painters.remove(painter);
  }

  /**
   * Calls a listener soon, and whenever the text or the settings have changed and the user does not
   * type; in a thread that may ask the services. A {@link CancellationException} is taken for "call
   * me again".
   */
  public void whenSettled(Runnable reader) {
    readers.add(reader);
    settling.schedule();
  }

  /** Calls a listener no more. */
  public void whenSettledNoMore(Runnable reader) {
    readers.remove(reader);
  }

  /** Calls those who want to look at what has settled, though the text has not changed. */
  void settle() {
    settling.schedule();
  }

  /** Says from now on what is right for other settings; in the thread that edits. */
  void settings(Settings settings) {
    services.settings(settings);
    settingsChanges = settingsChanges + 1;
    schedule(0);
  }

  /** How often the settings have changed since the text was opened. */
  public int settingsChanges() {
    return settingsChanges;
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
    schedule(PAUSE_MILLIS);
  }

  private void schedule(int pause) {
    if (!painters.isEmpty()) {
      colouring.schedule(pause);
    }
    if (!readers.isEmpty()) {
      // The pause starts again with each key.
      settling.cancel();
      settling.schedule(SETTLED_MILLIS);
    }
  }

  private void colour() {
    try {
      Colours first = services.firstColours(SEEN_FIRST);
      if (first != null) {
        painters.forEach(painter -> painter.accept(first));
      }
      Colours colours = services.colours();
      painters.forEach(painter -> painter.accept(colours));
    } catch (CancellationException e) {
      // The edit that made them stale has scheduled the job again.
      return;
    }
  }

  private void settled() {
    try {
      readers.forEach(Runnable::run);
    } catch (CancellationException e) {
      // The edit that made it stale has scheduled the job again.
      return;
    }
  }
}
