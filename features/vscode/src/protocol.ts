/** The server's answers to our own requests. docs/server-requests.md explains each field. */

export interface Position {
  line: number;
  character: number;
}

export interface Range {
  start: Position;
  end: Position;
}

export interface Field {
  name: string;
  kind: 'opcode' | 'field' | 'ignored' | 'reserved';
  bits: { high: number; low: number }[];
  value: number;
  min: number;
  max: number;
  shown: string;
  meaning: string;
  operand: number;
  colour: number;
  range?: Range;
  marked: boolean;
  editable: boolean;
  choices: { value: number; shown: string; text: string }[];
}

export interface BitLayout {
  text: string;
  units: string[];
  shown: string;
  word: string;
  binary: string[];
  size: number;
  address: number;
  range: Range;
  form?: { isa: string; mnemonic: string; syntax: string; description: string; operation: string; source: string; status: string; statusNote?: string; flexgrip?: string };
  notes: string[];
  fields: Field[];
  svg: string;
}

export interface FieldEdit {
  edit?: unknown;
  text?: string;
  message?: string;
  alternative?: unknown;
}

export interface FlowGraph {
  kernel: string;
  blocks: { id: number; firstLine: number; lastLine: number; labels: string[]; instructions: { line: number; address: number; text: string }[]; reachable: boolean }[];
  edges: { from: number; to: number; kind: string }[];
  svg: string;
  message: string;
}
