/** Runs kernels in the emulator: results to the output, findings as diagnostics, counts to the profile. */
import * as path from 'node:path';
import * as vscode from 'vscode';
import { Outcome } from './gsass';
import { addLaunch, hasLaunch, pickKernel, runnable } from './launch';
import { kernels, ourDocument, Parts, saved, trusted } from './parts';

/** What a run counted in one line of the source. */
export interface LineCount {
  /** From 1. */
  line: number;
  pc: number;
  instruction: string;
  /** How often a warp issued it. */
  issued: number;
  /** These and what follows a debugger does not count. */
  threads?: number;
  meanLanes?: number;
  meanActiveLanes?: number;
  shared?: { halfWarps: number; bankConflicts: number };
  global?: { halfWarps: number; uncoalesced: number; segments: number; bytesMoved: number; bytesWanted: number };
}

/** What came of a run. */
export interface RunResult {
  uri: vscode.Uri;
  kernel: string;
  /** The version of the text that ran. */
  version: number;
  status: number;
  milliseconds: number;
  stats?: { warpInstructions: number; threadInstructions: number; blocks: number; barriers: number; maxStackDepth: number; lines: LineCount[] };
  buffers: { buffer: string; type: string; elements: number; values: unknown[] }[];
  expectations?: { expectations: number; failed: number };
  findings: Finding[];
}

/** A problem as the command line prints it. */
interface Finding {
  file?: string;
  line?: number;
  column?: number;
  endColumn?: number;
  severity: string;
  code: string;
  message: string;
  count?: number;
  did?: string;
  related?: { line: number; message: string }[];
}

export class Runner implements vscode.Disposable {
  private readonly output = vscode.window.createOutputChannel('GPU SASS Run');
  private readonly ran = new vscode.EventEmitter<RunResult>();
  /** A run has ended. */
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
    const outcome = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title: `Running ${kernel ?? path.basename(document.fileName)}`, cancellable: true },
      (_progress, token) => this.parts.gsass.run('run', this.options(document, file, kernel), { cwd: folderOf(document), input: file ? '' : document.getText(), token }),
    );
    const result = { ...read(outcome), uri: document.uri, kernel: kernel ?? kernels(document)[0]?.name ?? '', version, milliseconds: Date.now() - begin };
    this.report(document, result, outcome);
    await this.mark(document.uri, result.findings);
    this.ran.fire(result);
    return result;
  }

  private options(document: vscode.TextDocument, file: string | undefined, kernel: string | undefined): string[] {
    const settings = vscode.workspace.getConfiguration('gsass', document);
    const checks = settings.get<string[]>('run.checks') ?? [];
    return [
      file ?? '-',
      ...(kernel ? ['--kernel', kernel] : []),
      ...(settings.get<boolean>('run.statistics') ? ['--stats'] : []),
      ...(checks.length > 0 ? ['--check', checks.join(',')] : []),
      ...profileOption(document),
      '--format',
      'json',
    ];
  }

  /** A kernel without launch comments runs as one thread with nothing in memory: seldom what is wanted. */
  private async launchable(document: vscode.TextDocument, kernel?: string): Promise<boolean> {
    if (hasLaunch(document)) {
      return true;
    }
    const add = 'Add Launch Comments';
    const anyway = 'Run One Thread';
    const choice = await vscode.window.showInformationMessage('The text does not say how to launch the kernel: how many threads, with what in memory.', add, anyway);
    return choice === anyway || (choice === add && (await addLaunch(document.uri.toString(), kernel)));
  }

  /** Shows findings as diagnostics. The server does: it moves them along with their lines, and drops those of lines that are edited. */
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
    if (result.buffers.length > 0 || result.status !== 0) {
      this.output.show(true);
    }
    const show = 'Show Results';
    const profile = 'Show Profile';
    const actions = [show, ...(result.stats ? [profile] : [])];
    const message = result.status === 0 ? vscode.window.showInformationMessage(words, ...actions) : vscode.window.showErrorMessage(words, ...actions);
    void message.then(choice => {
      if (choice === show) {
        this.output.show(true);
      } else if (choice === profile) {
        void vscode.commands.executeCommand('gsass.profile.focus');
      }
    });
  }
}

/** The profile of the settings, unless the text chooses one itself: an option would beat that. */
function profileOption(document: vscode.TextDocument): string[] {
  const profile = vscode.workspace.getConfiguration('gsass', document).get<string>('profile');
  return !profile || /^\s*\/\/!.*\bprofile=/m.test(document.getText()) ? [] : ['--profile', profile];
}

function folderOf(document: vscode.TextDocument): string | undefined {
  return document.uri.scheme === 'file' ? path.dirname(document.fileName) : vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
}

/** Reads what the command line printed: a JSON object a line. */
export function read(outcome: Outcome): Pick<RunResult, 'status' | 'stats' | 'buffers' | 'expectations' | 'findings'> {
  const result: Pick<RunResult, 'status' | 'stats' | 'buffers' | 'expectations' | 'findings'> = { status: outcome.status, buffers: [], findings: [] };
  for (const line of `${outcome.out}\n${outcome.err}`.split('\n')) {
    if (!line.startsWith('{')) {
      continue;
    }
    const one = JSON.parse(line) as Record<string, unknown>;
    if ('stats' in one) {
      result.stats = one['stats'] as NonNullable<RunResult['stats']>;
    } else if ('buffer' in one && 'values' in one) {
      result.buffers.push(one as RunResult['buffers'][number]);
    } else if ('expectations' in one) {
      result.expectations = one as NonNullable<RunResult['expectations']>;
    } else if ('severity' in one) {
      result.findings.push(one as unknown as Finding);
    }
  }
  return result;
}

function summary(result: RunResult, outcome: Outcome): string {
  const { expectations, findings, status } = result;
  const errors = findings.filter(f => f.severity === 'error').length;
  if (status === -1 || (errors === 0 && status !== 0)) {
    return `The run was ended: ${outcome.err.split('\n').find(l => !l.startsWith('{')) ?? `status ${status}`}`;
  }
  if (status === 1 || status === 2) {
    return `The kernel did not run: ${findings.find(f => f.severity === 'error')?.message ?? ''}`;
  }
  const count = result.stats ? `${result.stats.warpInstructions.toLocaleString('en')} warp instructions` : 'ran to the end';
  const held = expectations?.expectations === 1 ? ', the expectation holds' : `, all ${expectations?.expectations} expectations hold`;
  const checked = !expectations ? '' : expectations.failed > 0 ? `, ${expectations.failed} of ${expectations.expectations} expectations failed` : held;
  const found = errors > 0 ? `, ${errors} finding${errors === 1 ? '' : 's'}` : '';
  return `${result.kernel}: ${count} in ${(result.milliseconds / 1000).toFixed(1)} s${checked}${found}`;
}
