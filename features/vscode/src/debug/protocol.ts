/** What the debug adapter answers to requests of our own: docs/debug-adapter.md has the meaning of each field. */

export interface Focus {
  threadId: number;
  block: number[];
  warp: number;
  lane: number;
  thread: number[];
}

export interface WatchRow {
  name: string;
  values: string[];
  bits: number[];
  uniform: boolean;
  changed: number;
}

export interface Watch {
  focus: Focus;
  name: string;
  type: string;
  threads: number;
  live: number;
  active: number;
  address: string;
  line: number;
  rows: WatchRow[];
}

export interface Space {
  space: string;
  name: string;
  memoryReference: string;
  address: number;
  size: number;
  type: string;
}

export interface Where {
  threadId: number;
  name: string;
  address: string;
  line: number;
  active: number;
  state: 'running' | 'waiting' | 'ended';
}

/** How often each instruction was issued until now. */
export interface Issued {
  warpInstructions: number;
  lines: { line: number; address: string; instruction: string; issued: number; share: number }[];
}

/** How registers may be shown. */
export const TYPES = ['hex', 's32', 'u32', 'f32', 'u16x2', 's16x2', 'u8', 's8'];
