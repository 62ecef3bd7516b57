import type { MachineCodeMessage, MachineCodeUpdate } from '../src/views/machineCode';
import { kernelRows, MAX_KERNELS } from './kernelRows';
import { pieces } from './pieces';
import { Child, el, host, show } from './shared';

const STYLE = `
body { padding: 0 14px 14px; }
.bar { display: flex; gap: 10px; align-items: baseline; padding: 8px 0; flex-wrap: wrap; }
h2 { font-size: 1.05em; font-weight: 600; margin: 14px 0 4px; }
tr[data-kernel] { cursor: pointer; }
tr[data-kernel]:hover { background: var(--vscode-list-hoverBackground); }
tr[data-kernel][aria-selected=true] { background: var(--vscode-list-inactiveSelectionBackground); color: var(--vscode-list-inactiveSelectionForeground, inherit); }
tr[data-kernel][aria-selected=true] td:first-child { font-weight: 600; }
td:first-child, th:first-child { padding-left: 4px; }
.code td { font-family: var(--vscode-editor-font-family), monospace; font-size: var(--vscode-editor-font-size); white-space: pre; padding-right: 18px; }
.code tr:target td, .code tr.there td { background: var(--vscode-editor-rangeHighlightBackground, var(--vscode-list-hoverBackground)); }
.mnemonic { color: var(--vscode-symbolIcon-functionForeground, inherit); }
.register { color: var(--vscode-symbolIcon-variableForeground, inherit); }
.number { color: var(--vscode-debugTokenExpression-number, inherit); }
td.number, th.number { color: inherit; }
.label { color: var(--vscode-symbolIcon-namespaceForeground, inherit); font-weight: 600; }
.modifier { color: var(--vscode-symbolIcon-keywordForeground, inherit); }
a { color: var(--vscode-textLink-foreground); text-decoration: none; }
a:hover { text-decoration: underline; }
pre { font-family: var(--vscode-editor-font-family), monospace; font-size: var(--vscode-editor-font-size); margin: 2px 0 6px; overflow-x: auto; }
`;

function post(message: MachineCodeMessage): void {
  host.postMessage(message);
}

/** The kernels of the file. Only the first message has them. */
let all: Kernel[] = [];

/** The text that the names of the kernels in the table contain. */
let filter = '';

show<MachineCodeUpdate>(STYLE, model => {
  if (!model) {
    return [el('p', { class: 'hint dim' }, 'Reading...')];
  }
  all = model.kernels ?? all;
  const said = model.message && el('div', { class: 'message', role: 'status' }, model.message);
  const kernel = model.kernel;
  if (!kernel) {
    return [
      el('div', { class: 'bar' }, el('strong', {}, model.name), el('span', { class: 'dim' }, bytes(model.bytes))),
      ...(said ? [said] : []),
      el('button', { class: 'action', onclick: () => post({ asText: true }) }, 'Open in the Text Editor'),
    ];
  }
  return [
    el(
      'div',
      { class: 'bar' },
      el('strong', {}, model.name),
      el('span', { class: 'dim' }, `${model.isa}, ${bytes(model.bytes)}, ${count(all.length, 'kernel')}`),
      ...(all.length > 1 ? [el('button', { class: 'action', 'data-key': 'all', onclick: () => post({ open: 'source', all: true }) }, 'Open All as Source')] : []),
    ),
    ...(said ? [said] : []),
    ...(model.cannotRun ? [el('div', { class: 'hint dim', 'data-key': 'cannotRun' }, model.cannotRun)] : []),
    ...kernels(model.chosen),
    el(
      'div',
      { class: 'bar' },
      el('strong', {}, kernel.name),
      ...(kernel.function || model.cannotRun
        ? []
        : [
            el('button', { class: 'action', 'data-key': 'run', title: 'Run this kernel in the emulator', onclick: () => post({ start: 'run' }) }, 'Run'),
            el('button', { class: 'action', 'data-key': 'debug', title: 'Step through the instructions of this kernel', onclick: () => post({ start: 'debug' }) }, 'Debug'),
          ]),
      el('button', { class: 'action', 'data-key': 'source', title: 'Editable text with labels', onclick: () => post({ open: 'source', all: false }) }, 'Open as Source'),
      el('button', { class: 'action', 'data-key': 'listing', title: 'A text with addresses and words', onclick: () => post({ open: 'new', all: false }) }, 'Open as Listing'),
    ),
    ...parameters(kernel),
    ...constants(kernel),
    el('h2', {}, `Disassembly: ${count(kernel.count, 'instruction')}${kernel.unknown ? `, ${count(kernel.unknown, 'word')} unknown` : ''}`),
    code(model),
  ];
});

type Kernel = NonNullable<MachineCodeUpdate['kernel']>;

function bytes(size: number): string {
  return count(size, 'byte');
}

function count(number: number, what: string): string {
  return `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`;
}

function hex(number: number, digits = 4): string {
  return `0x${number.toString(16).padStart(digits, '0')}`;
}

/** Returns the table of kernels. If there are many, it has some of them, and a field in which the user types a part of a name. */
function kernels(chosen: number): HTMLElement[] {
  if (all.length <= MAX_KERNELS) {
    return [kernelTable(chosen, all.map((_, i) => i))];
  }
  const said = el('span', { class: 'dim', role: 'status' });
  const list = el('div');
  const fill = (): void => {
    const { found, rows } = kernelRows(all.map(one => one.name), filter, chosen);
    const first = found > MAX_KERNELS ? `the first ${MAX_KERNELS} of ` : '';
    said.textContent = `${first}${count(found, 'kernel')}`;
    list.replaceChildren(kernelTable(chosen, rows));
  };
  const oninput = (e: Event): void => {
    filter = (e.target as HTMLInputElement).value;
    fill();
  };
  const label = 'Part of a name of a kernel';
  const field = el('input', { type: 'search', 'data-key': 'filter', 'aria-label': label, placeholder: label, size: 32, value: filter, oninput });
  fill();
  return [el('div', { class: 'bar' }, field, said), list];
}

/** Returns a table of the kernels with these numbers. */
function kernelTable(chosen: number, shown: number[]): HTMLElement {
  const columns: [string, string, (kernel: Kernel) => number | undefined][] = [
    ['Instructions', 'Instructions, padding included', kernel => kernel.count],
    ['Code', 'Bytes of code', kernel => kernel.bytes],
    ['Registers', 'Registers of a thread', kernel => kernel.resources?.registers],
    ['Shared', 'Bytes of shared memory of a block, without those that the launch adds', kernel => kernel.resources?.sharedBytes],
    ['Local', 'Bytes of local memory of a thread', kernel => kernel.resources?.localBytes],
    ['Parameters', 'Bytes of parameters', kernel => kernel.resources?.parameterBytes],
    ['Constants', 'Bytes in constant banks', kernel => kernel.constants.reduce((sum, one) => sum + one.bytes, 0)],
    ['Barriers', 'Barriers that the kernel uses', kernel => kernel.resources?.barriers],
  ];
  const head = el('tr', {}, el('th', { scope: 'col' }, 'Kernel'), ...columns.map(([name, meaning]) => el('th', { scope: 'col', class: 'number', title: meaning }, name)));
  const rows = shown.map(i => {
    const kernel = all[i]!;
    return el(
      'tr',
      { 'data-kernel': i, 'data-key': `kernel${i}`, tabindex: 0, 'aria-selected': i === chosen ? 'true' : 'false', onclick: () => post({ kernel: i }), onkeydown: (e: KeyboardEvent) => choose(e, i) },
      el('td', {}, el('code', {}, kernel.name), kernel.function && el('span', { class: 'dim' }, ' function')),
      ...columns.map(([, , value]) => el('td', { class: 'number' }, value(kernel)?.toLocaleString('en') ?? '–')),
    );
  });
  return el('table', { class: 'kernels' }, el('thead', {}, head), el('tbody', {}, ...rows));
}

function choose(e: KeyboardEvent, at: number): void {
  const row = e.currentTarget as HTMLElement;
  const next = { ArrowUp: row.previousElementSibling, ArrowDown: row.nextElementSibling, Enter: row, ' ': row }[e.key];
  if (next instanceof HTMLElement) {
    e.preventDefault();
    next.focus();
    post({ kernel: Number(next.dataset['kernel'] ?? at) });
  }
}

function parameters(kernel: Kernel): Node[] {
  const { parameters: all = [], parameterOffset } = kernel.resources ?? {};
  if (all.length === 0) {
    return [];
  }
  const head = el('tr', {}, ...['Parameter', 'Offset', 'Bytes', 'Place'].map(title => el('th', { scope: 'col' }, title)));
  const rows = all.map(one =>
    el('tr', {}, el('td', {}, String(one.index)), el('td', { class: 'mono' }, hex(one.offset, 1)), el('td', {}, String(one.bytes)), el('td', { class: 'mono' }, parameterOffset === undefined ? '' : `c[0x0][${hex(parameterOffset + one.offset, 1)}]`)),
  );
  return [el('h2', {}, 'Parameters'), el('table', { class: 'parameters' }, el('thead', {}, head), el('tbody', {}, ...rows))];
}

function constants(kernel: Kernel): Node[] {
  if (kernel.constants.length === 0) {
    return [];
  }
  const nodes: Node[] = [el('h2', {}, 'Constants')];
  for (const one of kernel.constants) {
    const where = `c[0x${one.bank.toString(16)}][${hex(one.offset, 1)}], ${bytes(one.bytes)}`;
    if (one.zero) {
      nodes.push(el('div', { class: 'constant' }, el('code', {}, where), el('span', { class: 'dim' }, one.bank === 0 ? ' all zero, filled at the launch' : ' all zero')));
    } else {
      nodes.push(el('details', { class: 'constant', open: one.bytes <= 256 }, el('summary', {}, el('code', {}, where)), el('pre', {}, dump(one.offset, one.hex ?? ''))));
    }
  }
  return nodes;
}

/** Returns a dump of bytes in hexadecimal: sixteen bytes a line, as little-endian 32-bit words. */
function dump(offset: number, digits: string): string {
  const lines: string[] = [];
  for (let i = 0; i < digits.length; i += 32) {
    const words = digits.slice(i, i + 32).match(/.{1,8}/g) ?? [];
    const turned = words.map(word => (word.match(/../g) ?? []).reverse().join(''));
    lines.push(`${hex(offset + i / 2)}  ${turned.join(' ')}`);
  }
  return lines.join('\n');
}

function code(model: MachineCodeUpdate): HTMLElement {
  const controlled = model.instructions.some(one => one.control);
  const rows = model.instructions.flatMap(one => {
    const cells: Child[] = [
      el('td', { class: 'dim' }, hex(one.address)),
      controlled && el('td', { class: 'dim' }, one.control ?? ''),
      el('td', { class: 'text', title: one.notes?.join('\n') ?? undefined }, ...coloured(one.text), one.target !== undefined && link(one.target)),
      el('td', { class: 'dim' }, one.word),
    ];
    const row = el('tr', { id: `at${one.address}` }, ...cells);
    return one.label ? [el('tr', {}, el('td', {}, ''), controlled && el('td', {}), el('td', { class: 'label', colspan: 2 }, `${one.label}:`)), row] : [row];
  });
  return el('table', { class: 'code' }, el('tbody', {}, ...rows));
}

/** Returns a link to the instruction that is the target of a branch. */
function link(target: number): HTMLElement {
  const go = (e: Event): void => {
    e.preventDefault();
    const row = document.getElementById(`at${target}`);
    document.querySelectorAll('.code tr.there').forEach(one => one.classList.remove('there'));
    row?.classList.add('there');
    row?.scrollIntoView({ block: 'center' });
  };
  return el('a', { href: `#at${target}`, class: 'target', onclick: go }, `  → ${hex(target)}`);
}

function coloured(text: string): Node[] {
  return pieces(text).map(({ text: piece, kind }) => (kind ? el('span', { class: kind }, piece) : document.createTextNode(piece)));
}
