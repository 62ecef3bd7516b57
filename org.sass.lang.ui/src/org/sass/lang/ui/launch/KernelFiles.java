package org.sass.lang.ui.launch;

import java.util.regex.Pattern;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.content.IContentDescription;
import org.eclipse.core.runtime.content.IContentType;

/** Decides which files contain kernels. */
public final class KernelFiles {
  /** The prefix of the identifiers of this plug-in's content types. */
  private static final String CONTENT_TYPE_PREFIX = "org.sass.lang.ui.";

  /** File names that are enough to know that the file contains kernels. */
  private static final Pattern KERNEL_FILE_NAME =
      Pattern.compile(".*\\.gsass|.*\\.sm_[^.]*\\.sass");

  private KernelFiles() {}

  /**
   * Returns whether a file contains kernels: by its name, or for other {@code .sass} files by their
   * contents. Returns false for null and for a missing file.
   */
  public static boolean isKernel(IFile file) {
    if (file == null || !file.exists()) {
      return false;
    }
    if (KERNEL_FILE_NAME.matcher(file.getName()).matches()) {
      return true;
    }
    if (!file.getName().endsWith(".sass")) {
      return false;
    }
    try {
      IContentDescription description = file.getContentDescription();
      IContentType type = description == null ? null : description.getContentType();
      return type != null && type.getId().startsWith(CONTENT_TYPE_PREFIX);
    } catch (CoreException e) {
      // A file that cannot be read counts as one without kernels.
      return false;
    }
  }
}
