/**
 * Reads what the command line prints about a run and puts it in words for the user. This file does not use VS Code, so that it can be
 * tested without it.
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
  /** The debugger does not count this field and those after it. */
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
  buffers: { buffer: string; type: string; elements: number; values: unknown[] }[];
  expectations?: { expectations: number; failed: number };
  /** How far the run came; absent if the user did not end it. */
  cancelled?: { warpInstructions?: number; blocks?: number; ofBlocks?: number };
  findings: Finding[];
}

/** A problem, as the command line prints it. */
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

/** Reads the output of the command line, which has one JSON object a line. */
export function read(outcome: Outcome): Report {
  const result: Report = { status: outcome.status, buffers: [], findings: [] };
  for (const line of `${outcome.out}\n${outcome.err}`.split('\n')) {
    if (!line.startsWith('{')) {
      continue;
    }
    const one = JSON.parse(line) as Record<string, unknown>;
    if ('stats' in one) {
      result.stats = one['stats'] as NonNullable<Report['stats']>;
    } else if ('buffer' in one && 'values' in one) {
      result.buffers.push(one as Report['buffers'][number]);
    } else if ('expectations' in one) {
      result.expectations = one as NonNullable<Report['expectations']>;
    } else if ('cancelled' in one) {
      result.cancelled = one['cancelled'] as NonNullable<Report['cancelled']>;
    } else if ('severity' in one) {
      result.findings.push(one as unknown as Finding);
    }
  }
  return result;
}

/** Returns the finding to blame for the end of a run: the fault, else the first error with a line, else the first warning with one. */
export function cause(findings: Finding[]): Finding | undefined {
  const placed = findings.filter(one => one.line);
  const fault = placed.find(one => one.severity === 'error' && one.warp !== undefined && one.count === undefined);
  return fault ?? placed.find(one => one.severity === 'error') ?? placed.find(one => one.severity === 'warning');
}

/** Returns how bad the end of a run is. A run may fail only because checks found something that is a warning. */
export function severity(result: Report): 'info' | 'warning' | 'error' {
  if (result.status === 0 || result.cancelled) {
    return 'info';
  }
  const warned = result.findings.some(one => one.severity === 'warning');
  return result.status === 3 && warned && !result.findings.some(one => one.severity === 'error') ? 'warning' : 'error';
}

/** Returns one line that says how a run ended. */
export function summary(result: Report & { kernel: string; milliseconds: number }, outcome: Outcome): string {
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
  const first = status === 0 ? undefined : cause(findings);
  if (first) {
    const failed = expectations && expectations.failed > 0 ? ` (${expectations.failed} of ${expectations.expectations} expectations failed)` : '';
    const alike = first.severity === 'error' ? errors : warnings;
    const more = alike > 1 && !failed ? ` (and ${alike - 1} more in Problems)` : '';
    return `${result.kernel}, line ${first.line}: ${first.message}${failed}${more}`;
  }
  const count = result.stats ? `${result.stats.warpInstructions.toLocaleString('en')} warp instructions` : 'ran to the end';
  const held = expectations?.expectations === 1 ? ', the expectation holds' : `, all ${expectations?.expectations} expectations hold`;
  const checked = expectations ? held : '';
  return `${result.kernel}: ${count} in ${(result.milliseconds / 1000).toFixed(1)} s${checked}`;
}
