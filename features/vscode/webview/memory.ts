import type { MemoryMessage, MemoryModel } from '../src/views/memory';
import { halfBits, halfText } from './halves';
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
td[data-word] { position: relative; }
td input { width: 11ch; }
td input[aria-invalid=true] { border-color: var(--vscode-inputValidation-errorBorder, #be1100); outline-color: var(--vscode-inputValidation-errorBorder, #be1100) !important; }
.wrong { position: absolute; left: 0; top: 100%; z-index: 2; padding: 2px 8px; text-align: left; white-space: normal; width: max-content; max-width: min(26em, calc(100vw - 24px)); font-family: var(--vscode-font-family); border: 1px solid var(--vscode-inputValidation-errorBorder, #be1100); background: var(--vscode-inputValidation-errorBackground, var(--vscode-editor-background)); color: var(--vscode-inputValidation-errorForeground, var(--vscode-foreground)); }
label .wrong { position: static; margin-left: 6px; }
.last .wrong { left: auto; right: 0; }
`;

const TYPES = ['hex', 's32', 'u32', 'f32', 'u16x2', 'f16x2', 'u8x4'];
const COLUMNS = 4;
let type = (host.getState() as { type?: string } | undefined)?.type ?? 'hex';

/** The word that is being edited. The edit continues when the memory is shown again meanwhile. */
let editing: { word: number; text: string; wrong: string } | undefined;

/** A text that is not a valid address, and why. It stays until the user enters a valid one. */
let astray: { text: string; wrong: string } | undefined;

function post(message: MemoryMessage): void {
  // Another part of the memory has other words, so the edit ends.
  if (!('word' in message)) {
    editing = undefined;
    astray = undefined;
  }
  host.postMessage(message);
}

show<MemoryModel>(STYLE, (model, main) => {
  if (!model) {
    editing = undefined;
    return [el('p', { class: 'hint dim' }, 'Stop a kernel in the debugger to see its memories here: shared, local, constants, and the buffers of global memory. Words that changed since the last stop are marked. Click a word to change it.')];
  }
  const space = model.spaces[model.chosen]!;
  const spaces = model.spaces.map((one, i) => el('option', { value: i, selected: i === model.chosen }, `${one.name} (${one.size.toLocaleString('en')} bytes)`));
  const types = TYPES.map(one => el('option', { value: one, selected: one === type }, one));
  const size = BigInt(space.size);
  const start = BigInt(space.address);
  const go = (e: Event): void => {
    const input = e.target as HTMLInputElement;
    const address = numberOf(input.value, false);
    if (address === undefined) {
      astray = { text: input.value, wrong: `${quoted(input.value)} is not an address: write a number, such as 0x10 or 16.` };
    } else if (address < start || address >= start + size) {
      astray = { text: input.value, wrong: `${quoted(input.value)} is outside ${space.name}: its addresses go from 0x${start.toString(16)} to 0x${(start + size - 1n).toString(16)}.` };
    } else {
      astray = undefined;
      input.dataset['sent'] = '';
      post({ offset: Number(address - start) });
    }
    complain(input, astray?.wrong ?? '');
  };
  const from = el('input', { 'data-key': 'address', size: 10, value: `0x${(space.address + model.offset).toString(16)}`, title: 'The address of the first word', onchange: go });
  const label = el('label', {}, 'from ', from);
  if (astray) {
    from.value = astray.text;
    complain(from, astray.wrong);
  }
  const chooseType = (e: Event): void => {
    type = (e.target as HTMLSelectElement).value;
    editing = undefined;
    host.setState({ type });
    main.querySelector('table')?.replaceWith(grid(model));
  };
  const end = model.offset + 4 * model.words.length;
  return [
    el(
      'div',
      { class: 'bar' },
      el('select', { 'data-key': 'space', 'aria-label': 'Memory', onchange: (e: Event) => post({ space: Number((e.target as HTMLSelectElement).value) }) }, ...spaces),
      label,
      el('label', {}, 'as ', el('select', { 'data-key': 'type', onchange: chooseType }, ...types)),
      el('button', { class: 'action', 'data-key': 'back', disabled: model.offset === 0, onclick: () => post({ offset: model.offset - 1024 }) }, 'Previous'),
      el('button', { class: 'action', 'data-key': 'on', disabled: end >= space.size, onclick: () => post({ offset: model.offset + 1024 }) }, 'Next'),
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
    case 'f16x2':
      return `${halfText(view.getUint16(0, true))} ${halfText(view.getUint16(2, true))}`;
    case 'u8x4':
      return [0, 1, 2, 3].map(i => view.getUint8(i)).join(' ');
    default:
      return word.toString(16).padStart(8, '0');
  }
}

/**
 * Reads a whole number: decimal, or hexadecimal with 0x. If values are shown in hexadecimal, the 0x may be left out. Undefined if it is not
 * a number.
 */
function numberOf(text: string, hexadecimal: boolean): bigint | undefined {
  const found = /^\s*(-?)(0x)?([0-9a-f_]+)\s*$/i.exec(text);
  if (!found) {
    return undefined;
  }
  const digits = found[3]!.replaceAll('_', '');
  const hex = hexadecimal || found[2] !== undefined;
  if (digits === '' || (!hex && !/^\d+$/.test(digits))) {
    return undefined;
  }
  const value = BigInt(hex ? `0x${digits}` : digits);
  return found[1] ? -value : value;
}

/** Reads a float. Undefined if it is not a number. */
function floatOf(text: string): number | undefined {
  const value = /^0x[0-9a-f]+$/i.test(text) ? NaN : Number(text);
  return text === '' || (Number.isNaN(value) && text.toLowerCase() !== 'nan') ? undefined : value;
}

function notFloat(text: string, name: string): string {
  return `${quoted(text)} is not a number of type ${name}: write 1.5, -2e10, nan or Infinity.`;
}

function quoted(text: string): string {
  return `'${text.trim()}'`;
}

/** Returns the 32-bit word for a text in the type that is shown, or the reason why the text is not valid. */
function typed(text: string): number | string {
  const view = new DataView(new ArrayBuffer(4));
  if (type === 'f32') {
    const value = floatOf(text.trim());
    if (value === undefined) {
      return notFloat(text, 'f32');
    }
    view.setFloat32(0, value, true);
    return view.getUint32(0, true);
  }
  const parts = { u16x2: 2, f16x2: 2, u8x4: 4 }[type] ?? 1;
  const pieces = text.trim().split(/[\s,]+/);
  if (pieces.length !== parts) {
    return parts > 1 ? `${type} needs ${parts} numbers, separated by blanks.` : text.trim() === '' ? 'Write a value.' : `${quoted(text)} is not one number.`;
  }
  const bits = 32 / parts;
  for (const [i, piece] of pieces.entries()) {
    if (type === 'f16x2') {
      const half = floatOf(piece);
      if (half === undefined || (Number.isFinite(half) && Math.abs(half) >= 65520)) {
        return half === undefined ? notFloat(piece, 'f16') : `${quoted(piece)} is too large for f16.`;
      }
      view.setUint16(2 * i, halfBits(half), true);
      continue;
    }
    const value = numberOf(piece, type === 'hex');
    if (value === undefined) {
      return `${quoted(piece)} is not a ${type === 'hex' ? 'hexadecimal ' : ''}number.`;
    }
    const signed = type === 's32' || type === 'hex';
    const least = signed ? -(1n << BigInt(bits - 1)) : 0n;
    const most = (1n << BigInt(type === 's32' && !/0x/i.test(piece) ? bits - 1 : bits)) - 1n;
    if (value < least || value > most) {
      return type === 'hex' ? `${quoted(piece)} has more than 32 bits.` : `${quoted(piece)} does not fit ${type}: write a number from ${least} to ${most}.`;
    }
    const unsigned = Number(BigInt.asUintN(bits, value));
    if (bits === 8) {
      view.setUint8(i, unsigned);
    } else if (bits === 16) {
      view.setUint16(2 * i, unsigned, true);
    } else {
      view.setUint32(0, unsigned, true);
    }
  }
  return view.getUint32(0, true);
}

/** Shows beside an input what is wrong with its text; an empty message removes that. */
function complain(input: HTMLInputElement, message: string): void {
  input.parentElement?.querySelector('.wrong')?.remove();
  input.toggleAttribute('aria-invalid', false);
  if (message) {
    input.setAttribute('aria-invalid', 'true');
    const said = el('span', { class: 'wrong', role: 'alert' }, message);
    input.after(said);
    // In a narrow view the message would be cut off at the right.
    const { left, right } = said.getBoundingClientRect();
    const over = Math.min(left, right - document.documentElement.clientWidth);
    said.style.transform = over > 0 ? `translateX(${-over}px)` : '';
  }
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
  const one = el('td', { tabindex: index === 0 ? 0 : -1, class: [model.changed[index] ? 'changed' : '', index % COLUMNS === COLUMNS - 1 ? 'last' : ''].filter(Boolean).join(' '), 'data-word': index, 'data-key': `word${index}` }, shown(word));
  const edit = (text?: string, wrong = ''): void => {
    if (one.querySelector('input')) {
      return;
    }
    const input = el('input', { value: text ?? shown(word), 'aria-label': 'New value', 'data-key': `edit${index}` });
    let done = false;
    editing = { word: index, text: input.value, wrong };
    const leave = (): void => {
      done = true;
      editing = undefined;
      one.replaceChildren(shown(word));
    };
    input.addEventListener('input', () => {
      editing = { word: index, text: input.value, wrong: '' };
      complain(input, '');
    });
    input.addEventListener('keydown', e => {
      e.stopPropagation();
      if (e.key === 'Escape') {
        leave();
        one.focus();
      } else if (e.key === 'Enter') {
        const value = typed(input.value);
        if (typeof value === 'string') {
          // The text stays, so that the user can correct it.
          editing = { word: index, text: input.value, wrong: value };
          complain(input, value);
        } else {
          done = true;
          editing = undefined;
          post({ word: index, value });
        }
      }
    });
    // The edit ends when the input loses the focus. It goes on if the whole window loses the focus or the value was refused.
    input.addEventListener('blur', () => {
      if (!done && input.isConnected && document.hasFocus() && !input.hasAttribute('aria-invalid')) {
        leave();
      }
    });
    one.replaceChildren(input);
    if (text === undefined) {
      input.select();
    }
    input.focus();
    complain(input, wrong);
  };
  if (editing?.word === index) {
    const { text, wrong } = editing;
    queueMicrotask(() => edit(text, wrong));
  }
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
