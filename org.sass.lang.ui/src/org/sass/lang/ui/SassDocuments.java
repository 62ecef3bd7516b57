package org.sass.lang.ui;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.IFileBuffer;
import org.eclipse.core.filebuffers.IFileBufferListener;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.text.IDocument;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.PlatformUI;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.ui.editor.EditorKeys;
import org.sass.lang.ui.preferences.SassSettings;

/** The texts of the workbench as the language services know them, one for each document. */
public final class SassDocuments {
  /** Documents compare by identity. An entry disappears together with its document. */
  private static final Map<IDocument, SassText> TEXTS =
      Collections.synchronizedMap(new WeakHashMap<>());

  static {
    InstanceScope.INSTANCE
        .getNode(SassSettings.NODE)
        .addPreferenceChangeListener(event -> inUiThread(SassDocuments::settingsChanged));
    FileBuffers.getTextFileBufferManager().addFileBufferListener(new SaveListener());
    inUiThread(EditorKeys::activate);
  }

  private SassDocuments() {}

  /** Returns the text of a document. From now on it follows the edits of the document. */
  public static SassText of(IDocument document) {
    return TEXTS.computeIfAbsent(document, SassText::follow);
  }

  /** Returns the text of a document for which {@link #of} was called before; else null. */
  public static SassText find(IDocument document) {
    return document == null ? null : TEXTS.get(document);
  }

  /** Checks a text again when it is saved or reverted, so that its markers are updated. */
  private static final class SaveListener implements IFileBufferListener {
    @Override
    public void dirtyStateChanged(IFileBuffer buffer, boolean isDirty) {
      SassText text = buffer instanceof ITextFileBuffer file ? find(file.getDocument()) : null;
      if (text != null && !isDirty) {
        text.scheduleSettledJob();
      }
    }

    @Override
    public void bufferCreated(IFileBuffer buffer) {}

    @Override
    public void bufferDisposed(IFileBuffer buffer) {}

    @Override
    public void bufferContentAboutToBeReplaced(IFileBuffer buffer) {}

    @Override
    public void bufferContentReplaced(IFileBuffer buffer) {}

    @Override
    public void stateChanging(IFileBuffer buffer) {}

    @Override
    public void stateValidationChanged(IFileBuffer buffer, boolean isStateValidated) {}

    @Override
    public void underlyingFileMoved(IFileBuffer buffer, IPath path) {}

    @Override
    public void underlyingFileDeleted(IFileBuffer buffer) {}

    @Override
    public void stateChangeFailed(IFileBuffer buffer) {}
  }

  private static void inUiThread(Runnable work) {
    if (!PlatformUI.isWorkbenchRunning()) {
      return;
    }
    Display display = PlatformUI.getWorkbench().getDisplay();
    if (!display.isDisposed()) {
      display.asyncExec(work);
    }
  }

  private static void settingsChanged() {
    Settings settings = SassSettings.settings();
    List<SassText> all;
    synchronized (TEXTS) {
      all = List.copyOf(TEXTS.values());
    }
    all.forEach(text -> text.setSettings(settings));
  }
}
