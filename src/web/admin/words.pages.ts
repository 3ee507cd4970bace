import { ApiError } from '../../errors.ts';
import { listWordRules, removeWordRule, setWordRule, testWords } from '../../features/words/words.ts';
import type { Page } from '../../http/page.ts';
import { countWrite } from '../kit/actions.ts';
import { field, required, select, textArea } from '../kit/form.html.ts';
import { type Content, markup } from '../kit/markup.ts';
import { renderTable } from '../kit/table.html.ts';
import { renderTime } from '../kit/time.html.ts';
import type { Form } from '../kit/visit.ts';
import type { Texts } from '../languages/en.ts';
import { actionForm, formsHead, reasonField, showAdmin } from './admin.html.ts';
import { actorOn, adminForm, adminPage, type Show } from './admin-visit.ts';

const path = '/admin/words';

const kinds = ['word', 'domain'] as const;
const actions = ['hold', 'refuse'] as const;

const showWords: Show = async ({ ctx }, visit, result) => {
  const rows = await listWordRules(ctx.store.read);
  const { form = {} } = result;
  const { language } = visit;
  const { admin, instance: texts } = language;
  const { heads } = admin;
  const tried = form.act === 'test' ? await testWords(ctx, form.text ?? '') : undefined;
  return showAdmin(
    visit,
    path,
    admin.sections.words,
    result,
    markup`<p>${texts.wordsHint}</p>
<section class="panel" aria-labelledby="add"><h2 id="add">${texts.addRule}</h2>${actionForm(
      visit,
      path,
      texts.add,
      [
        select(
          'kind',
          texts.ruleAbout,
          kinds.map((kind) => [kind, texts.ruleKinds[kind]] as const),
          form.kind,
        ),
        field({
          name: 'value',
          label: texts.ruleValue,
          value: form.value,
          autocomplete: 'off',
          hint: texts.ruleHint,
          attributes: required,
        }),
        select(
          'action',
          texts.ruleAction,
          actions.map((action) => [action, texts.ruleActions[action]] as const),
          form.action,
        ),
        reasonField(visit, 'word'),
      ],
    )}</section>
<section class="panel" aria-labelledby="test"><h2 id="test">${texts.tryText}</h2>${actionForm(visit, `${path}/test`, admin.tryIt, textArea('text', heads.text, form.text), { values: { act: 'test' } })}
${tried !== undefined && markup`<p role="status">${tried.length === 0 ? texts.noRuleApplies : tried.map((rule) => renderTried(rule, texts))}</p>`}</section>
${renderTable(
  texts.rules,
  [texts.about, heads.value, texts.ruleAction, heads.since, formsHead(visit)],
  rows.map(({ kind, value, action, created_at }) => [
    ...[texts.ruleKindsShort[kind], markup`<code>${value}</code>`],
    ...[texts.ruleActions[action], renderTime(created_at, language)],
    actionForm(visit, `${path}/remove`, admin.remove, undefined, { values: { kind, value } }),
  ]),
  texts.noRules,
)}`,
  );
};

function renderTried(
  { value, action }: Awaited<ReturnType<typeof testWords>>[number],
  texts: Texts['instance'],
): Content {
  return [texts.applies(markup`<code>${value}</code>`, texts.ruleActions[action]), ' '];
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
      return `${path}?done`;
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
      return `${path}?done`;
    },
    showWords,
  ),
];
