import { decisions } from '../../features/admin/admin.ts';
import { answersOf, rulesOf } from '../../features/instance/instance.ts';
import { linesOf } from '../kit/actions.ts';
import { excerpt } from '../kit/excerpt.ts';
import { field, select, textArea } from '../kit/form.html.ts';
import { type Content, markup } from '../kit/markup.ts';
import type { Form } from '../kit/visit.ts';
import { defaultAnswer } from '../languages/told.ts';
import type { Moderating } from './admin-visit.ts';

/** Characters of a text or a rule in a list of them. */
const MAX_OPTION = 80;

export type Decision = (typeof decisions)[number];

/** The fields of a decision, about one report or several; `offered` are the decisions to choose from. */
export function decisionFields(
  { instance, language }: Moderating,
  form: Form,
  offered: readonly Decision[] = decisions,
): Content {
  const { admin, moderation: texts } = language;
  const rules = rulesOf(instance.rules);
  return [
    select(
      'decision',
      texts.decision,
      offered.map((one) => [one, texts.decisions[one]] as const),
      form.decision ?? 'dismiss',
    ),
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
    textArea('told', texts.reportedTold, form.told ?? '', { hint: texts.reportedToldHint }),
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
