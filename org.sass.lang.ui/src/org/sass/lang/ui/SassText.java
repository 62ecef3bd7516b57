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
import org.sass.lang.ide.server.EditorServices;
import org.sass.lang.ide.server.EditorServices.VersionedTokens;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.ui.preferences.SassSettings;
import org.sass.sim.launch.settings.LaunchComments;

/**
 * The text of a document as the language services know it. Edits are passed on in the thread that
 * makes them, which costs next to nothing. Jobs then find the new colours, and call the listeners
 * that wait until the user stops typing.
 */
public final class SassText implements IDocumentListener {
  private static final String IN_MEMORY_URI = "inmemory:/editor.gsass";

  /**
   * Pause before the colours are found: long enough for the next of several keys, short enough to
   * seem immediate.
   */
  private static final int COLORING_DELAY_MILLIS = 40;

  /** Number of first lines of a long text that get their colours before the whole text is read. */
  private static final int FIRST_COLORED_LINES = 500;

  /** Time without a key after which the user is taken to have stopped typing. */
  private static final int SETTLE_DELAY_MILLIS = 250;

  private final EditorServices services;
  private final List<Consumer<VersionedTokens>> colorListeners = new CopyOnWriteArrayList<>();
  private final List<Runnable> settledListeners = new CopyOnWriteArrayList<>();
  private final Job coloringJob =
      Job.createSystem("Colours of SASS", (ICoreRunnable) monitor -> notifyColorListeners());
  private final Job settledJob =
      Job.createSystem("Structure of SASS", (ICoreRunnable) monitor -> notifySettledListeners());
  private Range replacedRange;
  private volatile int settingsChangeCount;

  private SassText(String uri, String text) {
    services = new EditorServices(uri, SassSettings.settings(), LaunchComments::findProblems, text);
    coloringJob.setPriority(Job.SHORT);
    settledJob.setPriority(Job.DECORATE);
  }

  static SassText follow(IDocument document) {
    SassText text = new SassText(documentUri(document), document.get());
    document.addDocumentListener(text);
    return text;
  }

  private static String documentUri(IDocument document) {
    ITextFileBuffer buffer = FileBuffers.getTextFileBufferManager().getTextFileBuffer(document);
    URI uri = buffer == null ? null : buffer.getFileStore().toURI();
    return uri == null ? IN_MEMORY_URI : uri.toString();
  }

  /** Returns whether the text is that of a file. */
  public boolean isFile() {
    return !services.uri().equals(IN_MEMORY_URI);
  }

  /** Returns the language services for this text. Do not ask them in the thread that paints. */
  public EditorServices services() {
    return services;
  }

  /**
   * Adds a listener that gets the colours of each version that is not replaced at once. It may be
   * called in any thread.
   */
  void addColorListener(Consumer<VersionedTokens> listener) {
    colorListeners.add(listener);
    coloringJob.schedule();
  }

  void removeColorListener(Consumer<VersionedTokens> listener) {
    colorListeners.remove(listener);
  }

  /**
   * Adds a listener. It is called soon, and again whenever the text or the settings have changed
   * and the user does not type. It is called in a thread that may ask the services. It may throw a
   * {@link CancellationException} to be called again after the edit that made its result out of
   * date.
   */
  public void addSettledListener(Runnable listener) {
    settledListeners.add(listener);
    settledJob.schedule();
  }

  /** Removes a listener. */
  public void removeSettledListener(Runnable listener) {
    settledListeners.remove(listener);
  }

  /**
   * Calls the listeners that wait until the user stops typing, although the text has not changed.
   */
  void scheduleSettledJob() {
    settledJob.schedule();
  }

  /** Sets other settings, which all later answers follow. Call it in the thread that edits. */
  void setSettings(Settings settings) {
    services.applySettings(settings);
    settingsChangeCount = settingsChangeCount + 1;
    scheduleJobs(0);
  }

  /** Returns how often the settings have changed since the text was opened. */
  public int settingsChangeCount() {
    return settingsChangeCount;
  }

  @Override
  public void documentAboutToBeChanged(DocumentEvent event) {
    // The range of the replaced characters must be computed before the change.
    try {
      replacedRange = Offsets.toRange(event.getDocument(), event.getOffset(), event.getLength());
    } catch (BadLocationException e) {
      throw new IllegalStateException("a change outside of the text", e);
    }
  }

  @Override
  public void documentChanged(DocumentEvent event) {
    services.edit(replacedRange, event.getText() == null ? "" : event.getText());
    scheduleJobs(COLORING_DELAY_MILLIS);
  }

  private void scheduleJobs(int coloringDelayMillis) {
    if (!colorListeners.isEmpty()) {
      coloringJob.schedule(coloringDelayMillis);
    }
    if (!settledListeners.isEmpty()) {
      // Each key restarts the pause.
      settledJob.cancel();
      settledJob.schedule(SETTLE_DELAY_MILLIS);
    }
  }

  private void notifyColorListeners() {
    try {
      VersionedTokens first = services.firstTokens(FIRST_COLORED_LINES);
      if (first != null) {
        colorListeners.forEach(painter -> painter.accept(first));
      }
      VersionedTokens colours = services.tokens();
      colorListeners.forEach(painter -> painter.accept(colours));
    } catch (CancellationException e) {
      // The edit that made the colours out of date has scheduled the job again.
      return;
    }
  }

  private void notifySettledListeners() {
    try {
      settledListeners.forEach(Runnable::run);
    } catch (CancellationException e) {
      // The edit that made a result out of date has scheduled the job again.
      return;
    }
  }
}
