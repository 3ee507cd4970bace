import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { readUserLists } from '../../features/channels/channels.ts';
import { requireFewMarks } from '../../features/content/content.ts';
import { isBlank } from '../../text/invisible.ts';
import { linesOf } from '../kit/actions.ts';
import { field, required } from '../kit/form.html.ts';
import { type Markup, markup } from '../kit/markup.ts';
import type { Form } from '../kit/visit.ts';
import type { Texts } from '../languages/en.ts';

/** Maximum number of people named in one form. */
const MAX_NAMES = 200;

/** Maximum length of a title and a description in characters, as for broadcast channels. */
const MAX_TITLE = 75;
const MAX_DESCRIPTION = 1000;

/** The fields for a channel's title and description. The title is always needed; a browser asks for it only where it is shown. */
export function aboutFields(
  { channels: { fields } }: Texts,
  { title, description }: Form,
  isShown = true,
): Markup {
  return markup`${field({ name: 'title', label: fields.title, value: title, autocomplete: 'off', attributes: markup`${isShown && required} maxlength="${MAX_TITLE}"` })}
<div class="field"><label for="description">${fields.description}</label>
<textarea id="description" name="description" rows="3" maxlength="${MAX_DESCRIPTION}">
${description}</textarea></div>`;
}

/** The input of these fields, as the value of an annotation. @throws {ApiError} 400 with the label of the field. */
export function readAbout(form: Form): { title: string; description?: string } {
  const title = (form.title ?? '').trim();
  const description = linesOf(form.description).trim();
  if (isBlank(title)) throw new ApiError('missing-parameter', 'Title: give the channel a title.');
  if ([...title].length > MAX_TITLE) {
    throw new ApiError('invalid-parameter', `Title: at most ${MAX_TITLE} characters.`);
  }
  requireFewMarks('Title', title);
  if ([...description].length > MAX_DESCRIPTION) {
    throw new ApiError('invalid-parameter', `Description: at most ${MAX_DESCRIPTION} characters.`);
  }
  return { title, ...(description !== '' && { description }) };
}

/** Maximum number of tags of a broadcast channel, and of their characters. */
const MAX_TAGS = 3;
const MAX_TAG = 15;

/** Reads tags such as `bees, honey`. @throws {ApiError} 400 */
export function readTags(given = ''): string[] {
  const tags = [...new Set(given.split(/[,،、]/).flatMap((tag) => tag.trim().replace(/^#/, '') || []))];
  if (tags.length > MAX_TAGS || tags.some((tag) => [...tag].length > MAX_TAG)) {
    throw new ApiError(
      'invalid-parameter',
      `Tags: at most ${MAX_TAGS}, of at most ${MAX_TAG} characters each.`,
    );
  }
  return tags;
}

/** The lists of people in a channel; those on the first may most. */
export const roleNames = ['editors', 'writers', 'readers'] as const;

/** Who may read a channel, apart from those listed, and who may write to it. */
export const accessChoices = {
  read: ['invited', 'users', 'everybody'],
  write: ['invited', 'users'],
} as const;

/** What the errors of these fields begin with. */
export const labels = {
  kind: 'Kind of channel',
  read: 'Who may read',
  write: 'Who may write',
  invited: 'People to invite',
  editors: 'Editors',
} as const;

/**
 * Resolves the users named in a form field, such as `@ada, bob`.
 * @throws {ApiError} 400 with the label of the field, naming unknown users.
 */
export async function readNames(ctx: Context, label: string, given = ''): Promise<Set<number>> {
  const names = given.split(/[\s,;]+/).flatMap((name) => (name === '' ? [] : `@${name.replace(/^@/, '')}`));
  if (names.length > MAX_NAMES) {
    throw new ApiError('invalid-parameter', `${label}: name at most ${MAX_NAMES} people.`);
  }
  return (await readUserLists(ctx.store.read, new Map([[label, names]]))).get(label) ?? new Set();
}

/** The field that names people, whom scripts complete. */
export function namesField(
  { channels: texts, composer }: Texts,
  name: string,
  label: string,
  value: string | undefined,
  isRequired: boolean,
  hint = texts.namesHint,
): Markup {
  const shown = field({
    name,
    label,
    value,
    autocomplete: 'off',
    hint,
    attributes: markup`${isRequired && required} maxlength="4000"`,
  });
  return markup`${shown}${completions(name, composer)}`;
}

/** What scripts show of the people that a name may be of. */
function completions(id: string, { suggestions, script }: Texts['composer']): Markup {
  return markup`<ul class="choices" id="${id}-choices" role="listbox" aria-label="${suggestions}" data-completes="${id}" data-choices="${JSON.stringify(script.choices)}" hidden></ul><span class="unseen said" role="status"></span>`;
}

/** A group of radio buttons. @param texts - their labels, by the value that the form sends. */
export function choices<Choice extends string>(
  name: string,
  legend: string,
  known: readonly Choice[],
  texts: Readonly<Record<Choice, string>>,
  chosen: string,
): Markup {
  const options = known.map((value) => {
    const id = `${name}-${value}`;
    return markup`<div class="check"><input type="radio" id="${id}" name="${name}" value="${value}"${value === chosen && markup` checked`}><label for="${id}">${texts[value]}</label></div>`;
  });
  return markup`<fieldset><legend>${legend}</legend>${options}</fieldset>`;
}

/** Reads the chosen option; `legend` names the choice. @throws {ApiError} 400 for an unknown option. */
export function readChoice<Choice extends string>(
  known: readonly Choice[],
  legend: string,
  given: string,
): Choice {
  const chosen = known.find((one) => one === given);
  if (chosen !== undefined) return chosen;
  throw new ApiError('invalid-parameter', `${legend} must be one of ${known.join(', ')}.`);
}
