/** Runs kernels in the emulator. Results go to the output, findings become diagnostics, counts go to the profile. */
import * as path from 'node:path';
import * as vscode from 'vscode';
import { goToLine } from './goto';
import { Outcome } from './gsass';
import { addLaunch, hasLaunch, pickKernel, runnable } from './launch';
import { kernels, ourDocument, Parts, saved, trusted } from './parts';
import { cause, Finding, read, Report, severity, summary } from './report';
import { done } from './walkthrough';

/** The result of a run. */
export interface RunResult extends Report {
  uri: vscode.Uri;
  kernel: string;
  /** Version of the text that ran. */
  version: number;
  milliseconds: number;
}

export class Runner implements vscode.Disposable {
  private readonly output = vscode.window.createOutputChannel('SASS Run');
  private readonly ran = new vscode.EventEmitter<RunResult>();
  /** Fires when a run has ended. */
  readonly onDidRun = this.ran.event;
  private readonly all: vscode.Disposable[];

  constructor(private readonly parts: Parts) {
    this.all = [
      this.output,
      this.ran,
      vscode.commands.registerCommand('gsass.run', (uri?: vscode.Uri | string, kernel?: string) => this.run(uri, kernel)),
      vscode.commands.registerCommand('gsass.clearRun', () => this.clear()),
    ];
  }

  dispose(): void {
    this.all.forEach(one => one.dispose());
  }

  private async run(uri?: vscode.Uri | string, name?: string): Promise<RunResult | undefined> {
    const document = await ourDocument('Running', uri);
    if (!document || !(await trusted())) {
      return undefined;
    }
    if (!(await runnable(document))) {
      return undefined;
    }
    const kernel = typeof name === 'string' ? name : kernels(document).length > 1 ? await pickKernel(document) : undefined;
    if (kernels(document).length > 1 && !kernel) {
      return undefined;
    }
    if (!(await this.launchable(document, kernel))) {
      return undefined;
    }
    const file = await saved(document);
    if (!file && document.uri.scheme === 'file') {
      return undefined;
    }
    const begin = Date.now();
    const version = document.version;
    let ended = false;
    const outcome = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title: `Running ${kernel ?? path.basename(document.fileName)}`, cancellable: true },
      (progress, token) => {
        token.onCancellationRequested(() => (ended = true));
        const run = this.parts.gsass.run('run', this.options(document, file, kernel), { cwd: folderOf(document), input: file ? '' : document.getText(), token });
        return withTime(progress, begin, run);
      },
    );
    const told = read(outcome);
    // If the user ended the run before the kernel started, there are no counts.
    const result = { ...told, ...(ended && outcome.status !== 0 && !told.cancelled ? { cancelled: {} } : {}), uri: document.uri, kernel: kernel ?? kernels(document)[0]?.name ?? '', version, milliseconds: Date.now() - begin };
    this.report(document, result, outcome);
    await this.mark(document.uri, result.findings);
    this.ran.fire(result);
    if (result.status === 0) {
      done('run');
    }
    return result;
  }

  private options(document: vscode.TextDocument, file: string | undefined, kernel: string | undefined): string[] {
    const settings = vscode.workspace.getConfiguration('gsass');
    const checks = settings.get<string[]>('run.checks') ?? [];
    return [
      file ?? '-',
      ...(kernel ? ['--kernel', kernel] : []),
      ...(settings.get<boolean>('run.statistics') ? ['--stats'] : []),
      ...(checks.length > 0 ? ['--check', checks.join(',')] : []),
      ...profileOption(document),
      '--interactive',
      '--format',
      'json',
    ];
  }

  /**
   * Returns whether to run the kernel. Without launch comments it would run as one thread with empty memory, which is seldom wanted, so
   * this asks the user.
   */
  private async launchable(document: vscode.TextDocument, kernel?: string): Promise<boolean> {
    if (hasLaunch(document)) {
      return true;
    }
    const add = 'Add Launch Comments';
    const anyway = 'Run One Thread';
    const choice = await vscode.window.showInformationMessage('The text does not say how to launch the kernel: how many threads, and what is in memory.', add, anyway);
    return choice === anyway || (choice === add && (await addLaunch(document.uri.toString(), kernel)));
  }

  /**
   * Sends findings to the server, which shows them as diagnostics. The server moves them along with their lines and drops those of edited
   * lines.
   */
  private async mark(uri: vscode.Uri, findings: Finding[]): Promise<void> {
    await this.parts.server.request('sass/runFindings', { textDocument: { uri: uri.toString() }, findings });
  }

  private async clear(): Promise<void> {
    const document = await ourDocument('Clearing findings');
    if (document) {
      await this.mark(document.uri, []);
    }
  }

  private report(document: vscode.TextDocument, result: RunResult, outcome: Outcome): void {
    const name = path.basename(document.fileName);
    this.output.clear();
    this.output.appendLine(`${name}${result.kernel ? `, kernel ${result.kernel}` : ''}`);
    this.output.appendLine('');
    for (const one of result.buffers) {
      const more = one.elements > one.values.length ? `, and ${one.elements - one.values.length} more` : '';
      this.output.appendLine(`${one.buffer} (${one.elements} x ${one.type}): ${one.values.join(', ')}${more}`);
    }
    for (const finding of result.findings) {
      const times = (finding.count ?? 1) > 1 ? ` (${finding.count} times)` : '';
      this.output.appendLine(`${finding.file ?? name}:${finding.line ?? 0}: ${finding.severity}: ${finding.message} [${finding.code}]${times}`);
    }
    const words = summary(result, outcome);
    this.output.appendLine('');
    this.output.appendLine(words);
    if (!result.cancelled && (result.buffers.length > 0 || result.status !== 0)) {
      this.output.show(true);
    }
    void this.tell(words, result);
  }

  /** Shows how the run ended. If something went wrong, the message has a button that leads to the line. */
  private async tell(words: string, result: RunResult): Promise<void> {
    const bad = severity(result);
    const line = bad === 'info' ? undefined : cause(result.findings)?.line;
    const go = 'Go to Line';
    const show = 'Show Results';
    const profile = 'Show Profile';
    const { showErrorMessage, showInformationMessage, showWarningMessage } = vscode.window;
    const tell = bad === 'warning' ? showWarningMessage : showErrorMessage;
    const choice = await (bad === 'info'
      ? showInformationMessage(words, show, ...(result.stats ? [profile] : []))
      : tell(words, ...(line ? [go] : []), show, ...(result.stats && !line ? [profile] : [])));
    if (choice === go) {
      await goToLine(result.uri, line! - 1);
    } else if (choice === show) {
      this.output.show(true);
    } else if (choice === profile) {
      await vscode.commands.executeCommand('gsass.profile.focus');
    }
  }
}

/** Shows in the notification how many seconds the run has taken so far. */
async function withTime<T>(progress: vscode.Progress<{ message: string }>, begin: number, run: Promise<T>): Promise<T> {
  const timer = setInterval(() => progress.report({ message: `${Math.round((Date.now() - begin) / 1000)} s` }), 1000);
  try {
    return await run;
  } finally {
    clearInterval(timer);
  }
}

/**
 * Returns the option for the profile in the settings; empty if the text chooses a profile itself, because the option would override that.
 */
function profileOption(document: vscode.TextDocument): string[] {
  const profile = vscode.workspace.getConfiguration('gsass').get<string>('profile');
  return !profile || /^\s*\/\/!.*\bprofile=/m.test(document.getText()) ? [] : ['--profile', profile];
}

function folderOf(document: vscode.TextDocument): string | undefined {
  return document.uri.scheme === 'file' ? path.dirname(document.fileName) : vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
}
