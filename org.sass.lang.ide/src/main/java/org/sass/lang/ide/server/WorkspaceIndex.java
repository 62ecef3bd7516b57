package org.sass.lang.ide.server;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.FileEvent;
import org.eclipse.lsp4j.WorkspaceFoldersChangeEvent;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.ide.navigate.SymbolIndex;
import org.sass.lang.text.SourceText;

/**
 * The kernels and labels of all our files in the client's folders. The index is made in the
 * background. For an open text it has the state in the editor, not that of the file.
 */
final class WorkspaceIndex {
  private static final int MOST_FILES = 5000;
  private static final int MOST_LOOKED_AT = 200_000;
  private static final long LARGEST = 32L << 20;
  private static final long LIMIT_MILLIS = 600_000;

  /** Names of folders that usually hold generated or downloaded files. */
  private static final Set<String> SKIPPED = Set.of("node_modules", "target", "build", "out");

  private final Session session;
  private final List<Path> folders = new CopyOnWriteArrayList<>();
  private final Map<Path, SymbolIndex> files = new ConcurrentHashMap<>();

  WorkspaceIndex(Session session) {
    this.session = session;
  }

  void folders(List<Path> all) {
    folders.addAll(all);
  }

  /** Reads all files of the folders in the background. */
  void start() {
    folders.forEach(this::read);
  }

  /** Handles added and removed folders. */
  void changed(WorkspaceFoldersChangeEvent event) {
    for (Path gone : WorkspaceFolders.paths(event.getRemoved())) {
      folders.remove(gone);
      files.keySet().removeIf(file -> file.startsWith(gone));
    }
    for (Path added : WorkspaceFolders.paths(event.getAdded())) {
      folders.add(added);
      read(added);
    }
  }

  /** Handles files that were written or removed. */
  void changed(List<FileEvent> all) {
    List<FileEvent> events = List.copyOf(all);
    background(
        "indexing changed files",
        cancel -> {
          for (FileEvent event : events) {
            Path file = WorkspaceFolders.path(event.getUri());
            if (file == null) {
              continue;
            }
            if (event.getType() == FileChangeType.Deleted) {
              files.keySet().removeIf(known -> known.startsWith(file));
            } else if (SassFiles.hasName(file) && Files.isRegularFile(file)) {
              read(file, cancel);
            }
          }
          return null;
        });
  }

  /** Returns the symbols of each file, by its URI. */
  Map<String, SymbolIndex> all(CancelChecker cancel) {
    Map<String, SymbolIndex> all = new TreeMap<>();
    files.forEach((file, symbols) -> all.put(file.toUri().toString(), symbols));
    for (OpenDocument open : session.documents()) {
      cancel.checkCanceled();
      // The editor may spell the URI differently.
      Path file = WorkspaceFolders.path(open.uri());
      if (file != null) {
        all.remove(file.toUri().toString());
      }
      all.put(open.uri(), open.symbols());
    }
    return all;
  }

  private void read(Path folder) {
    background(
        "indexing " + folder,
        cancel -> {
          WorkProgress.Shown shown =
              session.progress.begin("gsass: reading " + folder.getFileName());
          try {
            Files.walkFileTree(folder, new Visitor(cancel, shown));
          } catch (IOException e) {
            session.log.warning(folder + " cannot be read: " + e.getMessage());
          } catch (CancellationException e) {
            session.log.info("reading " + folder + " was cancelled");
          } finally {
            shown.end();
          }
          return null;
        });
  }

  private void background(String what, RequestExecutor.Work<Void> work) {
    session.requests.background(session.workers.index, what, null, LIMIT_MILLIS, work);
  }

  private void read(Path file, CancelChecker cancel) {
    cancel.checkCanceled();
    try {
      if (Files.size(file) > LARGEST || files.size() >= MOST_FILES && !files.containsKey(file)) {
        return;
      }
      if (!SassFiles.isOurs(file)) {
        files.remove(file);
        return;
      }
      String text = SourceText.of(Files.readAllBytes(file));
      files.put(file, SymbolIndex.of(text));
    } catch (IOException e) {
      files.remove(file);
    }
  }

  private final class Visitor extends SimpleFileVisitor<Path> {
    private final CancelChecker cancel;
    private final WorkProgress.Shown shown;
    private int lookedAt;

    Visitor(CancelChecker cancel, WorkProgress.Shown shown) {
      this.cancel = cancel;
      this.shown = shown;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      cancel.checkCanceled();
      shown.checkCanceled();
      String name = folder.getFileName() == null ? "" : folder.getFileName().toString();
      boolean skipped = name.startsWith(".") || SKIPPED.contains(name);
      return skipped && !folders.contains(folder)
          ? FileVisitResult.SKIP_SUBTREE
          : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (SassFiles.hasName(file) && attributes.isRegularFile()) {
        read(file, cancel);
        shown.report(files.size() + " files");
      }
      if (++lookedAt < MOST_LOOKED_AT && files.size() < MOST_FILES) {
        return FileVisitResult.CONTINUE;
      }
      session.log.warning(
          "there are too many files; the search for kernels covers only " + files.size());
      return FileVisitResult.TERMINATE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
      return FileVisitResult.CONTINUE;
    }
  }
}
