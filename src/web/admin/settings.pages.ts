import { createHash } from 'node:crypto';
import type { Config } from '../../config.ts';
import { changeInstance, type InstanceKey, readInstance } from '../../features/instance/instance.ts';
import type { Page } from '../../http/page.ts';
import { languageNames } from '../../language-tags.ts';
import { countWrite } from '../kit/actions.ts';
import { field, select, textArea } from '../kit/form.html.ts';
import { renderMarkdown } from '../kit/markdown.ts';
import { type Markup, markup } from '../kit/markup.ts';
import type { Form } from '../kit/visit.ts';
import type { Texts } from '../languages/en.ts';
import { actionForm, reasonField, showAdmin } from './admin.html.ts';
import { actorOn, adminForm, adminPage, type Moderating, type Show } from './admin-visit.ts';

/** What the pages look like, and who may find them, is set on a page of its own. */
const texts = ['name', 'description', 'headline', 'reasons', 'contact', 'rules', 'terms', 'answers'] as const;
const chosen = ['sign_up', 'app_registration', 'admin_second_factor', 'language'] as const;
const keys = [...texts, ...chosen] satisfies Exclude<InstanceKey, 'accent' | 'style' | 'indexing'>[];

/** Texts with Markdown, which a preview shows; the long ones have more lines. */
const withMarkdown = { description: 3, rules: 10, terms: 10 } as const;
/** Lines of the texts that have not two. */
const lines: Partial<Record<InstanceKey, number>> = { ...withMarkdown, reasons: 6, answers: 10 };

/** What a form was opened with, so that only what differs from it is changed. */
const wasOf = (text: string) =>
  createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('base64url');

/** The texts that a form changes. */
function changesIn(form: Form): Partial<Record<InstanceKey, string>> {
  const changed = keys.flatMap((key) => {
    const text = form[key];
    return text === undefined || form[`was-${key}`] === wasOf(text) ? [] : [[key, text] as const];
  });
  return Object.fromEntries(changed);
}

const showInstance: Show = async ({ ctx }, visit, result) => {
  const stored = await readInstance(ctx.store.read);
  const { form = {} } = result;
  const { admin, instance: labels } = visit.language;
  const valueIn = (key: (typeof keys)[number]) => form[key] ?? stored[key];
  const hintOf = (key: string) =>
    labels.hints[key as keyof typeof labels.hints] ??
    (key in withMarkdown ? labels.hints.markdown : undefined);
  const was = keys.map((key) => [`was-${key}`, form[`was-${key}`] ?? wasOf(stored[key])]);
  return showAdmin(
    visit,
    '/admin/instance',
    admin.sections.instance,
    result,
    markup`${form.act === 'preview' && renderPreviews(visit, valueIn)}<section class="panel">${actionForm(
      visit,
      '/admin/instance',
      admin.save,
      [
        field({ name: 'name', label: labels.texts.name, value: valueIn('name'), autocomplete: 'off' }),
        texts.slice(1).map((key) =>
          textArea(key, labels.texts[key], valueIn(key), {
            hint: hintOf(key),
            rows: lines[key] ?? 2,
          }),
        ),
        chosen.map((key) =>
          select(key, labels.texts[key], optionsOf(key, ctx.config, labels), valueIn(key), key, hintOf(key)),
        ),
        reasonField(visit, 'instance'),
        markup`<button class="button link" type="submit" name="act" value="preview">${admin.preview}</button> `,
      ],
      { values: Object.fromEntries(was) },
    )}</section>`,
  );
};

/** What a setting can be set to. */
function optionsOf(
  key: (typeof chosen)[number],
  { signup }: Pick<Config, 'signup'>,
  labels: Texts['instance'],
): [value: string, label: string][] {
  const named = key === 'language' ? languageNames : labels.choices[key];
  const options = Object.entries<string>(named);
  if (key !== 'sign_up') return options;
  return [['', labels.asSetting(labels.choices.sign_up[signup] ?? signup)], ...options];
}

/** The texts as pages show them. */
function renderPreviews(
  { language }: Moderating,
  valueIn: (key: keyof typeof withMarkdown) => string,
): Markup {
  const { admin, instance } = language;
  const shown = (Object.keys(withMarkdown) as (keyof typeof withMarkdown)[]).filter(
    (key) => valueIn(key) !== '',
  );
  return markup`<section class="panel" aria-labelledby="preview"><h2 id="preview">${admin.preview}</h2>${shown.map(
    (key) => markup`<h3>${instance.texts[key]}</h3><div dir="auto">${renderMarkdown(valueIn(key))}</div>`,
  )}</section>`;
}

export const adminSettingsPages: readonly Page[] = [
  adminPage('instance', '/admin/instance', 'settings', showInstance),
  adminForm(
    'instance',
    '/admin/instance',
    'settings',
    async (call, visit, form) => {
      if (form.act === 'preview') return {};
      await countWrite(call, visit);
      await changeInstance(call.ctx.store, actorOn(call, visit, form), changesIn(form));
      return '/admin/instance?done';
    },
    showInstance,
  ),
];
