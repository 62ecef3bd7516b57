package org.sass.lang.ui.editor;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.eclipse.core.resources.IEncodedStorage;
import org.eclipse.core.runtime.IPath;
import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.ui.IPersistableElement;
import org.eclipse.ui.IStorageEditorInput;

/**
 * The disassembly of a file, as an editor shows it. Equal ones share an editor.
 *
 * @param file the path of the disassembled file
 * @param name a file name for the text; the editor knows by it that the text is a kernel
 * @param text the text
 */
record DisassemblyInput(String file, String name, String text)
    implements IStorageEditorInput, IEncodedStorage {

  @Override
  public DisassemblyInput getStorage() {
    return this;
  }

  @Override
  public InputStream getContents() {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public String getCharset() {
    return StandardCharsets.UTF_8.name();
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public String getToolTipText() {
    return "Disassembly of " + file;
  }

  @Override
  public boolean isReadOnly() {
    return true;
  }

  /** Returns null, because the text is nowhere in the file system. */
  @Override
  public IPath getFullPath() {
    return null;
  }

  /** Returns false, so that it is not among the files that were opened last. */
  @Override
  public boolean exists() {
    return false;
  }

  @Override
  public ImageDescriptor getImageDescriptor() {
    return null;
  }

  /** Returns null: the editor is not opened again when the workbench starts. */
  @Override
  public IPersistableElement getPersistable() {
    return null;
  }

  @Override
  public <T> T getAdapter(Class<T> type) {
    return type.isInstance(this) ? type.cast(this) : null;
  }
}
