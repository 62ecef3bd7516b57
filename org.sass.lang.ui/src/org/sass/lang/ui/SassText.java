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
 * The text of a document as the language services know it. Edits are passed on in the thread that
 * makes them, which costs next to nothing. Jobs then find the new colours, and call the listeners
 * that wait until the user stops typing.
 */
public final class SassText implements IDocumentListener {
  private static final String ADDRESS = "inmemory:/editor.gsass";

  /**
   * Pause before the colours are found: long enough for the next of several keys, short enough to
   * seem immediate.
   */
  private static final int PAUSE_MILLIS = 40;

  /** Number of first lines of a long text that get their colours before the whole text is read. */
  private static final int SEEN_FIRST = 500;

  /** Time without a key after which the user is taken to have stopped typing. */
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

  /** Returns the language services for this text. Do not ask them in the thread that paints. */
  public EditorText services() {
    return services;
  }

  /**
   * Adds a listener that gets the colours of each version that is not replaced at once. It may be
   * called in any thread.
   */
  void tell(Consumer<Colours> painter) {
    painters.add(painter);
    colouring.schedule();
  }

  void tellNoMore(Consumer<Colours> painter) {
    painters.remove(painter);
  }

  /**
   * Adds a listener. It is called soon, and again whenever the text or the settings have changed
   * and the user does not type. It is called in a thread that may ask the services. It may throw a
   * {@link CancellationException} to be called again after the edit that made its result out of
   * date.
   */
  public void whenSettled(Runnable reader) {
    readers.add(reader);
    settling.schedule();
  }

  /** Removes a listener. */
  public void whenSettledNoMore(Runnable reader) {
    readers.remove(reader);
  }

  /**
   * Calls the listeners that wait until the user stops typing, although the text has not changed.
   */
  void settle() {
    settling.schedule();
  }

  /** Sets other settings, which all later answers follow. Call it in the thread that edits. */
  void settings(Settings settings) {
    services.settings(settings);
    settingsChanges = settingsChanges + 1;
    schedule(0);
  }

  /** Returns how often the settings have changed since the text was opened. */
  public int settingsChanges() {
    return settingsChanges;
  }

  @Override
  public void documentAboutToBeChanged(DocumentEvent event) {
    // The range of the replaced characters must be computed before the change.
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
      // Each key restarts the pause.
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
      // The edit that made the colours out of date has scheduled the job again.
      return;
    }
  }

  private void settled() {
    try {
      readers.forEach(Runnable::run);
    } catch (CancellationException e) {
      // The edit that made a result out of date has scheduled the job again.
      return;
    }
  }
}
