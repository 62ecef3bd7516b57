package org.sass.lang.ui;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import org.eclipse.core.runtime.FileLocator;
import org.osgi.framework.Bundle;
import org.osgi.framework.FrameworkUtil;

/**
 * The command line that the plug-in carries: emulator and debug adapter, to be run in a process of
 * their own.
 */
public final class Gsass {
  /** The folder of the plug-in that holds the command line and its libraries, nothing else. */
  private static final String FOLDER = "gsass";

  private Gsass() {}

  /**
   * The file that {@code java -jar} takes; its libraries lie beside it. Where the plug-in is
   * installed as one jar, the files are unpacked into the configuration area at the first call.
   *
   * @throws IOException when the plug-in was built without it, or cannot be unpacked
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
