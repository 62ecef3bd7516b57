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
  private static final int MAX_FILES = 5000;
  private static final int MAX_VISITED_FILES = 200_000;
  private static final long MAX_FILE_BYTES = 32L << 20;
  private static final long TIMEOUT_MILLIS = 600_000;

  /** Names of folders that usually hold generated or downloaded files. */
  private static final Set<String> SKIPPED_FOLDERS =
      Set.of("node_modules", "target", "build", "out");

  private final Session session;
  private final List<Path> folders = new CopyOnWriteArrayList<>();
  private final Map<Path, SymbolIndex> symbolsByFile = new ConcurrentHashMap<>();

  WorkspaceIndex(Session session) {
    this.session = session;
  }

  void addFolders(List<Path> all) {
    folders.addAll(all);
  }

  /** Reads all files of the folders in the background. */
  void readFolders() {
    folders.forEach(this::readFolder);
  }

  /** Handles added and removed folders. */
  void handleFolderChange(WorkspaceFoldersChangeEvent event) {
    for (Path gone : WorkspaceFolders.paths(event.getRemoved())) {
      folders.remove(gone);
      symbolsByFile.keySet().removeIf(file -> file.startsWith(gone));
    }
    for (Path added : WorkspaceFolders.paths(event.getAdded())) {
      folders.add(added);
      readFolder(added);
    }
  }

  /** Handles files that were written or removed. */
  void handleFileChanges(List<FileEvent> all) {
    List<FileEvent> events = List.copyOf(all);
    runInBackground(
        "indexing changed files",
        cancel -> {
          for (FileEvent event : events) {
            Path file = WorkspaceFolders.path(event.getUri());
            if (file == null) {
              continue;
            }
            if (event.getType() == FileChangeType.Deleted) {
              symbolsByFile.keySet().removeIf(known -> known.startsWith(file));
            } else if (SassFiles.hasSassExtension(file) && Files.isRegularFile(file)) {
              readFile(file, cancel);
            }
          }
          return null;
        });
  }

  /** Returns the symbols of each file, by its URI. */
  Map<String, SymbolIndex> allSymbols(CancelChecker cancel) {
    Map<String, SymbolIndex> all = new TreeMap<>();
    symbolsByFile.forEach((file, symbols) -> all.put(file.toUri().toString(), symbols));
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

  private void readFolder(Path folder) {
    runInBackground(
        "indexing " + folder,
        cancel -> {
          WorkProgress.ProgressDisplay shown =
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

  private void runInBackground(String description, RequestExecutor.Work<Void> work) {
    session.executor.submitBackground(
        session.threads.indexPool, description, null, TIMEOUT_MILLIS, work);
  }

  private void readFile(Path file, CancelChecker cancel) {
    cancel.checkCanceled();
    try {
      if (Files.size(file) > MAX_FILE_BYTES
          || symbolsByFile.size() >= MAX_FILES && !symbolsByFile.containsKey(file)) {
        return;
      }
      if (!SassFiles.isSassFile(file)) {
        symbolsByFile.remove(file);
        return;
      }
      String text = SourceText.decode(Files.readAllBytes(file));
      symbolsByFile.put(file, SymbolIndex.of(text));
    } catch (IOException e) {
      symbolsByFile.remove(file);
    }
  }

  private final class Visitor extends SimpleFileVisitor<Path> {
    private final CancelChecker cancel;
    private final WorkProgress.ProgressDisplay display;
    private int visitedFiles;

    Visitor(CancelChecker cancel, WorkProgress.ProgressDisplay display) {
      this.cancel = cancel;
      this.display = display;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      cancel.checkCanceled();
      display.checkCanceled();
      String name = folder.getFileName() == null ? "" : folder.getFileName().toString();
      boolean skipped = name.startsWith(".") || SKIPPED_FOLDERS.contains(name);
      return skipped && !folders.contains(folder)
          ? FileVisitResult.SKIP_SUBTREE
          : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (SassFiles.hasSassExtension(file) && attributes.isRegularFile()) {
        readFile(file, cancel);
        display.report(symbolsByFile.size() + " files");
      }
      if (++visitedFiles < MAX_VISITED_FILES && symbolsByFile.size() < MAX_FILES) {
        return FileVisitResult.CONTINUE;
      }
      session.log.warning(
          "there are too many files; the search for kernels covers only " + symbolsByFile.size());
      return FileVisitResult.TERMINATE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
      return FileVisitResult.CONTINUE;
    }
  }
}
