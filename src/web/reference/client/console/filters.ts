/** Edits filters clause by clause, tries them on the last hour, saves and loads them. */
import type { Filter } from '../../../../../packages/client/src/api.ts';
import { find, make, messageOf, onSubmit } from '../../../client/dom.ts';
import type { Tried } from '../../../client/shared.ts';
import { fill } from '../../../client/texts.ts';
import { signedInUser, storedToken } from '../token.ts';
import { call, send } from './calls.ts';
import { addClause, type Clause, clearErrors, readClauses, setClauses, showError } from './clauses.ts';
import { filterCode } from './code.ts';
import { onClick, page, partOf, texts } from './page.ts';
import { showCode } from './show-code.ts';
import { renderTried } from './tried.ts';

/** The filter in the form, which need not be saved. */
interface Typed {
  name?: string;
  match_policy: string;
  clauses: Clause[];
}

/** The filter in the form when the page was left. */
interface Draft extends Typed {
  id?: string;
  user?: string;
}

const box = partOf('filters');
const choice = find<HTMLFormElement>(box, '[data-form=choose]');
const form = find<HTMLFormElement>(box, '[data-form=filter]');
const heading = find(box, '[data-heading]');
const results = find(box, '[data-tried]');
const chosen = find<HTMLSelectElement>(choice, '[name=filter]');
const nameField = find<HTMLInputElement>(form, '[name=name]');
const policyField = find<HTMLSelectElement>(form, '[name=match_policy]');
/** Id of the filter being edited; undefined for a new one. */
let current: string | undefined;
let filters: Filter[] = [];

function readForm(): Typed {
  const name = nameField.value;
  return { ...(name !== '' && { name }), match_policy: policyField.value, clauses: readClauses() };
}

function edit(filter?: Draft | Filter): void {
  current = filter?.id;
  clearErrors();
  heading.textContent = current ? fill(texts.filter, current) : texts.newFilter;
  nameField.value = filter?.name ?? '';
  policyField.value = filter?.match_policy ?? 'include_any';
  setClauses(filter?.clauses ?? [{}]);
  results.replaceChildren();
}

/** Loads the developer's filters into every list of filters. */
async function loadFilters(): Promise<void> {
  const token = storedToken();
  filters = token ? (await call<{ data: Filter[] }>(token.secret, 'GET', '/filters')).data : [];
  for (const select of page.querySelectorAll<HTMLSelectElement>('select[data-filters]')) {
    const before = select.value;
    const options = filters.map(({ id, name }) =>
      make('option', name ?? fill(texts.filter, id), { value: id }),
    );
    select.replaceChildren(select.options[0] as HTMLOptionElement, ...options);
    select.value = filters.some(({ id }) => id === before) ? before : '';
  }
}

/** Runs the action of a form's button, and shows its result there. */
async function run(asked: HTMLFormElement, doing: string, work: () => Promise<string>): Promise<void> {
  const status = find(asked, '[data-status]');
  clearErrors();
  for (const other of box.querySelectorAll('[data-status]')) other.textContent = '';
  status.textContent = doing;
  try {
    status.textContent = await work();
  } catch (error) {
    status.textContent = '';
    showError(asked, messageOf(error));
  }
}

function requireSecret(): string {
  const token = storedToken();
  if (!token) throw new Error(texts.needsTokenAbove);
  return token.secret;
}

async function deleteChosen(): Promise<string> {
  const id = chosen.value;
  if (id === '') throw new Error(texts.chooseFilter);
  const name = chosen.selectedOptions[0]?.text ?? '';
  if (!confirm(fill(texts.confirmDelete, name))) return '';
  await call(requireSecret(), 'DELETE', `/filters/${id}`);
  await loadFilters();
  if (current === id) edit();
  return fill(texts.filterDeleted, id);
}

async function save(): Promise<string> {
  const [method, path] = current ? ['PUT', `/filters/${current}`] : ['POST', '/filters'];
  const filter = readForm();
  const { data } = await call<{ data: Filter }>(requireSecret(), method as string, path as string, filter);
  showCode(box, filterCode(location.origin, current, filter));
  current = data.id;
  heading.textContent = fill(texts.filter, current);
  await loadFilters();
  chosen.value = current;
  return fill(texts.filterSaved, current);
}

async function tryOut(): Promise<string> {
  const tried = readForm();
  results.replaceChildren();
  const client_id = find<HTMLSelectElement>(form, '[name=client_id]').value;
  const reply = await send<Tried>('try', { client_id, filter: JSON.stringify(tried) });
  results.replaceChildren(...renderTried(tried.clauses, reply));
  const { isWhole, judged, passed } = reply;
  if (judged === 0) return isWhole ? texts.noneInHour : texts.noneInEvents;
  return fill(isWhole ? texts.passInHour : texts.passInEvents, passed, judged);
}

onSubmit(choice, () => {
  edit(filters.find(({ id }) => id === chosen.value));
  nameField.focus();
});
onClick(choice, 'delete', () => run(choice, texts.deleting, deleteChosen));
onClick(box, 'add', addClause);
onSubmit(form, () => run(form, texts.saving, save));
onClick(form, 'try', () => run(form, texts.reading, tryOut));

// Keeps the input while the person gets a token or reloads the page.
const DRAFT = 'draft of a filter';
const user = signedInUser();
addEventListener('pagehide', () =>
  sessionStorage.setItem(DRAFT, JSON.stringify({ ...readForm(), id: current, user })),
);
const draft = JSON.parse(sessionStorage.getItem(DRAFT) ?? 'null') as Draft | null;
sessionStorage.removeItem(DRAFT);
edit(draft?.user === user && draft ? draft : undefined);

const reload = (): Promise<void> =>
  loadFilters().catch((error) => {
    find(choice, '[data-status]').textContent = messageOf(error);
  });
addEventListener('token', reload);
reload();
