/** Runs kernels in the emulator. Results go to the output, findings become diagnostics, counts go to the profile. */
import * as path from 'node:path';
import * as vscode from 'vscode';
import { CompiledFile, compiledFileOf, confirmCompiledLaunch, KnownChoice, pickCompiledKernel } from './compiled';
import { goToLine } from './goto';
import { Outcome } from './gsass';
import { addLaunch, checkRunnable, hasLaunch, pickKernel } from './launch';
import { checkTrust, documentForCommand, findKernels, Parts, saveToDisk } from './parts';
import { findCause, Finding, parseReport, Report, severityOf, summarize } from './report';
import { markStepDone } from './walkthrough';

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
  private readonly runEmitter = new vscode.EventEmitter<RunResult>();
  /** Fires when a run has ended. */
  readonly onDidRun = this.runEmitter.event;
  private readonly disposables: vscode.Disposable[];

  constructor(private readonly parts: Parts) {
    this.disposables = [
      this.output,
      this.runEmitter,
      vscode.commands.registerCommand('gsass.run', (uri?: vscode.Uri | string, kernel?: string, isa?: string) => this.run(uri, kernel, isa)),
      vscode.commands.registerCommand('gsass.clearRun', () => this.clearFindings()),
    ];
  }

  dispose(): void {
    this.disposables.forEach(one => one.dispose());
  }

  /** Runs a kernel. The architecture matters only for a compiled file that has code for several. */
  private async run(uri?: vscode.Uri | string, name?: string, isa?: string): Promise<RunResult | undefined> {
    const file = await compiledFileOf(this.parts, uri);
    return file ? this.runCompiled(file, { kernel: typeof name === 'string' ? name : undefined, isa }) : this.runText(uri, name);
  }

  /** Runs a kernel of a compiled file. Its instructions have no lines, so there are no diagnostics and no profile. */
  private async runCompiled(file: CompiledFile, known: KnownChoice): Promise<RunResult | undefined> {
    if (!(await checkTrust())) {
      return undefined;
    }
    const chosen = await pickCompiledKernel(this.parts, file, known);
    if (!chosen || !(await confirmCompiledLaunch(this.parts, file, chosen, 'Run'))) {
      return undefined;
    }
    const { kernel, isa } = chosen;
    const statistics = vscode.workspace.getConfiguration('gsass').get<boolean>('run.statistics') ? ['--stats'] : [];
    const options = [file.path, ...(isa ? ['--isa', isa] : []), ...(kernel ? ['--kernel', kernel] : []), ...statistics, '--interactive', '--format', 'json'];
    const { outcome, report, milliseconds } = await this.start(kernel || path.basename(file.path), options, path.dirname(file.path), '');
    const result = { ...report, uri: vscode.Uri.file(file.path), kernel, version: 0, milliseconds };
    this.printResult(path.basename(file.path), result, outcome);
    return result;
  }

  /** Runs the emulator and shows that it runs. The user can cancel the run. */
  private async start(title: string, options: string[], cwd: string | undefined, input: string): Promise<{ outcome: Outcome; report: Report; milliseconds: number }> {
    const begin = Date.now();
    let isCancelled = false;
    const outcome = await vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title: `Running ${title}`, cancellable: true }, (progress, token) => {
      token.onCancellationRequested(() => (isCancelled = true));
      return reportElapsedTime(progress, begin, this.parts.gsass.run('run', options, { cwd, input, token }));
    });
    const report = parseReport(outcome);
    // If the user cancelled the run before the kernel started, there are no counts.
    const cancelled = isCancelled && outcome.status !== 0 && !report.cancelled ? { cancelled: {} } : {};
    return { outcome, report: { ...report, ...cancelled }, milliseconds: Date.now() - begin };
  }

  private async runText(uri?: vscode.Uri | string, name?: string): Promise<RunResult | undefined> {
    const document = await documentForCommand('Running', uri);
    if (!document || !(await checkTrust())) {
      return undefined;
    }
    if (!(await checkRunnable(this.parts.server, document))) {
      return undefined;
    }
    const kernel = typeof name === 'string' ? name : findKernels(document).length > 1 ? await pickKernel(document) : undefined;
    if (findKernels(document).length > 1 && !kernel) {
      return undefined;
    }
    if (!(await this.confirmLaunch(document, kernel))) {
      return undefined;
    }
    const file = await saveToDisk(document);
    if (!file && document.uri.scheme === 'file') {
      return undefined;
    }
    const version = document.version;
    const { outcome, report, milliseconds } = await this.start(kernel ?? path.basename(document.fileName), this.options(document, file, kernel), workingFolder(document), file ? '' : document.getText());
    const result = { ...report, uri: document.uri, kernel: kernel ?? findKernels(document)[0]?.name ?? '', version, milliseconds };
    this.printResult(path.basename(document.fileName), result, outcome);
    await this.sendFindings(document.uri, result.findings);
    this.runEmitter.fire(result);
    if (result.status === 0) {
      markStepDone('run');
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
   * Returns whether to run the kernel. Without launch comments the kernel would run as one thread with empty memory. That is seldom wanted,
   * so this asks the user.
   */
  private async confirmLaunch(document: vscode.TextDocument, kernel?: string): Promise<boolean> {
    if (hasLaunch(document)) {
      return true;
    }
    const addButton = 'Add Launch Comments';
    const runButton = 'Run One Thread';
    const choice = await vscode.window.showInformationMessage('The text does not say how to launch the kernel: how many threads, and what is in memory.', addButton, runButton);
    return choice === runButton || (choice === addButton && (await addLaunch(document.uri.toString(), kernel)));
  }

  /**
   * Sends findings to the server, which shows them as diagnostics. When the text is edited, the server moves them with their lines and
   * removes those of changed lines.
   */
  private async sendFindings(uri: vscode.Uri, findings: Finding[]): Promise<void> {
    await this.parts.server.request('sass/runFindings', { textDocument: { uri: uri.toString() }, findings });
  }

  private async clearFindings(): Promise<void> {
    const document = await documentForCommand('Clearing findings');
    if (document) {
      await this.sendFindings(document.uri, []);
    }
  }

  private printResult(name: string, result: RunResult, outcome: Outcome): void {
    this.output.clear();
    this.output.appendLine(`${name}${result.kernel ? `, kernel ${result.kernel}` : ''}`);
    this.output.appendLine('');
    if (result.printed) {
      this.output.appendLine(result.printed.replace(/\n$/, ''));
    }
    for (const buffer of result.buffers) {
      const more = buffer.elements > buffer.values.length ? `, and ${buffer.elements - buffer.values.length} more` : '';
      this.output.appendLine(`${buffer.buffer} (${buffer.elements} x ${buffer.type}): ${buffer.values.join(', ')}${more}`);
    }
    for (const finding of result.findings) {
      const times = (finding.count ?? 1) > 1 ? ` (${finding.count} times)` : '';
      const place = finding.line ? `${finding.file ?? name}:${finding.line}: ` : '';
      this.output.appendLine(`${place}${finding.severity}: ${finding.message} [${finding.code}]${times}`);
    }
    const message = summarize(result, outcome);
    this.output.appendLine('');
    this.output.appendLine(message);
    if (!result.cancelled && (result.buffers.length > 0 || result.printed || result.status !== 0)) {
      this.output.show(true);
    }
    void this.showResult(message, result);
  }

  /** Shows how the run ended. If something failed, the message has a button that goes to the line. */
  private async showResult(message: string, result: RunResult): Promise<void> {
    const level = severityOf(result);
    const line = level === 'info' ? undefined : findCause(result.findings)?.line;
    const lineButton = 'Go to Line';
    const resultsButton = 'Show Results';
    const profileButton = 'Show Profile';
    const { showErrorMessage, showInformationMessage, showWarningMessage } = vscode.window;
    const showProblem = level === 'warning' ? showWarningMessage : showErrorMessage;
    const choice = await (level === 'info'
      ? showInformationMessage(message, resultsButton, ...(result.stats ? [profileButton] : []))
      : showProblem(message, ...(line ? [lineButton] : []), resultsButton, ...(result.stats && !line ? [profileButton] : [])));
    if (choice === lineButton) {
      await goToLine(result.uri, line! - 1);
    } else if (choice === resultsButton) {
      this.output.show(true);
    } else if (choice === profileButton) {
      await vscode.commands.executeCommand('gsass.profile.focus');
    }
  }
}

/** Shows in the notification for how many seconds the run has lasted, until the run ends. Returns the result of the run. */
async function reportElapsedTime<T>(progress: vscode.Progress<{ message: string }>, begin: number, run: Promise<T>): Promise<T> {
  const timer = setInterval(() => progress.report({ message: `${Math.round((Date.now() - begin) / 1000)} s` }), 1000);
  try {
    return await run;
  } finally {
    clearInterval(timer);
  }
}

/**
 * Returns the command-line option for the profile in the settings. Returns an empty list if the text chooses a profile, because the option
 * would override it.
 */
function profileOption(document: vscode.TextDocument): string[] {
  const profile = vscode.workspace.getConfiguration('gsass').get<string>('profile');
  return !profile || /^\s*\/\/!.*\bprofile=/m.test(document.getText()) ? [] : ['--profile', profile];
}

function workingFolder(document: vscode.TextDocument): string | undefined {
  return document.uri.scheme === 'file' ? path.dirname(document.fileName) : vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
}
