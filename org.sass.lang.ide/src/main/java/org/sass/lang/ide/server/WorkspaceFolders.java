package org.sass.lang.ide.server;

import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.WorkspaceFolder;

/** The folders that a client works in. */
final class WorkspaceFolders {

  private WorkspaceFolders() {}

  /** Those that the first request names; none is fine. */
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

  /** Clients from before there were several folders. */
  @SuppressWarnings("deprecation")
  private static String root(InitializeParams params) {
    return params.getRootUri();
  }

  /** The file of an address; null if it is none on this machine. */
  static Path path(String uri) {
    try {
      return uri == null || !uri.startsWith("file:") ? null : Path.of(URI.create(uri));
    } catch (IllegalArgumentException | FileSystemNotFoundException e) {
      // The client may call its things what it likes.
      return null;
    }
  }
}
