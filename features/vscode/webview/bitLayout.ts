import type { BitMessage, BitModel } from '../src/views/bitLayout';
import type { Field } from '../src/protocol';
import { owners } from './owners';
import { Child, el, host, show } from './shared';

/**
 * Colours of operands, guard, modifiers, opcode and the rest. Hovers use the same numbers and colours. Text is readable on them in light
 * and dark themes.
 */
const COLOURS = ['#3794ff', '#f14c4c', '#3fb950', '#b180d7', '#e08b3e', '#cca700', '#a5715a', '#8a8a8a', '#6e7681'];

const STYLE = `
h2 { font: inherit; margin: 6px 0 2px; display: flex; gap: 6px 16px; flex-wrap: wrap; align-items: baseline; }
h2 code { font-size: 1.15em; font-weight: 600; }
h2 code span[data-field] { border-bottom: 2px solid; }
.row { display: grid; grid-template-columns: 3.2em repeat(var(--bits), minmax(12px, 24px)); margin: 4px 0 2px; }
.row .edge { font-size: 10px; align-self: center; color: var(--vscode-descriptionForeground); }
.bit { box-sizing: border-box; height: 24px; min-width: 0; padding: 0; border: 1px solid var(--vscode-contrastBorder, transparent); border-bottom: 3px solid var(--c); background: color-mix(in srgb, var(--c) 22%, transparent); font-family: var(--vscode-editor-font-family), monospace; cursor: pointer; border-radius: 0; }
.bit.first { border-left: 2px solid var(--vscode-panel-border, #8888); }
.bit.fixed { background: none; }
.bit.lit, tr.lit td { background: color-mix(in srgb, var(--c, #888) 45%, transparent); }
.bit.lit { outline: 1px solid var(--vscode-contrastActiveBorder, transparent); outline-offset: -2px; }
.bit.marked { font-weight: bold; box-shadow: inset 0 0 0 1px var(--c); }
.label { font-size: 10px; line-height: 12px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; padding: 1px 1px 3px 3px; border-left: 2px solid var(--c); color: var(--vscode-descriptionForeground); }
.fields { margin-top: 6px; }
tr.marked td { font-weight: 600; }
.swatch { display: inline-block; width: 9px; height: 9px; background: var(--c); border: 1px solid var(--vscode-contrastBorder, transparent); margin-right: 5px; }
td select, td input { max-width: 14em; }
td input { width: 8em; }
@media (forced-colors: active) { .bit { border: 1px solid; forced-color-adjust: none; } }
`;

/** The widths of the number of a row's bits, and of the margins of the page, in pixels; at least as much as they need. */
const ROW_MARGINS = 70;

/** The smallest width of a bit, in pixels. */
const BIT_WIDTH = 12;

/** Number of bits in each row of the model that is shown. */
let bitsPerRow = 32;

/** Returns how many bits of a row are in sight at once: 32, or fewer if the view is narrow, as beside other views in the panel. */
function findBitsPerRow(): number {
  const width = document.documentElement.clientWidth - ROW_MARGINS;
  return [32, 16].find(bits => bits * BIT_WIDTH <= width) ?? 8;
}

function post(message: BitMessage): void {
  host.postMessage(message);
}

const redraw = show<BitModel>(STYLE, model => {
  if (!model) {
    return [el('p', { class: 'hint dim' }, 'Put the cursor into an instruction to see its bits here. Click a bit to flip it, or choose the value of a field; the text changes with it.')];
  }
  const { layout } = model;
  const nodes: Node[] = [heading(model)];
  if (layout.form) {
    nodes.push(el('div', { class: 'dim' }, layout.form.description.split('\n')[0]));
  }
  if (model.message) {
    nodes.push(
      el('div', { class: 'message', role: 'alert' }, model.message, ' ', model.alternative && el('button', { class: 'action', 'data-key': 'word', onclick: () => post({ useWord: true }) }, 'Write it as .word')),
    );
  }
  layout.notes.forEach(note => nodes.push(el('div', { class: 'dim' }, note)));
  const fieldOf = owners(layout.fields, layout.size);
  bitsPerRow = findBitsPerRow();
  for (let high = layout.size - 1; high >= 0; high -= bitsPerRow) {
    nodes.push(bitRow(model, fieldOf, high));
  }
  nodes.push(table(layout.fields));
  return nodes;
});

window.addEventListener('resize', () => {
  if (findBitsPerRow() !== bitsPerRow) {
    redraw();
  }
});

function heading(model: BitModel): HTMLElement {
  const { layout } = model;
  return el(
    'h2',
    {},
    el('code', {}, layout.text),
    el('span', { class: 'mono' }, layout.shown),
    el(
      'span',
      // The note says what the documentation has instead, or what is unproven.
      { class: 'dim', title: layout.form?.statusNote },
      `address 0x${layout.address.toString(16).padStart(4, '0')}, ${layout.size} bits`,
      layout.form?.status === 'unproven' ? ', unproven' : '',
    ),
  );
}

function colour(field: Field | undefined): string {
  return COLOURS[field?.colour ?? 8] ?? COLOURS[8]!;
}

function bitRow(model: BitModel, owner: number[], high: number): HTMLElement {
  const { layout } = model;
  const digits = layout.binary.join('').replace(/\s/g, '');
  const cells: Child[] = [el('span', { class: 'edge' }, `${high}:${high - bitsPerRow + 1}`)];
  const labels: Child[] = [el('span', {})];
  let start = high;
  for (let bit = high; bit > high - bitsPerRow; bit--) {
    const field = layout.fields[owner[bit]!];
    const value = digits[layout.size - 1 - bit] ?? '0';
    const first = bit === high || owner[bit + 1] !== owner[bit];
    const classes = ['bit', first && bit !== high && 'first', field?.kind === 'opcode' && 'fixed', field?.marked && 'marked'].filter(Boolean).join(' ');
    cells.push(
      el(
        'button',
        {
          class: classes,
          style: `--c: ${colour(field)}`,
          'data-key': `bit${bit}`,
          'data-field': owner[bit],
          tabindex: bit === layout.size - 1 ? 0 : -1,
          title: `bit ${bit}: ${field?.name ?? ''}${field?.shown ? ` = ${field.shown}` : ''}. Click to flip.`,
          'aria-label': `bit ${bit}, ${value}, ${field?.name ?? 'no field'}`,
          onclick: () => post({ flip: bit }),
          onfocus: () => look(owner[bit]!),
          onmouseenter: () => look(owner[bit]!),
          onmouseleave: () => look(-1),
          onkeydown: (e: KeyboardEvent) => arrows(e, bit, layout.size),
        },
        value,
      ),
    );
    if (bit === high - bitsPerRow + 1 || owner[bit - 1] !== owner[bit]) {
      labels.push(el('span', { class: 'label', style: `--c: ${colour(field)}; grid-column: span ${start - bit + 1}`, title: field?.name ?? '' }, field?.name ?? ''));
      start = bit - 1;
    }
  }
  return el('div', { class: 'row', style: `--bits: ${bitsPerRow}`, role: 'group', 'aria-label': `bits ${high} to ${high - bitsPerRow + 1}` }, ...cells, ...labels);
}

/** Moves the focus from bit to bit with the arrow keys, and to the ends with Home and End. */
function arrows(event: KeyboardEvent, bit: number, size: number): void {
  const step = { ArrowLeft: 1, ArrowRight: -1, ArrowUp: bitsPerRow, ArrowDown: -bitsPerRow, Home: size - 1 - bit, End: -bit }[event.key];
  const next = step === undefined ? -1 : bit + step;
  if (next >= 0 && next < size) {
    event.preventDefault();
    document.querySelector<HTMLElement>(`[data-key="bit${next}"]`)?.focus();
  }
}

/** Marks a field in the view and in the text; -1 removes the marks. */
function look(field: number): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-field]')) {
    element.classList.toggle('lit', field >= 0 && element.dataset['field'] === String(field));
  }
  post({ look: field });
}

function table(fields: Field[]): HTMLElement {
  const rows = fields.map((field, index) =>
    el(
      'tr',
      { 'data-field': index, class: field.marked ? 'marked' : '', style: `--c: ${colour(field)}`, onmouseenter: () => look(index), onmouseleave: () => look(-1), onfocusin: () => look(index) },
      el('td', {}, el('span', { class: 'swatch' }), field.name),
      el('td', { class: 'mono' }, field.bits.map(b => (b.high === b.low ? `${b.high}` : `${b.high}:${b.low}`)).join(', ')),
      el('td', { class: 'mono' }, value(field, index)),
      el('td', { class: 'mono' }, field.shown),
      el('td', { class: 'dim' }, field.meaning),
    ),
  );
  const head = el('tr', {}, ...['Field', 'Bits', 'Value', 'Text', 'Meaning'].map(title => el('th', { scope: 'col' }, title)));
  return el('table', { class: 'fields' }, el('thead', {}, head), el('tbody', {}, ...rows));
}

/** Returns the value of a field, as an input if the field can be changed. */
function value(field: Field, index: number): Node | string {
  const key = `field${index}`;
  if (!field.editable) {
    return `0x${field.value.toString(16)}`;
  }
  if (field.choices.length > 0) {
    const options = field.choices.map(choice => el('option', { value: choice.value, selected: choice.value === field.value, title: choice.text }, `${choice.value}${choice.shown ? ` ${choice.shown}` : ''}`));
    return el('select', { 'data-key': key, 'aria-label': field.name, onchange: (e: Event) => post({ field: index, value: Number((e.target as HTMLSelectElement).value) }) }, ...options);
  }
  return el('input', {
    'data-key': key,
    'aria-label': `${field.name}, ${field.min} to ${field.max}`,
    title: `${field.min} to ${field.max}, decimal or with 0x`,
    value: field.max > 255 ? `0x${field.value.toString(16)}` : field.value,
    onchange: (e: Event) => post({ field: index, value: (e.target as HTMLInputElement).value.trim() }),
  });
}
