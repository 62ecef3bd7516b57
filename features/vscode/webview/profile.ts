import type { ProfileModel } from '../src/views/profile';
import { el, host, show } from './shared';

const STYLE = `
.bar { display: flex; gap: 10px; align-items: baseline; padding: 4px 0; flex-wrap: wrap; }
tbody tr { cursor: pointer; }
tbody tr:hover { background: var(--vscode-list-hoverBackground); }
td.heat { min-width: 44px; }
td.heat div { height: 10px; border: 1px solid var(--vscode-contrastBorder, transparent); background: var(--vscode-gsass-heat1); }
td.heat div.heat0 { opacity: .5; }
td.heat div.heat2 { background: var(--vscode-gsass-heat2); }
td.heat div.heat3 { background: var(--vscode-gsass-heat3); }
td.heat div.heat4 { background: var(--vscode-gsass-heat4); }
td code { white-space: pre; }
button.sort { all: unset; cursor: pointer; text-decoration: underline dotted; }
th[aria-sort=descending] button.sort::after { content: " ▾"; }
td.heat { padding-right: 6px; }
`;

type Row = ProfileModel['rows'][number];
type Order = 'line' | 'issued' | 'conflicts' | 'uncoalesced';
let order: Order = (host.getState() as { order?: Order } | undefined)?.order ?? 'line';
let last: ProfileModel | null = null;

show<ProfileModel>(STYLE, (model, main) => {
  last = model;
  if (!model) {
    return [el('p', { class: 'hint dim' }, 'Run a kernel (the lens above it, or Ctrl+F5) or debug it to see how often each of its lines was issued, here and in the margin of the text.')];
  }
  const head = el('tr', {}, title('line', 'Line', main), title('issued', 'Issued', main), el('th', {}, ''), el('th', {}, 'Instruction'), el('th', { class: 'number', title: 'Active lanes of a warp' }, 'Lanes'), title('conflicts', 'Conflicts', main, 'Bank conflicts in shared memory'), title('uncoalesced', 'Uncoalesced', main, 'Accesses to global memory that were not coalesced'));
  return [
    el('div', { class: 'bar' }, el('strong', {}, `${model.name}: ${model.kernel}`), el('span', { class: 'dim' }, model.summary), el('button', { class: 'action', 'data-key': 'clear', onclick: () => host.postMessage({ clear: true }) }, 'Clear')),
    el('table', {}, el('thead', {}, head), el('tbody', {}, ...sorted(model).map(row))),
  ];
});

function key(row: Row): number {
  return { line: -row.line, issued: row.issued, conflicts: row.shared?.bankConflicts ?? 0, uncoalesced: row.global?.uncoalesced ?? 0 }[order];
}

function sorted(model: ProfileModel): Row[] {
  return [...model.rows].sort((a, b) => key(b) - key(a) || a.pc - b.pc);
}

function title(name: Order, text: string, main: HTMLElement, meaning = ''): HTMLElement {
  const sort = (): void => {
    order = name;
    host.setState({ order });
    main.querySelector('tbody')?.replaceChildren(...(last ? sorted(last).map(row) : []));
    main.querySelectorAll('th[aria-sort]').forEach(th => th.setAttribute('aria-sort', th === cell ? 'descending' : 'none'));
  };
  const cell = el('th', { class: 'number', 'aria-sort': order === name ? 'descending' : 'none', scope: 'col' }, el('button', { class: 'sort', 'data-key': `sort-${name}`, title: `${meaning ? `${meaning}. ` : ''}Click to sort by this column.`, onclick: sort }, text));
  return cell;
}

function row(one: Row): HTMLElement {
  const go = (): void => host.postMessage({ line: one.line });
  const share = `${(one.share * 100).toFixed(1)} %`;
  return el(
    'tr',
    { tabindex: 0, 'data-key': `pc${one.pc}`, onclick: go, onkeydown: (e: KeyboardEvent) => e.key === 'Enter' && go() },
    el('td', { class: 'number' }, String(one.line)),
    el('td', { class: 'number' }, one.issued.toLocaleString('en')),
    el('td', { class: 'heat', title: share, 'aria-label': share }, el('div', { class: `heat${one.heat}`, style: `width: ${Math.max(1, Math.sqrt(one.share) * 44)}px` })),
    el('td', {}, el('code', {}, one.instruction)),
    el('td', { class: 'number' }, one.meanActiveLanes?.toFixed(1) ?? ''),
    el('td', { class: 'number' }, one.shared ? String(one.shared.bankConflicts) : ''),
    el('td', { class: 'number' }, one.global ? String(one.global.uncoalesced) : ''),
  );
}
