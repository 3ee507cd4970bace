import { pollLimits } from '../../features/polls/polls.ts';
import { icon } from '../kit/icons.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import type { Form } from '../kit/visit.ts';
import type { Texts } from '../languages/en.ts';
import { measure } from '../languages/intl.ts';

/** How long a poll may be open: the seconds, and how that is said. The first one is chosen. */
export const durations = [
  [86_400, 1, 'day'],
  [300, 5, 'minute'],
  [1800, 30, 'minute'],
  [3600, 1, 'hour'],
  [21_600, 6, 'hour'],
  [259_200, 3, 'day'],
  [604_800, 7, 'day'],
  [2_592_000, 30, 'day'],
] as const;

/** The names of the fields for the options. */
export const optionNames: readonly string[] = Array.from(
  { length: pollLimits.options },
  (_, index) => `poll_option${index + 1}`,
);

/** The fields for a poll in a form for a post or message. */
export function pollFields(language: Texts, typed: Form = {}, prefix = ''): Markup {
  const { polls: texts, locale } = language;
  const isOpen = ['poll_prompt', ...optionNames].some((name) => typed[name]);
  const text = (name: string, label: string, most: number, kind: Content) =>
    markup`<div class="field${kind}"><label for="${prefix}${name}">${label}</label>
<input id="${prefix}${name}" name="${name}" value="${typed[name]}" maxlength="${most}" placeholder=" " autocomplete="off" dir="auto"></div>`;
  const choice = (name: string, label: string, options: readonly (readonly [string, string])[]) =>
    markup`<div class="field"><label for="${prefix}${name}">${label}</label>
<select id="${prefix}${name}" name="${name}">${options.map(([value, shown]) => markup`<option value="${value}"${typed[name] === value && markup` selected`}>${shown}</option>`)}</select></div>`;
  return markup`<details class="with-pictures"${isOpen && markup` open`}><summary>${icon('chart-bar')}${texts.poll}</summary>
<div class="poll-fields" id="${prefix}poll" role="group" aria-label="${texts.poll}">${text('poll_prompt', texts.prompt, pollLimits.prompt, undefined)}
${optionNames.map((name, index) => text(name, texts.option(index + 1), pollLimits.option, ' option'))}
${choice(
  'poll_duration',
  texts.duration,
  durations.map(([seconds, count, unit]) => [String(seconds), measure(locale, count, unit, 'long')]),
)}
${choice('poll_choices', texts.choices, [
  ['one', texts.one],
  ['several', texts.several],
])}
${choice('poll_voters', texts.whoSees, [
  ['hidden', texts.hidden],
  ['shown', texts.shown],
])}</div></details>`;
}
