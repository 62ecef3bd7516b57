import type { WatchMessage, WatchModel } from '../src/views/warpWatch';
import type { WatchRow } from '../src/debug/protocol';
import { el, host, show } from './shared';

const STYLE = `
body { padding: 0 6px; }
.bar { display: flex; gap: 12px; align-items: baseline; padding: 4px 0; flex-wrap: wrap; position: sticky; left: 0; }
table, .measure { font-family: var(--vscode-editor-font-family), monospace; font-size: calc(var(--vscode-editor-font-size) * 0.84); }
.measure { position: absolute; visibility: hidden; white-space: pre; }
th, td { padding: 0 2px; text-align: right; white-space: nowrap; border-right: 1px solid var(--vscode-panel-border, #8883); }
thead th { position: sticky; top: 0; background: var(--vscode-panel-background, var(--vscode-editor-background)); }
thead tr + tr th { position: static; }
th[scope=row], thead th.corner { position: sticky; left: 0; text-align: left; background: var(--vscode-panel-background, var(--vscode-editor-background)); z-index: 1; color: var(--vscode-symbolIcon-variableForeground, var(--vscode-foreground)); }
.wrapped tbody tr:last-child > * { border-bottom: 1px solid var(--vscode-panel-border, #8886); }
td, thead th[data-lane] { cursor: pointer; }
.inactive { color: var(--vscode-disabledForeground); font-style: italic; }
.none { opacity: .35; }
.changed { background: var(--vscode-editor-findMatchHighlightBackground, #ea5c0055); font-weight: bold; }
.focus { border-left: 2px solid var(--vscode-focusBorder); border-right: 2px solid var(--vscode-focusBorder); }
.running { opacity: .6; }
@media (forced-colors: active) { .changed { outline: 1px dotted; outline-offset: -1px; } }
`;

const LANES = 32;

function post(message: WatchMessage): void {
  host.postMessage(message);
}

let filter = (host.getState() as { filter?: string } | undefined)?.filter ?? '';
let last: WatchModel | null = null;

show<WatchModel>(STYLE, model => {
  last = model;
  if (!model) {
    return [el('p', { class: 'hint dim' }, 'Stop a kernel in the debugger to see the registers of the warp in focus here, all 32 lanes side by side. Inactive lanes are grey, and values that changed since the last stop are marked. Click a lane to put the focus on it.')];
  }
  const search = el('input', {
    'data-key': 'filter',
    'aria-label': 'Registers to show',
    placeholder: 'R1, R4..R7',
    title: 'Registers and ranges of registers to show; empty shows all',
    size: 12,
    value: filter,
    oninput: (e: Event) => {
      filter = (e.target as HTMLInputElement).value;
      host.setState({ filter });
      again();
    },
  });
  const types = model.types.map(type => el('option', { value: type, selected: type === model.type }, type));
  return [
    el(
      'div',
      { class: 'bar' },
      el('strong', {}, model.name),
      el('span', { class: 'dim' }, `line ${model.line}, ${model.address}, active 0x${hex(model.active)}${model.live !== model.active ? `, live 0x${hex(model.live)}` : ''}`),
      el('label', {}, 'as ', el('select', { 'data-key': 'type', onchange: (e: Event) => post({ type: (e.target as HTMLSelectElement).value }) }, ...types)),
      search,
      model.running && el('span', { class: 'dim', role: 'status' }, 'running'),
    ),
    grid(model),
  ];
});

addEventListener('resize', () => {
  const table = document.querySelector('table');
  if (last && table && Number(table.dataset['across']) !== across(last, chosen(last))) {
    again();
  }
});

/** Draws only the table again, so that what is typed in the rest of the page stays. */
function again(): void {
  if (last) {
    document.querySelector('table')?.replaceWith(grid(last));
  }
}

function hex(mask: number): string {
  return (mask >>> 0).toString(16).padStart(8, '0');
}

/** Returns whether the filter accepts a register. The filter has names and ranges such as R4..R7; an empty one accepts all. */
function wanted(name: string): boolean {
  const pieces = filter.split(/[\s,]+/).filter(Boolean);
  const number = (text: string): number => Number(/\d+$/.exec(text)?.[0] ?? NaN);
  return (
    pieces.length === 0 ||
    pieces.some(piece => {
      const range = /^([A-Za-z]+)(\d+)\.\.(?:[A-Za-z]+)?(\d+)$/.exec(piece);
      return range
        ? name.toUpperCase().startsWith(range[1]!.toUpperCase()) && number(name) >= Number(range[2]) && number(name) <= Number(range[3])
        : name.toUpperCase() === piece.toUpperCase();
    })
  );
}

function chosen(model: WatchModel): WatchRow[] {
  return model.rows.filter(row => wanted(row.name));
}

/** Returns the width of one character, in pixels. */
function characterWidth(): number {
  const probe = el('span', { class: 'measure' }, '0'.repeat(32));
  document.body.append(probe);
  const { width } = probe.getBoundingClientRect();
  probe.remove();
  return width / 32;
}

/** Returns how many lanes are side by side: 32, or 16 or 8 if there is no room. The others are below them. */
function across(model: WatchModel, rows: WatchRow[]): number {
  const one = characterWidth();
  const name = 10 + one * Math.max(0, ...rows.map(row => row.name.length));
  const widths = Array.from({ length: LANES }, (_, lane) => 5 + one * Math.max(1 + Number(lane > 9), ...rows.map(row => shown(model, row, lane).length)));
  for (const count of [32, 16, 8]) {
    let width = name;
    for (let column = 0; column < count; column++) {
      width += Math.max(...widths.filter((_, lane) => lane % count === column));
    }
    if (width <= document.documentElement.clientWidth - 12 || count === 8) {
      return count;
    }
  }
  return 8;
}

/**
 * Returns the value alone, in the chosen type. Hexadecimal has no leading zeros, because otherwise 32 values would not fit. Flags are shown
 * by their first letters.
 */
function shown(model: WatchModel, row: WatchRow, lane: number): string {
  const value = row.values[lane] ?? '';
  const flags = /^0x[0-9a-f]((?: [a-z]+)*)$/.exec(value);
  if (flags && flags[1]) {
    return flags[1].replace(/ (.)[a-z]*/g, (_, letter: string) => letter.toUpperCase());
  }
  const bits = Number(row.bits[lane] ?? NaN);
  return model.type === 'hex' && Number.isFinite(bits) ? (bits >>> 0).toString(16) : value;
}

/** Returns the tooltip of a value: the whole word, and another way to read it. */
function whole(model: WatchModel, row: WatchRow, lane: number): string {
  const value = row.values[lane] ?? '';
  const bits = Number(row.bits[lane] ?? NaN);
  if (!Number.isFinite(bits) || /^0x[0-9a-f]+ [a-z]/.test(value)) {
    return value;
  }
  return model.type === 'hex' ? `0x${hex(bits)} (${bits | 0})` : `${value} (0x${hex(bits)})`;
}

function grid(model: WatchModel): HTMLTableElement {
  const rows = chosen(model);
  const count = across(model, rows);
  const groups = Array.from({ length: LANES / count }, (_, group) => Array.from({ length: count }, (_, i) => group * count + i));
  const has = (mask: number, lane: number): boolean => ((mask >>> lane) & 1) === 1;
  const state = (lane: number): string => [has(model.active, lane) ? '' : 'inactive', has(model.threads, lane) ? '' : 'none', lane === model.focus.lane ? 'focus' : ''].filter(Boolean).join(' ');
  const title = (lane: number): HTMLElement =>
    el('th', { scope: 'col', class: state(lane), 'data-lane': lane, title: `lane ${lane}${has(model.active, lane) ? '' : ', inactive'}`, onclick: () => post({ lane }) }, String(lane));
  const cell = (row: WatchRow, at: number, lane: number): HTMLElement =>
    el(
      'td',
      {
        class: `${state(lane)}${has(row.changed, lane) ? ' changed' : ''}`,
        tabindex: at === 0 && lane === model.focus.lane ? 0 : -1,
        'data-key': `${row.name}/${lane}`,
        'data-row': at,
        'data-lane': lane,
        'aria-label': `${row.name}, lane ${lane}: ${row.values[lane] ?? ''}${has(model.active, lane) ? '' : ', inactive'}${has(row.changed, lane) ? ', changed' : ''}`,
        title: whole(model, row, lane),
        onclick: () => post({ lane }),
        onkeydown: (e: KeyboardEvent) => key(e, at, lane, count),
      },
      shown(model, row, lane),
    );
  const head = groups.map((lanes, i) => el('tr', {}, i === 0 && el('th', { class: 'corner', rowspan: groups.length }, ''), ...lanes.map(title)));
  // Each register has a table body of its own, because its lanes may need several lines.
  const bodies = rows.map((row, at) =>
    el('tbody', {}, ...groups.map((lanes, i) => el('tr', {}, i === 0 && el('th', { scope: 'row', rowspan: groups.length }, row.name), ...lanes.map(lane => cell(row, at, lane))))),
  );
  const classes = [model.running ? 'running' : '', groups.length > 1 ? 'wrapped' : ''].filter(Boolean).join(' ');
  return el('table', { class: classes, 'data-across': count }, el('thead', {}, ...head), ...bodies);
}

function key(event: KeyboardEvent, row: number, lane: number, count: number): void {
  const go = (toRow: number, toLane: number): void => {
    event.preventDefault();
    document.querySelector<HTMLElement>(`td[data-row="${toRow}"][data-lane="${toLane}"]`)?.focus();
  };
  switch (event.key) {
    case 'ArrowLeft':
      return go(row, lane - 1);
    case 'ArrowRight':
      return go(row, lane + 1);
    case 'ArrowUp':
      return lane >= count ? go(row, lane - count) : go(row - 1, lane + LANES - count);
    case 'ArrowDown':
      return lane + count < LANES ? go(row, lane + count) : go(row + 1, lane % count);
    case 'Enter':
    case ' ':
      event.preventDefault();
      return post({ lane });
    default:
  }
}
