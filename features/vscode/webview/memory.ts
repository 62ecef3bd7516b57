import type { MemoryMessage, MemoryModel } from '../src/views/memory';
import { Child, el, host, show } from './shared';

const STYLE = `
body { padding: 0 6px; }
.bar { display: flex; gap: 10px; align-items: baseline; padding: 4px 0; flex-wrap: wrap; }
table { font-family: var(--vscode-editor-font-family), monospace; font-size: calc(var(--vscode-editor-font-size) * 0.92); }
th, td { padding: 0 8px; text-align: right; white-space: pre; }
td[data-word] { cursor: text; }
.changed { background: var(--vscode-editor-findMatchHighlightBackground, #ea5c0055); font-weight: bold; }
.changed::before { content: "•"; }
.text { color: var(--vscode-descriptionForeground); letter-spacing: 1px; }
td input { width: 11ch; }
`;

const TYPES = ['hex', 's32', 'u32', 'f32', 'u16x2', 'u8x4'];
const COLUMNS = 4;
let type = (host.getState() as { type?: string } | undefined)?.type ?? 'hex';

function post(message: MemoryMessage): void {
  host.postMessage(message);
}

show<MemoryModel>(STYLE, (model, main) => {
  if (!model) {
    return [el('p', { class: 'hint dim' }, 'While a kernel is stopped in the debugger, its memories stand here: shared, local, constants, the buffers of global memory. What has changed since the last stop is marked; press a word to change it.')];
  }
  const space = model.spaces[model.chosen]!;
  const spaces = model.spaces.map((one, i) => el('option', { value: i, selected: i === model.chosen }, `${one.name} (${one.size.toLocaleString('en')} bytes)`));
  const types = TYPES.map(one => el('option', { value: one, selected: one === type }, one));
  const go = (e: Event): void => {
    const address = Number((e.target as HTMLInputElement).value.trim());
    if (Number.isFinite(address)) {
      post({ offset: address - space.address });
    }
  };
  const chooseType = (e: Event): void => {
    type = (e.target as HTMLSelectElement).value;
    host.setState({ type });
    main.querySelector('table')?.replaceWith(grid(model));
  };
  const end = model.offset + 4 * model.words.length;
  return [
    el(
      'div',
      { class: 'bar' },
      el('select', { 'data-key': 'space', 'aria-label': 'Memory', onchange: (e: Event) => post({ space: Number((e.target as HTMLSelectElement).value) }) }, ...spaces),
      el('label', {}, 'from ', el('input', { 'data-key': 'address', size: 10, value: `0x${(space.address + model.offset).toString(16)}`, title: 'The address of the first word', onchange: go })),
      el('label', {}, 'as ', el('select', { 'data-key': 'type', onchange: chooseType }, ...types)),
      el('button', { class: 'action', 'data-key': 'back', disabled: model.offset === 0, onclick: () => post({ offset: model.offset - 1024 }) }, 'Back'),
      el('button', { class: 'action', 'data-key': 'on', disabled: end >= space.size, onclick: () => post({ offset: model.offset + 1024 }) }, 'On'),
    ),
    ...(model.message ? [el('div', { class: 'message', role: 'alert' }, model.message)] : []),
    grid(model),
  ];
});

function shown(word: number): string {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, word, true);
  switch (type) {
    case 's32':
      return String(view.getInt32(0, true));
    case 'u32':
      return String(word);
    case 'f32':
      return String(Number(view.getFloat32(0, true).toPrecision(7)));
    case 'u16x2':
      return `${view.getUint16(0, true)} ${view.getUint16(2, true)}`;
    case 'u8x4':
      return [0, 1, 2, 3].map(i => view.getUint8(i)).join(' ');
    default:
      return word.toString(16).padStart(8, '0');
  }
}

/** The word that somebody typed in the type shown; undefined for none. */
function typed(text: string): number | undefined {
  const view = new DataView(new ArrayBuffer(4));
  const number = type === 'hex' && !/^0x/i.test(text) ? Number(`0x${text}`) : Number(text);
  if (text.trim() === '' || Number.isNaN(number)) {
    return undefined;
  }
  if (type === 'f32') {
    view.setFloat32(0, number, true);
  } else {
    view.setInt32(0, number, true);
  }
  return view.getUint32(0, true);
}

function grid(model: MemoryModel): HTMLTableElement {
  const start = model.spaces[model.chosen]!.address + model.offset;
  const rows: HTMLElement[] = [];
  for (let i = 0; i < model.words.length; i += COLUMNS) {
    const words = model.words.slice(i, i + COLUMNS);
    const cells: Child[] = words.map((word, j) => cell(model, i + j, word));
    while (cells.length < COLUMNS) {
      cells.push(el('td', {}));
    }
    const text = words.flatMap(word => [0, 8, 16, 24].map(shift => (word >>> shift) & 0xff)).map(byte => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '·')).join('');
    rows.push(el('tr', {}, el('th', { scope: 'row' }, `0x${(start + 4 * i).toString(16).padStart(4, '0')}`), ...cells, el('td', { class: 'text', 'aria-hidden': 'true' }, text)));
  }
  return el('table', {}, el('tbody', {}, ...rows));
}

function cell(model: MemoryModel, index: number, word: number): HTMLElement {
  const one = el('td', { tabindex: index === 0 ? 0 : -1, class: model.changed[index] ? 'changed' : '', 'data-word': index, 'data-key': `word${index}` }, shown(word));
  const edit = (): void => {
    const input = el('input', { value: shown(word), 'aria-label': 'New value' });
    let done = false;
    const leave = (): void => {
      done = true;
      one.replaceChildren(shown(word));
    };
    input.addEventListener('keydown', e => {
      e.stopPropagation();
      const value = e.key === 'Enter' ? typed(input.value) : undefined;
      if (value !== undefined) {
        done = true;
        post({ word: index, value });
      } else if (e.key === 'Escape' || e.key === 'Enter') {
        leave();
        one.focus();
      }
    });
    input.addEventListener('blur', () => done || leave());
    one.replaceChildren(input);
    input.select();
    input.focus();
  };
  one.addEventListener('click', e => e.target === one && edit());
  one.addEventListener('keydown', e => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS }[e.key];
    if (step) {
      e.preventDefault();
      document.querySelector<HTMLElement>(`td[data-word="${index + step}"]`)?.focus();
    } else if (e.key === 'Enter' || e.key === 'F2') {
      e.preventDefault();
      edit();
    }
  });
  return one;
}
