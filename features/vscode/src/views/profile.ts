/** Shows how often a run or a debug session issued each line: as heat in the margin of the editor and in a table. */
import * as path from 'node:path';
import * as vscode from 'vscode';
import { Issued } from '../debug/protocol';
import { SessionEvent, Sessions } from '../debug/sessions';
import { LineCount } from '../report';
import { Runner, RunResult } from '../run';
import { goToLine } from '../goto';
import { heatStep, mean, STEP_COUNT } from './heat';
import { View } from './page';

/** The data that the page shows. */
export interface ProfileModel {
  name: string;
  kernel: string;
  summary: string;
  rows: (LineCount & { share: number; heat: number })[];
}

export class Profile extends View<ProfileModel, { line: number } | { clear: true }> {
  /** URI of the text to which the counts belong; undefined if there are no counts. */
  private uri: vscode.Uri | undefined;
  /** True while a session is active. Then the editor shows no heat, because the debugger uses the margin and the ends of the lines. */
  private isDebugging = false;
  private readonly heatDecorations: vscode.TextEditorDecorationType[];
  private readonly countEmitter = new vscode.EventEmitter<void>();
  /** Fires when the counts change or are removed. */
  readonly onDidCount = this.countEmitter.event;

  constructor(root: vscode.Uri, runner: Runner, private readonly sessions: Sessions) {
    super('gsass.profile', root, 'profile', 'Profile');
    this.heatDecorations = Array.from({ length: STEP_COUNT }, (_, step) => createHeatDecoration(step));
    this.disposables.push(
      ...this.heatDecorations,
      this.countEmitter,
      runner.onDidRun(result => this.showRun(result)),
      sessions.onSessionEvent(event => void this.handleSessionEvent(event)),
      vscode.window.onDidChangeVisibleTextEditors(() => this.decorate()),
      // The counts belong to the text that ran, so an edit discards them.
      vscode.workspace.onDidChangeTextDocument(e => e.document.uri.toString() === this.uri?.toString() && e.contentChanges.length > 0 && this.clear()),
      vscode.commands.registerCommand('gsass.clearProfile', () => this.clear()),
    );
  }

  private showRun(result: RunResult): void {
    if (result.stats) {
      this.uri = result.uri;
      this.show(toModel(result));
      this.notifyCounts();
    }
  }

  private async handleSessionEvent(event: SessionEvent): Promise<void> {
    if (event === 'stopped' || event === 'exited') {
      this.isDebugging = true;
      await this.showDebugCounts();
    } else if (event === 'ended') {
      this.isDebugging = false;
      this.decorate();
    }
  }

  /** Shows how often the debugged kernel has issued each line so far. The counts stay when the session ends. */
  private async showDebugCounts(): Promise<void> {
    const program = this.sessions.session?.configuration['program'] as string | undefined;
    const answer = await this.sessions.request<Issued>('sass/profile', {});
    if (program && answer && answer.lines.length > 0) {
      this.uri = vscode.Uri.file(program);
      this.show(toDebugModel(path.basename(program), answer));
      this.notifyCounts();
    }
  }

  clear(): void {
    this.uri = undefined;
    this.show(undefined);
    this.notifyCounts();
  }

  /** Returns how many times each line of a text was issued, by line number from 0. Empty if there are no counts for this text. */
  countsByLine(uri: string): Map<number, number> {
    const rows = uri === this.uri?.toString() ? (this.model?.rows ?? []) : [];
    return new Map(rows.map(row => [row.line - 1, row.issued]));
  }

  private notifyCounts(): void {
    this.decorate();
    this.countEmitter.fire();
  }

  async refresh(): Promise<void> {
    this.decorate();
  }

  async handleMessage(message: { line: number } | { clear: true }): Promise<void> {
    if ('clear' in message) {
      this.clear();
    } else if (this.uri) {
      await goToLine(this.uri, message.line - 1);
    }
  }

  private decorate(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      const rows = this.model && !this.isDebugging && editor.document.uri.toString() === this.uri?.toString() ? this.model.rows : [];
      this.heatDecorations.forEach((decoration, step) => {
        editor.setDecorations(decoration, rows.filter(row => row.heat === step && row.line <= editor.document.lineCount).map(row => toDecorationOptions(editor.document, row)));
      });
    }
  }
}

/**
 * Returns the decoration of one step of the scale: a bar at the left edge of the line, wider for higher steps. Only lines far above the
 * mean have a mark in the overview ruler.
 */
function createHeatDecoration(step: number): vscode.TextEditorDecorationType {
  const colour = new vscode.ThemeColor(`gsass.heat${Math.max(1, step)}`);
  return vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    ...(step > 0 ? { borderStyle: 'solid', borderWidth: `0 0 0 ${2 * step}px`, borderColor: colour } : {}),
    ...(step > 2 ? { overviewRulerColor: colour, overviewRulerLane: vscode.OverviewRulerLane.Left } : {}),
    after: { margin: '0 0 0 3em', color: new vscode.ThemeColor('editorCodeLens.foreground') },
  });
}

function toDecorationOptions(document: vscode.TextDocument, row: ProfileModel['rows'][number]): vscode.DecorationOptions {
  const line = document.lineAt(row.line - 1);
  const text = new vscode.MarkdownString(`**${row.issued.toLocaleString('en')}** times issued, ${formatPercent(row.share)} of the run  \n${countDetails(row).join('  \n')}`);
  return { range: line.range, hoverMessage: text, renderOptions: { after: { contentText: `${row.issued.toLocaleString('en')} · ${formatPercent(row.share)}` } } };
}

export function formatPercent(share: number): string {
  return `${(share * 100).toFixed(share < 0.0995 ? 1 : 0)} %`;
}

function countDetails(row: LineCount): string[] {
  const lines = row.threads === undefined ? [] : [`${row.threads.toLocaleString('en')} threads, ${row.meanActiveLanes?.toFixed(1)} of 32 lanes active`];
  if (row.shared) {
    lines.push(`shared memory: ${row.shared.halfWarps} half warps, ${row.shared.bankConflicts} bank conflicts`);
  }
  if (row.global) {
    lines.push(`global memory: ${row.global.segments} segments, ${row.global.uncoalesced} uncoalesced, ${row.global.bytesWanted} of ${row.global.bytesMoved} bytes used`);
  }
  return lines;
}

/** Returns the counts of a run. Each line has its share of the run and its step relative to the mean of the kernel. */
export function toModel(result: RunResult): ProfileModel {
  const stats = result.stats!;
  return {
    name: result.uri.path.replace(/.*\//, ''),
    kernel: result.kernel,
    summary: `${stats.warpInstructions.toLocaleString('en')} warp instructions, ${stats.threadInstructions.toLocaleString('en')} thread instructions, ${stats.blocks} block${stats.blocks === 1 ? '' : 's'}, ${stats.barriers} barriers`,
    rows: toRows(stats.lines, stats.warpInstructions),
  };
}

function toDebugModel(name: string, { warpInstructions, lines }: Issued): ProfileModel {
  const counts = lines.filter(one => one.line > 0).map(one => ({ line: one.line, pc: Number(one.address), instruction: one.instruction, issued: one.issued }));
  return { name, kernel: 'debugged', summary: `${warpInstructions.toLocaleString('en')} warp instructions until the last stop`, rows: toRows(counts, warpInstructions) };
}

function toRows(lines: LineCount[], total: number): ProfileModel['rows'] {
  const average = mean(lines.map(row => row.issued));
  return lines.map(row => ({ ...row, share: row.issued / Math.max(1, total), heat: heatStep(row.issued, average) }));
}
