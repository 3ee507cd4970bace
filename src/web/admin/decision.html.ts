import { decisions } from '../../features/admin/admin.ts';
import { answersOf, rulesOf } from '../../features/instance/instance.ts';
import { linesOf } from '../kit/actions.ts';
import { excerpt } from '../kit/excerpt.ts';
import { field, select, textArea } from '../kit/form.html.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import type { Form } from '../kit/visit.ts';
import { defaultAnswer } from '../languages/told.ts';
import type { Moderating } from './admin-visit.ts';

/** Characters of a text or a rule in a list of them. */
const MAX_OPTION = 80;

export type Decision = (typeof decisions)[number];

/** The fields of a decision about several reports. */
export function decisionFields(visit: Moderating, form: Form): Content {
  const { moderation: texts } = visit.language;
  return [
    select(
      'decision',
      texts.decision,
      decisions.map((one) => [one, texts.decisions[one]] as const),
      form.decision ?? 'dismiss',
    ),
    toldField(visit, form),
    furtherFields(visit, form),
  ];
}

/** The fields and buttons of a decision about one report; `offered` are the decisions to choose from. */
export function decisionBar(visit: Moderating, form: Form, offered: readonly Decision[]): Content {
  const { moderation: texts } = visit.language;
  const isTyped = ['rule', 'choice', 'until', 'answer', 'note'].some((name) => form[name]);
  const button = (one: Decision) =>
    markup`<button class="button ${one === 'suspend' ? 'danger' : 'plain'}" name="decision" value="${one}" title="${texts.decisions[one]}">${texts.decisionButtons[one]}</button> `;
  return [
    toldField(visit, form),
    markup`<details${isTyped && markup` open`}><summary>${texts.further}</summary><div>${furtherFields(visit, form)}</div></details>
<p class="offered">${offered.map(button)}</p>`,
  ];
}

function toldField({ language }: Moderating, form: Form): Markup {
  const { moderation: texts } = language;
  return textArea('told', texts.reportedTold, form.told ?? '', { rows: 1, hint: texts.reportedToldHint });
}

function furtherFields({ instance, language }: Moderating, form: Form): Content {
  const { admin, moderation: texts } = language;
  const rules = rulesOf(instance.rules);
  return [
    rules.length > 0 &&
      select(
        'rule',
        texts.rule,
        [
          ['', texts.noRule],
          ...rules.map(
            ({ number, text }) => [String(number), excerpt(`${number}. ${text}`, MAX_OPTION)] as const,
          ),
        ],
        form.rule,
      ),
    select(
      'choice',
      texts.choice,
      [
        ['', texts.noChoice],
        ...answersOf(instance).map(
          (text) => [text, excerpt(defaultAnswer(language, text) ?? text, MAX_OPTION)] as const,
        ),
      ],
      linesOf(form.choice),
    ),
    field({
      name: 'until',
      label: texts.sanctionEnds,
      value: form.until,
      autocomplete: 'off',
      hint: admin.endsHintOrNever,
    }),
    textArea('answer', texts.reporterTold, form.answer ?? '', { hint: texts.reporterToldHint }),
    markup`<div data-key="n">${textArea('note', texts.moderatorsNote, form.note ?? '', { rows: 2 })}</div>`,
  ];
}
