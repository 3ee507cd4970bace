/** Writes filters clause by clause, tries them on the last hour, saves and loads them. */
export const FILTERS_SCRIPT = `
const box = part('filters');
const [choice, form] = ['choose', 'filter'].map((name) => box.querySelector('[data-form=' + name + ']'));
const [heading, changed, clauses, results] = ['heading', 'changed', 'clauses', 'tried'].map((name) => box.querySelector('[data-' + name + ']:not(template)'));
const template = box.querySelector('template[data-clause]');
const selects = page.querySelectorAll('select[data-filters]');
/** Id of the filter that is changed; undefined for a new one. */
let current;
let filters = [];

const rows = () => [...clauses.querySelectorAll('.clause')];
const field = (row, name) => row.querySelector('[name=' + name + ']');

function addClause({ object_type, field: pointer, operator, value } = {}) {
  const row = template.content.firstElementChild.cloneNode(true);
  const given = { object_type, field: pointer, operator, value: value === undefined ? undefined : writeValue(value) };
  for (const [name, text] of Object.entries(given)) if (text !== undefined) field(row, name).value = text;
  onClick(row, 'remove', () => {
    const index = rows().indexOf(row);
    row.remove();
    number();
    changed.textContent = 'Clause ' + (index + 1) + ' removed, ' + rows().length + ' left.';
    const next = rows()[Math.min(index, rows().length - 1)];
    (next ? next.querySelector('[data-do=remove]') : box.querySelector('[data-do=add]')).focus();
  });
  clauses.append(row);
  number();
  return row;
}

function number() {
  for (const [index, row] of rows().entries()) row.querySelector('legend').textContent = 'Clause ' + (index + 1);
}

/** A value as it is typed: a list with commas where that can be read back, in JSON where it cannot. */
function writeValue(value) {
  if (!Array.isArray(value)) return String(value);
  const isPlain = value.every((one) => typeof one === 'string' && /^[^,\\s[]([^,]*[^,\\s])?$/.test(one) && one[0] !== '$');
  return isPlain ? value.join(', ') : JSON.stringify(value);
}

function readValue(operator, text) {
  if (operator === 'one_of' && text.trim() !== '$authorized_userids') {
    try {
      const list = JSON.parse(text);
      if (Array.isArray(list)) return list;
    } catch {}
    return text.split(',').map((one) => one.trim()).filter(Boolean);
  }
  const isNumber = ['lt', 'le', 'gt', 'ge'].includes(operator) && /^-?\\d{1,15}$/.test(text);
  return isNumber ? Number(text) : operator === 'one_of' ? text.trim() : text;
}

function readForm() {
  const read = (row, name) => field(row, name).value;
  return {
    ...(form.elements.name.value !== '' && { name: form.elements.name.value }),
    match_policy: form.elements.match_policy.value,
    clauses: rows().map((row) => ({
      object_type: read(row, 'object_type'),
      field: read(row, 'field').trim(),
      operator: read(row, 'operator'),
      value: readValue(read(row, 'operator'), read(row, 'value')),
    })),
  };
}

function clearErrors() {
  for (const alert of box.querySelectorAll('[data-alert]')) {
    alert.hidden = true;
    alert.textContent = '';
  }
  for (const row of rows()) {
    const wrong = row.querySelector('.wrong');
    wrong.hidden = true;
    for (const control of row.querySelectorAll('[aria-invalid]')) {
      control.removeAttribute('aria-invalid');
      control.removeAttribute('aria-describedby');
    }
  }
}

/** Shows an error beside the clause that it names, where it names one, else below the buttons of the form. */
function showError(asked, { message }) {
  const [, index, name] = /clauses\\.(\\d+)(?:\\.(object_type|field|operator|value))?/i.exec(message) ?? [];
  const row = rows()[index];
  if (!row) {
    const alert = asked.querySelector('[data-alert]');
    alert.textContent = message;
    alert.hidden = false;
    return;
  }
  const wrong = row.querySelector('.wrong');
  const control = field(row, name ?? 'object_type');
  wrong.id = 'wrong-clause';
  const text = message.replace(/^.*?clauses\\.\\d+\\.?/i, '').trim();
  wrong.textContent = text.slice(0, 1).toUpperCase() + text.slice(1);
  wrong.hidden = false;
  for (const other of page.querySelectorAll('#wrong-clause')) if (other !== wrong) other.removeAttribute('id');
  control.setAttribute('aria-invalid', 'true');
  control.setAttribute('aria-describedby', 'wrong-clause');
  control.focus();
}

/** Loads the filters of the developer into every choice of one. */
async function loadFilters() {
  const token = stored();
  filters = token ? (await call(token.secret, 'GET', '/filters')).data : [];
  for (const select of selects) {
    const before = select.value;
    select.replaceChildren(select.options[0], ...filters.map(({ id, name }) => make('option', name ?? 'Filter ' + id, { value: id })));
    select.value = filters.some(({ id }) => id === before) ? before : '';
  }
}

function edit(filter) {
  current = filter?.id;
  clearErrors();
  heading.textContent = current ? 'Filter ' + current : 'New filter';
  form.elements.name.value = filter?.name ?? '';
  form.elements.match_policy.value = filter?.match_policy ?? 'include_any';
  clauses.replaceChildren();
  results.replaceChildren();
  for (const clause of filter?.clauses ?? [{}]) addClause(clause);
}

/** Runs what a button of a form asks for, and shows there what comes of it. */
async function run(asked, doing, work) {
  const status = asked.querySelector('[data-status]');
  clearErrors();
  for (const other of box.querySelectorAll('[data-status]')) other.textContent = '';
  status.textContent = doing;
  try {
    status.textContent = await work();
  } catch (error) {
    status.textContent = '';
    showError(asked, error);
  }
}

const secretOf = () => {
  const token = stored();
  if (!token) throw new Error('Get a token for trying first: see above.');
  return token.secret;
};

onSubmit(choice, () => {
  edit(filters.find(({ id }) => id === choice.elements.filter.value));
  form.elements.name.focus();
});
onClick(choice, 'delete', () => run(choice, 'Deleting…', async () => {
  const { value: id, selectedOptions: [chosen] } = choice.elements.filter;
  if (id === '') throw new Error('Choose one of your filters first.');
  if (!confirm('Delete the filter “' + chosen.text + '”? It cannot be restored.')) return '';
  await call(secretOf(), 'DELETE', '/filters/' + id);
  await loadFilters();
  if (current === id) edit();
  return 'Filter ' + id + ' is deleted.';
}));
onClick(box, 'add', () => {
  const row = addClause();
  changed.textContent = row.querySelector('legend').textContent + ' added.';
  field(row, 'object_type').focus();
});
onSubmit(form, () => run(form, 'Saving…', async () => {
  const secret = secretOf();
  const { data } = await call(secret, current ? 'PUT' : 'POST', '/filters' + (current ? '/' + current : ''), readForm());
  current = data.id;
  heading.textContent = 'Filter ' + current;
  await loadFilters();
  choice.elements.filter.value = current;
  return 'Saved as filter ' + current + '.';
}));
onClick(form, 'try', () => run(form, 'Reading the last hour…', async () => {
  const tried = readForm();
  results.replaceChildren();
  const reply = await send('try', { client_id: form.elements.client_id.value, filter: JSON.stringify(tried) });
  results.replaceChildren(...renderTried(tried, reply));
  const past = reply.isWhole ? 'of the last hour' : 'of the last 2,000 events';
  if (reply.judged === 0) return 'There are no messages ' + past + ' of these types that the app may see.';
  return reply.passed + ' of ' + reply.judged + ' messages ' + past + (reply.passed === 1 ? ' passes.' : ' pass.');
}));

function renderTried({ clauses: given }, { judged, listed }) {
  if (judged === 0) return [];
  const group = (title, isPassing) => {
    const own = listed.filter(({ passes }) => passes === isPassing);
    if (own.length === 0) return [];
    return [make('h3', title), make('ol', own.map((one) => renderJudged(given, one)), { className: 'judged' })];
  };
  return [...group('Let through, newest first', true), ...group('Kept out, newest first', false)];
}

function renderJudged(given, { at, message, clauses: judgements }) {
  const { type, id, is_deleted } = message.meta;
  const text = textOf(message.data);
  const title = [make('span', timeOf(new Date(at)), { className: 'time' }), ' ', make('strong', type), ' ' + id + (is_deleted ? ' deleted' : '') + (text && ': ' + text)];
  const items = judgements.map(({ applies, found, matched }, index) => {
    const { object_type, field: pointer, operator, value } = given[index];
    const verdict = !applies ? 'is for ' + object_type + ', so it has no say' : matched ? 'holds' : 'does not hold';
    const seen = !applies ? '' : found.length === 0 ? ' There is nothing at the field.' : ' Found ' + found.slice(0, 10).map((one) => JSON.stringify(one).slice(0, 200)).join(', ') + (found.length > 10 ? ' and more.' : '.');
    return make('li', [make('strong', 'Clause ' + (index + 1) + ' ' + verdict), ': ', make('code', pointer + ' ' + operator + ' ' + JSON.stringify(value)), '.' + seen]);
  });
  return make('li', make('details', [make('summary', title), make('ul', items), foldedJson(['The message'], message, false)]));
}

// What was typed is still there when the page is, after a token was got for trying or the page was loaded again.
const DRAFT = 'draft of a filter';
const { user } = document.querySelector('.reference').dataset;
addEventListener('pagehide', () => sessionStorage.setItem(DRAFT, JSON.stringify({ ...readForm(), id: current, user })));
const draft = JSON.parse(sessionStorage.getItem(DRAFT));
sessionStorage.removeItem(DRAFT);
edit(draft?.user === user ? draft : undefined);
const reload = () => loadFilters().catch((error) => { choice.querySelector('[data-status]').textContent = error.message; });
addEventListener('token', reload);
reload();
`;
