/** The debug adapter's answers to our own requests. docs/debug-adapter.md explains each field. */

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

export interface WarpLocation {
  threadId: number;
  name: string;
  address: string;
  line: number;
  active: number;
  state: 'running' | 'waiting' | 'ended';
}

/** How many times each instruction has been issued so far. */
export interface Issued {
  warpInstructions: number;
  lines: { line: number; address: string; instruction: string; issued: number; share: number }[];
}

/** The types in which registers can be shown. */
export const TYPES = ['hex', 's32', 'u32', 'f32', 'u16x2', 's16x2', 'f16x2', 'u8', 's8'];
