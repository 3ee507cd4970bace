/** The clauses in the filter form. */
import type { Filter } from '../../../../../packages/client/src/api.ts';
import { find } from '../../../client/dom.ts';
import { fill } from '../../../client/texts.ts';
import { buttonOf, onClick, page, partOf, texts } from './page.ts';

export type Clause = Filter['clauses'][number];

const box = partOf('filters');
const clauses = find(box, '[data-clauses]');
const changed = find(box, '[data-changed]');
const template = find<HTMLTemplateElement>(box, 'template[data-clause]');

type Field = HTMLInputElement | HTMLSelectElement;

const rows = (): HTMLElement[] => [...clauses.querySelectorAll<HTMLElement>('.clause')];
const fieldOf = (row: HTMLElement, name: string): Field => find(row, `[name=${name}]`);

/** Replaces all clauses. */
export function setClauses(given: readonly Partial<Clause>[]): void {
  clauses.replaceChildren();
  for (const clause of given) addRow(clause);
}

/** Adds an empty clause. */
export function addClause(): void {
  const row = addRow({});
  changed.textContent = fill(texts.clauseAdded, rows().length);
  fieldOf(row, 'object_type').focus();
}

function addRow({ value, ...given }: Partial<Clause>): HTMLElement {
  const row = find(template.content, '.clause').cloneNode(true) as HTMLElement;
  const texts = { ...given, ...(value !== undefined && { value: writeValue(value) }) };
  for (const [name, text] of Object.entries(texts)) fieldOf(row, name).value = text;
  onClick(row, 'remove', () => removeRow(row));
  clauses.append(row);
  number();
  return row;
}

function removeRow(row: HTMLElement): void {
  const index = rows().indexOf(row);
  row.remove();
  number();
  changed.textContent = fill(texts.clauseRemoved, index + 1, rows().length);
  const next = rows()[Math.min(index, rows().length - 1)];
  (next ? buttonOf(next, 'remove') : buttonOf(box, 'add')).focus();
}

function number(): void {
  for (const [index, row] of rows().entries())
    find(row, 'legend').textContent = fill(texts.clause, index + 1);
}

export function readClauses(): Clause[] {
  return rows().map((row) => {
    const read = (name: string): string => fieldOf(row, name).value;
    const operator = read('operator');
    return {
      object_type: read('object_type'),
      field: read('field').trim(),
      operator,
      value: readValue(operator, read('value')),
    } as Clause;
  });
}

/** Formats a value for its field: a list with commas if that can be parsed back, otherwise as JSON. */
function writeValue(value: Clause['value']): string {
  if (!Array.isArray(value)) return String(value);
  const isPlain = value.every(
    (one) => typeof one === 'string' && /^[^,\s[]([^,]*[^,\s])?$/.test(one) && one[0] !== '$',
  );
  return isPlain ? value.join(', ') : JSON.stringify(value);
}

function readValue(operator: string, text: string): Clause['value'] {
  if (operator === 'one_of') {
    if (text.trim() === '$authorized_userids') return text.trim();
    return readList(text) ?? text.split(',').flatMap((one) => one.trim() || []);
  }
  const isNumber = ['lt', 'le', 'gt', 'ge'].includes(operator) && /^-?\d{1,15}$/.test(text);
  return isNumber ? Number(text) : text;
}

/** Parses a JSON list. */
function readList(text: string): string[] | undefined {
  try {
    const list = JSON.parse(text);
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
}

export function clearErrors(): void {
  for (const alert of box.querySelectorAll<HTMLElement>('[data-alert]')) {
    alert.hidden = true;
    alert.textContent = '';
  }
  for (const row of rows()) {
    find(row, '.wrong').hidden = true;
    for (const control of row.querySelectorAll('[aria-invalid]')) {
      control.removeAttribute('aria-invalid');
      control.removeAttribute('aria-describedby');
    }
  }
}

/** Shows an error next to the clause that it names, if any, otherwise below the form's buttons. */
export function showError(asked: HTMLFormElement, message: string): void {
  const named = /clauses\.(\d+)(?:\.(object_type|field|operator|value))?/i.exec(message);
  const row = rows()[Number(named?.[1] ?? -1)];
  if (!row) {
    const alert = find(asked, '[data-alert]');
    alert.textContent = message;
    alert.hidden = false;
    return;
  }
  const wrong = find(row, '.wrong');
  for (const other of page.querySelectorAll('#wrong-clause')) other.removeAttribute('id');
  wrong.id = 'wrong-clause';
  const text = message.replace(/^.*?clauses\.\d+\.?/i, '').trim();
  wrong.textContent = text.slice(0, 1).toUpperCase() + text.slice(1);
  wrong.hidden = false;
  const control = fieldOf(row, named?.[2] ?? 'object_type');
  control.setAttribute('aria-invalid', 'true');
  control.setAttribute('aria-describedby', wrong.id);
  control.focus();
}
