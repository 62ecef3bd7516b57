package org.sass.lang.ui;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import org.eclipse.core.runtime.FileLocator;
import org.osgi.framework.Bundle;
import org.osgi.framework.FrameworkUtil;

/**
 * Finds the command-line tool that the plug-in contains. It has the emulator and the debug adapter,
 * which run in processes of their own.
 */
public final class Gsass {
  /** The folder of the plug-in that holds only the command-line tool and its libraries. */
  private static final String FOLDER = "gsass";

  private Gsass() {}

  /**
   * Returns the file to start with {@code java -jar}; its libraries are beside it. If the plug-in
   * is installed as one jar, the first call unpacks the files into the configuration area.
   *
   * @throws IOException if the plug-in was built without the tool, or it cannot be unpacked
   */
  public static Path jar() throws IOException {
    Bundle bundle = FrameworkUtil.getBundle(Gsass.class);
    URL folder = bundle.getEntry(FOLDER + "/");
    if (folder == null) {
      throw new IOException(
          "the plug-in " + bundle.getSymbolicName() + " lacks its emulator: install it again");
    }
    return new File(FileLocator.toFileURL(folder).getPath()).toPath().resolve("gsass.jar");
  }
}
