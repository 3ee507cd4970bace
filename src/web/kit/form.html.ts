import { ApiError } from '../../errors.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from '../../passwords.ts';
import { en, type Texts } from '../languages/en.ts';
import { textFor } from '../languages/told.ts';
import { icon } from './icons.ts';
import { type Content, type Markup, markup } from './markup.ts';

/** The hidden fields of every form: the secret that proves it came from our page, and where to redirect afterwards. */
export function hidden(fields: Readonly<Record<string, string | undefined>>): Content {
  return Object.entries(fields).map(
    ([name, value]) => value !== undefined && markup`<input type="hidden" name="${name}" value="${value}">`,
  );
}

const PREFIX = /^(Bad Request|Forbidden|Not Found|Conflict|Too many requests|Insufficient storage): /;

/** An error's message for people, without the words meant for programs; in English if the language has none. */
export function tell({ slug, message, headers }: ApiError, language = en): Content {
  const text = message.replace(PREFIX, '');
  const { 'Retry-After': seconds } = headers;
  return slug === 'too-many-requests' && seconds !== undefined
    ? language.errors.wait(Number(seconds))
    : tellMessage(text, language);
}

/** The message of an error in a language; in English if the language has no text for it. */
export function tellMessage(message: string, language: Texts): Content {
  const { errors } = language;
  if (message === en.errors.passwordLength(MIN_PASSWORD, MAX_PASSWORD)) {
    return errors.passwordLength(MIN_PASSWORD, MAX_PASSWORD);
  }
  const text =
    language.tag === en.tag ? undefined : textFor({ ...errors.messages, ...language.faults }, message);
  return text ?? inEnglish(sentenceOf(message), language);
}

/** A message that a feature tells within a page, in a language; in English if `texts` has none for it. */
export function tellIn(texts: Readonly<Record<string, string>>, message: string, language: Texts): Content {
  const text = language.tag === en.tag ? undefined : textFor(texts, message);
  return text ?? inEnglish(message, language);
}

/** Why something was not done, from an error or from words that have no full stop. */
export function tellReason(reason: string, language: Texts): Content {
  const message = `${reason.replace(PREFIX, '').replace(/\.$/, '')}.`;
  return tellIn(language.errors.messages, message, language);
}

/** An error's message in English, as a sentence. */
export function sentenceOf(message: string): string {
  const text = message.replace(PREFIX, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An English text on a page in any language. */
export function inEnglish(text: string, language: Texts): Content {
  return language.tag === en.tag ? text : markup`<span${englishIn(language)}>${text}</span>`;
}

/** The attributes of an element with English texts on a page in any language. */
export function englishIn(language: Texts): Content {
  return language.tag !== en.tag && markup` lang="en" dir="ltr"`;
}

/** An error message, announced first by a screen reader. */
export function alert(error: ApiError | Content, language?: Texts): Content {
  const message = error instanceof ApiError ? tell(error, language) : error;
  return message !== undefined && markup`<p class="alert" role="alert">${message}</p>`;
}

export interface Field {
  name: string;
  /** If the name occurs more than once on the page. */
  id?: string;
  label: string;
  type?: string;
  value?: string | undefined;
  autocomplete: string;
  hint?: Content;
  /** The error of the input. */
  error?: Content;
  attributes?: Markup;
  /** What stands around the input itself. */
  around?(input: Markup): Markup;
}

/** A labelled field, associated with its error. */
export function field(given: Field): Markup {
  const { name, id = name, label, type = 'text', value, autocomplete, hint, error, attributes } = given;
  const { around = (input) => input } = given;
  const isPlain = type !== 'password';
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return markup`<div class="field">
<label for="${id}">${label}</label>
${around(markup`<input id="${id}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}"${isPlain && markup` autocapitalize="none" spellcheck="false"`}${described !== '' && markup` aria-describedby="${described}"`}${error !== undefined && markup` aria-invalid="true"`}${attributes}>`)}
${error !== undefined && markup`<p class="wrong" id="${id}-error">${error}</p>`}
${hint !== undefined && markup`<p class="hint" id="${id}-hint">${hint}</p>`}
</div>`;
}

/** The attribute of a field that must be filled in. */
export const required = markup` required`;

/** The field for the password of an account. A script offers to show what is typed (`client/reveal.ts`). */
export function passwordField({ entrance: texts }: Texts): Markup {
  return field({
    ...{ name: 'password', label: texts.password, type: 'password', autocomplete: 'current-password' },
    attributes: required,
    around: (input) =>
      markup`<div class="reveal">${input}<button class="button icon" type="button" aria-label="${texts.showTyped}" aria-pressed="false" data-reveal hidden>${icon('eye')}</button></div>`,
  });
}

/** A field for a new password, with its length limits. */
export function newPasswordField(
  { entrance }: Texts,
  given: Pick<Field, 'name' | 'label' | 'error'> & { hint?: string },
): Markup {
  return field({
    ...given,
    type: 'password',
    autocomplete: 'new-password',
    hint: [entrance.passwordLength(MIN_PASSWORD), given.hint && ` ${given.hint}`],
    attributes: markup`${required} minlength="${MIN_PASSWORD}" maxlength="${MAX_PASSWORD}"`,
  });
}

/** A field for several lines. `name` may occur once on a page, unless `id` differs. */
export function textArea(
  name: string,
  label: string,
  value = '',
  { hint, rows = 3, id = name }: { hint?: string; rows?: number; id?: string } = {},
): Markup {
  return markup`<div class="field"><label for="${id}">${label}</label>
<textarea id="${id}" name="${name}" rows="${rows}"${hint !== undefined && markup` aria-describedby="${id}-hint"`}>
${value}</textarea>
${hint !== undefined && markup`<p class="hint" id="${id}-hint">${hint}</p>`}</div>`;
}

/** A choice among several values. */
export function select(
  name: string,
  label: string,
  options: readonly (readonly [value: string, label: string])[],
  value = '',
  id = name,
  hint?: string,
): Markup {
  return markup`<div class="field"><label for="${id}">${label}</label>
<select id="${id}" name="${name}"${hint !== undefined && markup` aria-describedby="${id}-hint"`}>${options.map(([key, text]) => markup`<option value="${key}"${key === value && markup` selected`}>${text}</option>`)}</select>
${hint !== undefined && markup`<p class="hint" id="${id}-hint">${hint}</p>`}</div>`;
}
