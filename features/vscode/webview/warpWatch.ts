import type { WatchMessage, WatchModel } from '../src/views/warpWatch';
import type { WatchRow } from '../src/debug/protocol';
import { el, host, show } from './shared';

const STYLE = `
body { padding: 0 6px; }
.bar { display: flex; gap: 12px; align-items: baseline; padding: 4px 0; flex-wrap: wrap; position: sticky; left: 0; }
table { font-family: var(--vscode-editor-font-family), monospace; font-size: calc(var(--vscode-editor-font-size) * 0.92); }
th, td { padding: 0 7px; text-align: right; white-space: nowrap; border-right: 1px solid var(--vscode-panel-border, #8883); }
thead th { position: sticky; top: 0; background: var(--vscode-panel-background, var(--vscode-editor-background)); }
th[scope=row], thead th:first-child { position: sticky; left: 0; text-align: left; background: var(--vscode-panel-background, var(--vscode-editor-background)); z-index: 1; color: var(--vscode-symbolIcon-variableForeground, var(--vscode-foreground)); }
td, thead th[data-lane] { cursor: pointer; }
.inactive { color: var(--vscode-disabledForeground); font-style: italic; }
.none { opacity: .35; }
.changed { background: var(--vscode-editor-findMatchHighlightBackground, #ea5c0055); font-weight: bold; }
.changed::before { content: "•"; margin-right: 3px; }
.focus { border-left: 2px solid var(--vscode-focusBorder); border-right: 2px solid var(--vscode-focusBorder); }
.running { opacity: .6; }
@media (forced-colors: active) { .changed { outline: 1px dotted; outline-offset: -1px; } }
`;

function post(message: WatchMessage): void {
  host.postMessage(message);
}

let filter = (host.getState() as { filter?: string } | undefined)?.filter ?? '';

show<WatchModel>(STYLE, (model, main) => {
  if (!model) {
    return [el('p', { class: 'hint dim' }, 'While a kernel is stopped in the debugger, the registers of the warp in focus stand here, all 32 lanes side by side. Inactive lanes are grey, what has changed since the last stop is marked; press a lane to look at it.')];
  }
  const table = grid(model);
  const search = el('input', {
    'data-key': 'filter',
    'aria-label': 'Registers to show',
    placeholder: 'R1, R4..R7',
    title: 'Registers to show, and ranges of them; empty for all',
    size: 12,
    value: filter,
    oninput: (e: Event) => {
      filter = (e.target as HTMLInputElement).value;
      host.setState({ filter });
      main.querySelector('table')?.replaceWith(grid(model));
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
    table,
  ];
});

function hex(mask: number): string {
  return (mask >>> 0).toString(16).padStart(8, '0');
}

/** Whether the filter lets a register through: names, and ranges such as R4..R7. */
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

function grid(model: WatchModel): HTMLTableElement {
  const lanes = Array.from({ length: 32 }, (_, lane) => lane);
  const has = (mask: number, lane: number): boolean => ((mask >>> lane) & 1) === 1;
  const state = (lane: number): string => [has(model.active, lane) ? '' : 'inactive', has(model.threads, lane) ? '' : 'none', lane === model.focus.lane ? 'focus' : ''].filter(Boolean).join(' ');
  const head = el('tr', {}, el('th', { scope: 'col' }, ''), ...lanes.map(lane => el('th', { scope: 'col', class: state(lane), 'data-lane': lane, title: `lane ${lane}${has(model.active, lane) ? '' : ', inactive'}`, onclick: () => post({ lane }) }, String(lane))));
  const rows = model.rows.filter(row => wanted(row.name));
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
        title: row.values[lane] ?? '',
        onclick: () => post({ lane }),
        onkeydown: (e: KeyboardEvent) => key(e, at, lane),
      },
      brief(row.values[lane] ?? ''),
    );
  return el('table', { class: model.running ? 'running' : '' }, el('thead', {}, head), el('tbody', {}, ...rows.map((row, at) => el('tr', {}, el('th', { scope: 'row' }, row.name), ...lanes.map(lane => cell(row, at, lane))))));
}

/** Flags by their first letters, so that 32 of them stand in a line. */
function brief(value: string): string {
  const flags = /^0x[0-9a-f]((?: [a-z]+)*)$/.exec(value);
  return flags ? flags[1]!.replace(/ (.)[a-z]*/g, (_, letter: string) => letter.toUpperCase()) || '–' : value;
}

function key(event: KeyboardEvent, row: number, lane: number): void {
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  if (step) {
    event.preventDefault();
    document.querySelector<HTMLElement>(`td[data-row="${row + step[0]!}"][data-lane="${lane + step[1]!}"]`)?.focus();
  } else if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    post({ lane });
  }
}
