package org.sass.lang.ide.server;

import com.google.gson.JsonElement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.ConfigurationItem;
import org.eclipse.lsp4j.ConfigurationParams;
import org.eclipse.lsp4j.DidChangeConfigurationCapabilities;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesRegistrationOptions;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.FileSystemWatcher;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.Registration;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.WorkspaceSymbol;
import org.eclipse.lsp4j.WorkspaceSymbolParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.sass.lang.ide.fix.CodeActions;
import org.sass.lang.ide.navigate.WorkspaceSymbols;
import org.sass.lang.ide.settings.SettingsReader;

/**
 * Handles requests and notifications that concern no single text: settings, folders, files,
 * commands.
 */
final class WorkspaceRequests implements WorkspaceService {

  /** The command that ends the server. A client may offer it as a button or a key. */
  static final String STOP = "gsass.stopServer";

  static final List<String> COMMANDS = List.of(STOP, CodeActions.APPLY);

  private static final String SECTION = "gsass";

  private final Session session;
  private final WorkspaceIndex index;
  private List<String> complaints = List.of();

  WorkspaceRequests(Session session) {
    this.session = session;
    index = new WorkspaceIndex(session);
  }

  void initialize(InitializeParams params) {
    index.folders(WorkspaceFolders.of(params));
    settings(InitializationOptions.settings(params.getInitializationOptions()));
  }

  /** Handles {@code initialized}: the client accepts requests of the server from now on. */
  void initialized() {
    LanguageClient client = session.client().proxy();
    if (session.client().configurationRegistration()) {
      var settings = new DidChangeConfigurationCapabilities();
      client.registerCapability(
          new RegistrationParams(
              List.of(
                  new Registration(
                      "gsass-settings", "workspace/didChangeConfiguration", settings))));
    }
    if (session.client().watchRegistration()) {
      var files =
          new DidChangeWatchedFilesRegistrationOptions(
              List.of(new FileSystemWatcher(Either.forLeft("**/*.{gsass,sass}"))));
      client.registerCapability(
          new RegistrationParams(
              List.of(new Registration("gsass-files", "workspace/didChangeWatchedFiles", files))));
    }
    pull();
    index.start();
  }

  @Override
  public void didChangeConfiguration(DidChangeConfigurationParams params) {
    session.guarded(
        "workspace/didChangeConfiguration",
        params,
        () -> {
          if (session.client().configuration()) {
            pull();
          } else {
            settings(InitializationOptions.settings(params.getSettings()));
          }
        });
  }

  private void pull() {
    if (!session.client().configuration()) {
      return;
    }
    ConfigurationItem item = new ConfigurationItem();
    item.setSection(SECTION);
    session
        .client()
        .proxy()
        .configuration(new ConfigurationParams(List.of(item)))
        .whenComplete(
            (answer, failure) -> {
              if (failure != null) {
                session.log.warning("the client did not send its settings: " + failure);
              } else if (answer != null && !answer.isEmpty()) {
                session.guarded(
                    "workspace/configuration",
                    answer,
                    () -> settings(answer.get(0) instanceof JsonElement json ? json : null));
              }
            });
  }

  private synchronized void settings(JsonElement json) {
    if (json == null || json.isJsonNull()) {
      return;
    }
    SettingsReader.Read read = SettingsReader.read(json);
    session.settings(read.settings());
    if (!read.complaints().isEmpty() && !read.complaints().equals(complaints)) {
      String message = "gsass: " + String.join("; ", read.complaints());
      session.log.warning(message);
      session.client().proxy().showMessage(new MessageParams(MessageType.Warning, message));
    }
    complaints = read.complaints();
  }

  @Override
  public void didChangeWorkspaceFolders(DidChangeWorkspaceFoldersParams params) {
    session.guarded(
        "workspace/didChangeWorkspaceFolders", params, () -> index.changed(params.getEvent()));
  }

  @Override
  public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {
    session.guarded(
        "workspace/didChangeWatchedFiles", params, () -> index.changed(params.getChanges()));
  }

  @Override
  public CompletableFuture<
          Either<List<? extends SymbolInformation>, List<? extends WorkspaceSymbol>>>
      symbol(WorkspaceSymbolParams params) {
    String query = params.getQuery() == null ? "" : params.getQuery();
    return session.progress.accompany(
        "gsass: looking for " + (query.isEmpty() ? "kernels and labels" : query),
        params.getWorkDoneToken(),
        session.slow(
            "workspace/symbol",
            params,
            cancel -> Either.forRight(WorkspaceSymbols.of(index.all(cancel), query, cancel))));
  }

  @Override
  public CompletableFuture<Object> executeCommand(ExecuteCommandParams params) {
    if (CodeActions.APPLY.equals(params.getCommand())) {
      return new FixRequests(session).apply(params);
    }
    return session.quick(
        "workspace/executeCommand",
        params,
        null,
        cancel -> {
          if (!STOP.equals(params.getCommand())) {
            throw RequestExecutor.error(
                ResponseErrorCode.InvalidParams,
                "the server has no command '"
                    + params.getCommand()
                    + "'; it has "
                    + String.join(", ", COMMANDS));
          }
          session.log.info("the user stops the server");
          session.workers.clock.schedule(
              session.failures::stop, 100, java.util.concurrent.TimeUnit.MILLISECONDS);
          return null;
        });
  }
}
