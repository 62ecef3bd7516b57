/**
 * Parses the output of the command line about a run and summarizes it for the user. This file does not use the API of VS Code, so unit
 * tests can import it.
 */
import type { Outcome } from './gsass';

/** The counts of a run for one line of the source. */
export interface LineCount {
  /** From 1. */
  line: number;
  pc: number;
  instruction: string;
  /** How many times a warp issued the instruction. */
  issued: number;
  /** This field and the following ones are absent in the counts of the debugger. */
  threads?: number;
  meanLanes?: number;
  meanActiveLanes?: number;
  shared?: { halfWarps: number; bankConflicts: number };
  global?: { halfWarps: number; uncoalesced: number; segments: number; bytesMoved: number; bytesWanted: number };
}

/** What the command line reports about a run. */
export interface Report {
  status: number;
  stats?: { warpInstructions: number; threadInstructions: number; blocks: number; barriers: number; maxStackDepth: number; lines: LineCount[] };
  /** What the kernel has printed. */
  printed: string;
  buffers: { buffer: string; type: string; elements: number; values: unknown[] }[];
  expectations?: { expectations: number; failed: number };
  /** The progress of the run until the user cancelled it; absent if the run was not cancelled. */
  cancelled?: { warpInstructions?: number; blocks?: number; ofBlocks?: number };
  findings: Finding[];
}

/** A problem in the output of the command line. */
export interface Finding {
  file?: string;
  line?: number;
  column?: number;
  endColumn?: number;
  severity: string;
  code: string;
  message: string;
  /** The warp that caused a fault or a finding. */
  warp?: number;
  /** How many times a check found it; absent for a fault. */
  count?: number;
  did?: string;
  related?: { line: number; message: string }[];
}

/** Parses the output of the command line, which has one JSON object per line. */
export function parseReport(outcome: Outcome): Report {
  const result: Report = { status: outcome.status, printed: '', buffers: [], findings: [] };
  for (const line of `${outcome.out}\n${outcome.err}`.split('\n')) {
    if (!line.startsWith('{')) {
      continue;
    }
    const record = JSON.parse(line) as Record<string, unknown>;
    if ('stats' in record) {
      result.stats = record['stats'] as NonNullable<Report['stats']>;
    } else if ('buffer' in record && 'values' in record) {
      result.buffers.push(record as Report['buffers'][number]);
    } else if ('printed' in record) {
      result.printed += String(record['printed']);
    } else if ('expectations' in record) {
      result.expectations = record as NonNullable<Report['expectations']>;
    } else if ('cancelled' in record) {
      result.cancelled = record['cancelled'] as NonNullable<Report['cancelled']>;
    } else if ('severity' in record) {
      result.findings.push(record as unknown as Finding);
    }
  }
  return result;
}

/** Returns the finding that explains the end of a run: the fault, else the first error with a line, else the first warning with a line. */
export function findCause(findings: Finding[]): Finding | undefined {
  const withLine = findings.filter(one => one.line);
  const fault = withLine.find(one => one.severity === 'error' && one.warp !== undefined && one.count === undefined);
  return fault ?? withLine.find(one => one.severity === 'error') ?? withLine.find(one => one.severity === 'warning');
}

/** Returns the severity of the end of a run. It is a warning if the run failed only because checks found warnings. */
export function severityOf(result: Report): 'info' | 'warning' | 'error' {
  if (result.status === 0 || result.cancelled) {
    return 'info';
  }
  const hasWarning = result.findings.some(one => one.severity === 'warning');
  return result.status === 3 && hasWarning && !result.findings.some(one => one.severity === 'error') ? 'warning' : 'error';
}

/** Returns one line that says how a run ended. */
export function summarize(result: Report & { kernel: string; milliseconds: number }, outcome: Outcome): string {
  const { expectations, findings, status } = result;
  const errors = findings.filter(f => f.severity === 'error').length;
  const warnings = findings.filter(f => f.severity === 'warning').length;
  if (result.cancelled) {
    const { warpInstructions, blocks, ofBlocks } = result.cancelled;
    const counted = warpInstructions === undefined ? '' : `: ${warpInstructions.toLocaleString('en')} warp instructions, ${blocks} of ${ofBlocks} blocks`;
    return `${result.kernel}: cancelled after ${(result.milliseconds / 1000).toFixed(1)} s${counted}`;
  }
  if (status === -1 || (errors + warnings === 0 && status !== 0)) {
    return `The run failed: ${outcome.err.split('\n').find(l => l.trim() && !l.startsWith('{')) ?? `status ${status}`}`;
  }
  if (status === 1 || status === 2) {
    return `The kernel did not run: ${(findings.find(f => f.severity === 'error') ?? findings[0])?.message ?? ''}`;
  }
  const mainFinding = status === 0 ? undefined : findCause(findings);
  if (mainFinding) {
    const failed = expectations && expectations.failed > 0 ? ` (${expectations.failed} of ${expectations.expectations} expectations failed)` : '';
    const sameSeverity = mainFinding.severity === 'error' ? errors : warnings;
    const more = sameSeverity > 1 && !failed ? ` (and ${sameSeverity - 1} more in Problems)` : '';
    return `${result.kernel}, line ${mainFinding.line}: ${mainFinding.message}${failed}${more}`;
  }
  const count = result.stats ? `${result.stats.warpInstructions.toLocaleString('en')} warp instructions` : 'ran to the end';
  const allHold = expectations?.expectations === 1 ? ', the expectation holds' : `, all ${expectations?.expectations} expectations hold`;
  const expectationText = expectations ? allHold : '';
  return `${result.kernel}: ${count} in ${(result.milliseconds / 1000).toFixed(1)} s${expectationText}`;
}
