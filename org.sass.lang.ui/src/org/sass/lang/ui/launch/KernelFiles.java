package org.sass.lang.ui.launch;

import java.util.regex.Pattern;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.content.IContentDescription;
import org.eclipse.core.runtime.content.IContentType;

/** Which files hold kernels. */
public final class KernelFiles {
  /** What our content types begin with. */
  private static final String OURS = "org.sass.lang.ui.";

  /** The names that need no look at what is in the file. */
  private static final Pattern NAMES = Pattern.compile(".*\\.gsass|.*\\.sm_[^.]*\\.sass");

  private KernelFiles() {}

  /** Whether a file is ours: by its name, else by what is in it. */
  public static boolean isKernel(IFile file) {
    if (file == null || !file.exists()) {
      return false;
    }
    if (NAMES.matcher(file.getName()).matches()) {
      return true;
    }
    if (!file.getName().endsWith(".sass")) {
      return false;
    }
    try {
      IContentDescription description = file.getContentDescription();
      IContentType type = description == null ? null : description.getContentType();
      return type != null && type.getId().startsWith(OURS);
    } catch (CoreException e) {
      // It cannot be read: then there is no kernel to be found in it.
      return false;
    }
  }
}
