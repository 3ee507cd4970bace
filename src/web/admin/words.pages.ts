import { ApiError } from '../../errors.ts';
import { listWordRules, removeWordRule, setWordRule, testWords } from '../../features/words/words.actions.ts';
import type { Page } from '../../http/page.ts';
import type { Form } from '../accounts/visit.ts';
import { countWrite } from '../pages/actions.pages.ts';
import { field, required } from '../pages/form.html.ts';
import { type Content, markup } from '../pages/markup.ts';
import { renderTime } from '../pages/posts.html.ts';
import { actionForm, reasonField, renderTable, select, showAdmin, textArea } from './admin.html.ts';
import { actorOn, adminForm, adminPage, type Show } from './admin-visit.ts';

const path = '/admin/words';

const kinds = [
  ['word', 'words'],
  ['domain', 'a domain, with all below it'],
] as const;

const actions = [
  ['hold', 'held for review'],
  ['refuse', 'refused'],
] as const;

const showWords: Show = async ({ ctx }, visit, result) => {
  const rows = await listWordRules(ctx.store.read);
  const { form = {} } = result;
  const tried = form.act === 'test' ? await testWords(ctx, form.text ?? '') : undefined;
  return showAdmin(
    visit,
    path,
    'Words',
    result,
    markup`<p>New posts with these words, or with links to these domains, are held until a moderator has looked at them, or refused.
Messages in public channels and profiles cannot wait: there both are refused. Whole words are compared, without regard to case and
accents.</p>
<section class="panel" aria-labelledby="add"><h2 id="add">Add a rule</h2>${actionForm(visit, path, 'Add', [
      select('kind', 'It is about', kinds, form.kind),
      field({
        name: 'value',
        label: 'Words or domain',
        value: form.value,
        autocomplete: 'off',
        hint: 'Such as: buy pills. Or: example.com.',
        attributes: required,
      }),
      select('action', 'A post with it is', actions, form.action),
      reasonField('word'),
    ])}</section>
<section class="panel" aria-labelledby="test"><h2 id="test">Try a text</h2>${actionForm(visit, `${path}/test`, 'Try it', textArea('text', 'Text', form.text), { values: { act: 'test' } })}
${tried !== undefined && markup`<p role="status">${tried.length === 0 ? 'No rule applies.' : tried.map(renderTried)}</p>`}</section>
${renderTable(
  'Rules',
  ['About', 'Value', 'A post with it is', 'Since', ''],
  rows.map(({ kind, value, action, created_at }) => [
    ...[kind, markup`<code>${value}</code>`, labelOf(action), renderTime(created_at)],
    actionForm(visit, `${path}/remove`, 'Remove', undefined, { values: { kind, value } }),
  ]),
  'There are no rules.',
)}`,
  );
};

function labelOf(action: (typeof actions)[number][0]): string {
  return action === 'hold' ? 'held for review' : 'refused';
}

function renderTried({ value, action }: Awaited<ReturnType<typeof testWords>>[number]): Content {
  return [markup`<code>${value}</code>: ${labelOf(action)}. `];
}

/** @throws {ApiError} 400 */
function readKind({ kind }: Form): 'word' | 'domain' {
  if (kind === 'word' || kind === 'domain') return kind;
  throw new ApiError('invalid-parameter', 'choose what the rule is about.');
}

export const wordPages: readonly Page[] = [
  adminPage('words', path, 'settings', showWords),
  adminForm(
    'words',
    path,
    'settings',
    async (call, visit, form) => {
      const { value = '', action } = form;
      if (action !== 'hold' && action !== 'refuse')
        throw new ApiError('invalid-parameter', 'choose what is done.');
      await countWrite(call, visit);
      const rule = { kind: readKind(form), value, action } as const;
      await setWordRule(call.ctx.store, actorOn(call, visit, form), rule);
      return `${path}?done=saved`;
    },
    showWords,
  ),
  adminForm('words.test', `${path}/test`, 'settings', async () => ({}), showWords),
  adminForm(
    'words.remove',
    `${path}/remove`,
    'settings',
    async (call, visit, form) => {
      await countWrite(call, visit);
      const rule = { kind: readKind(form), value: form.value ?? '' };
      await removeWordRule(call.ctx.store, actorOn(call, visit, form), rule);
      return `${path}?done=done`;
    },
    showWords,
  ),
];
