package org.sass.lang.ide.server;

import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.WorkspaceFolder;

/** Reads the workspace folders of a client. */
final class WorkspaceFolders {

  private WorkspaceFolders() {}

  /** Returns the folders that the first request names; empty if it names none. */
  static List<Path> of(InitializeParams params) {
    List<WorkspaceFolder> named = params.getWorkspaceFolders();
    if (named != null) {
      return paths(named);
    }
    Path root = path(root(params));
    return root == null ? List.of() : List.of(root);
  }

  static List<Path> paths(List<WorkspaceFolder> folders) {
    List<Path> paths = new ArrayList<>();
    for (WorkspaceFolder folder : folders) {
      Path path = path(folder.getUri());
      if (path != null) {
        paths.add(path);
      }
    }
    return paths;
  }

  /** Returns the single root, from clients older than the support for several folders. */
  @SuppressWarnings("deprecation")
  private static String root(InitializeParams params) {
    return params.getRootUri();
  }

  /** Returns the path of a URI; null if it is not a file on this machine. */
  static Path path(String uri) {
    try {
      return uri == null || !uri.startsWith("file:") ? null : Path.of(URI.create(uri));
    } catch (IllegalArgumentException | FileSystemNotFoundException e) {
      // Clients may use any URI.
      return null;
    }
  }
}
