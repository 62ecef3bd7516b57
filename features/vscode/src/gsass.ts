/** Runs the command line of gsass, which is part of the extension, and locates the files of the extension. */
import * as cp from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { findJava, isJava, Java, NoJava, splitArguments } from './java';

/** The result of a run of the command line. */
export interface Outcome {
  /**
   * Exit status. 0: success; 1: errors in the input; 2: wrong usage; 3: a fault or a failed expectation; -1: it did not start or was
   * killed.
   */
  status: number;
  out: string;
  err: string;
}

/** Thrown if no suitable Java was found. A message about this is already on the screen. */
export class JavaMissing extends Error {}

export class Gsass {
  readonly jar: string;
  /** The running or finished search for Java; undefined if a new search is needed. */
  private javaSearch: Promise<Java | NoJava> | undefined;
  /** True if the last search found no Java. */
  private isJavaMissing = false;
  private readonly javaEmitter = new vscode.EventEmitter<void>();
  /** Fires when a search finds a Java after an earlier search found none. */
  readonly onDidFindJava = this.javaEmitter.event;
  /** Number of messages about a missing Java that the user has not closed yet. */
  private openMessages = 0;

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.jar = context.asAbsolutePath(path.join('server', 'gsass.jar'));
  }

  /** Returns the URI of a file or folder of the extension. */
  resourceUri(...parts: string[]): vscode.Uri {
    return vscode.Uri.joinPath(this.context.extensionUri, ...parts);
  }

  /** Makes the next call search for Java again, because a setting has changed. */
  forgetJava(): void {
    this.javaSearch = undefined;
  }

  /** Returns the Java to use. If there is none, shows a message that offers solutions and throws JavaMissing. */
  async java(): Promise<Java> {
    const search = (this.javaSearch ??= findJava(setting('java.home'), process.env));
    const found = await search;
    if (isJava(found)) {
      this.reportRecovery(found);
      if (this.isJavaMissing) {
        this.isJavaMissing = false;
        this.javaEmitter.fire();
      }
      return found;
    }
    if (this.javaSearch !== undefined && this.javaSearch !== search) {
      // Another search was started meanwhile. Its result replaces this one.
      return this.java();
    }
    this.forgetJava();
    this.isJavaMissing = true;
    this.log.error(`No Java ${17} or newer was found:\n  ${found.reasons.join('\n  ')}`);
    void this.showJavaMissing(found);
    throw new JavaMissing('No Java 17 or newer was found.');
  }

  /** Hides the message about a missing Java and reports that one was found. */
  private reportRecovery(java: Java): void {
    if (this.openMessages > 0) {
      this.openMessages = 0;
      // VS Code cannot close a single message, so this hides all. The hidden messages stay in the list of notifications.
      void vscode.commands.executeCommand('notifications.hideToasts');
      void vscode.window.showInformationMessage(`Java ${java.release} was found: SASS works now.`);
    }
  }

  private async showJavaMissing(found: NoJava): Promise<void> {
    this.openMessages++;
    const settings = 'Open Settings';
    const download = 'Get Java';
    const output = 'Show Output';
    const reason = found.reasons.length === 1 ? ` (${found.reasons[0]})` : '';
    const choice = await vscode.window.showErrorMessage(
      `SASS needs Java 17 or newer, and none was found${reason}. Install one, or name its folder in the setting gsass.java.home.`,
      settings,
      download,
      output,
    );
    this.openMessages = Math.max(0, this.openMessages - 1);
    if (choice === settings) {
      // If the extension runs on a remote machine, so does the Java.
      const openCommand = vscode.env.remoteName ? 'workbench.action.openRemoteSettings' : 'workbench.action.openSettings';
      await vscode.commands.executeCommand(openCommand, { query: 'gsass.java.home' });
    } else if (choice === download) {
      await vscode.env.openExternal(vscode.Uri.parse('https://adoptium.net/temurin/releases/'));
    } else if (choice === output) {
      this.log.show();
    }
  }

  /** Returns the JVM options that all commands share. The launcher script `gsass` uses the same options. */
  private jvmFlags(java: Java): string[] {
    // By default the JVM writes messages about its archive to standard output, where they would mix with the protocol.
    const tags = java.release >= 24 ? 'cds*=off,aot*=off' : 'cds*=off';
    const flags = ['-XX:+UseSerialGC', '-Xshare:auto', '-Xlog:disable', `-Xlog:all=error,${tags}:stderr`];
    const archive = this.archivePath(java);
    if (fs.existsSync(archive)) {
      flags.push(`-XX:SharedArchiveFile=${archive}`);
    }
    return flags;
  }

  /** Returns the arguments that let the JVM read options from files. The launcher `gsass` uses the same files. */
  private optionFiles(...names: string[]): string[] {
    return names.map(name => `@${path.join(path.dirname(this.jar), 'jvm', `${name}.options`)}`);
  }

  /** Returns the program and the arguments that run a command of `gsass`. */
  async commandLine(command: 'lsp' | 'dap' | 'run' | 'convert', ...args: string[]): Promise<{ command: string; args: string[] }> {
    const java = await this.java();
    const flags = this.jvmFlags(java);
    if (command === 'lsp') {
      flags.push(...this.optionFiles('late-compiler', 'lsp'));
    } else if (java.hasVectors && command !== 'convert') {
      flags.push('--add-modules', 'jdk.incubator.vector');
    }
    if (command === 'run') {
      flags.push(...this.optionFiles('late-compiler', 'run'));
    }
    flags.push(...splitArguments(setting('java.vmargs')));
    return { command: java.executable, args: [...flags, '-jar', this.jar, command, ...args] };
  }

  /** Runs a command until it ends and returns its result. */
  async run(command: 'run' | 'convert', args: string[], options: { cwd?: string; input?: string; token?: vscode.CancellationToken } = {}): Promise<Outcome> {
    const commandLine = await this.commandLine(command, ...args);
    return new Promise(resolve => {
      const child = cp.spawn(commandLine.command, commandLine.args, { cwd: options.cwd, stdio: ['pipe', 'pipe', 'pipe'] });
      const out: Buffer[] = [];
      const err: Buffer[] = [];
      child.stdout.on('data', (data: Buffer) => out.push(data));
      child.stderr.on('data', (data: Buffer) => err.push(data));
      child.stdin.on('error', () => undefined);
      child.stdin.end(options.input ?? '');
      // SIGINT has the effect of Ctrl-C: the command prints its counts before it ends.
      const cancellation = options.token?.onCancellationRequested(() => child.kill('SIGINT'));
      child.on('error', e => resolve({ status: -1, out: '', err: e.message }));
      child.on('close', code => {
        cancellation?.dispose();
        const errorLines = Buffer.concat(err).toString('utf8').split(/\r?\n/).filter(l => !l.startsWith('WARNING: Using incubator modules'));
        resolve({ status: code ?? -1, out: Buffer.concat(out).toString('utf8'), err: errorLines.join('\n').trim() });
      });
    });
  }

  /** Returns the path of the class archive. There is one for each Java and each version of the extension. */
  private archivePath(java: Java): string {
    const key = `${java.release}-${Buffer.from(java.executable).toString('base64url').slice(-40)}`;
    return path.join(this.context.globalStorageUri.fsPath, 'cds', String(this.context.extension.packageJSON.version), `${key}.jsa`);
  }

  /**
   * Creates the class archive, from which the JVM loads our classes without parsing and verifying them again. It halves the time of the
   * next start. Failures are ignored, because everything works without the archive.
   */
  async createClassArchive(): Promise<void> {
    const java = await this.java();
    const archive = this.archivePath(java);
    const jarTime = fs.statSync(this.jar).mtimeMs;
    if (fs.existsSync(archive) && fs.statSync(archive).mtimeMs > jarTime) {
      return;
    }
    const versionsFolder = path.dirname(path.dirname(archive));
    fs.mkdirSync(path.dirname(archive), { recursive: true });
    for (const version of fs.readdirSync(versionsFolder).filter(name => name !== path.basename(path.dirname(archive)))) {
      fs.rmSync(path.join(versionsFolder, version), { recursive: true, force: true });
    }
    const newArchive = `${archive}.${process.pid}`;
    const example = this.resourceUri('server', 'examples', 'vector_add.gsass').fsPath;
    const flags = ['-XX:+UseSerialGC', '-Xshare:auto', '-Xlog:disable', `-XX:ArchiveClassesAtExit=${newArchive}`];
    await new Promise<void>(resolve => {
      const child = cp.spawn(java.executable, [...flags, '-cp', this.jar, 'org.sass.sim.cli.Training', example], { stdio: 'ignore', timeout: 60_000 });
      child.on('error', () => resolve());
      child.on('close', () => resolve());
    });
    if (fs.existsSync(newArchive)) {
      fs.renameSync(newArchive, archive);
      this.log.info(`An archive for quicker starts was made: ${archive}`);
    }
  }
}

/** Returns the value of a string setting of this extension; empty if it is not set. */
export function setting(name: string): string {
  return vscode.workspace.getConfiguration('gsass').get<string>(name) ?? '';
}
