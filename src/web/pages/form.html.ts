import { ApiError } from '../../errors.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from '../../passwords.ts';
import { type Content, type Markup, markup } from './markup.ts';

/** The hidden fields of every form: the secret that proves it came from our page, and where to redirect afterwards. */
export function hidden(fields: Readonly<Record<string, string | undefined>>): Content {
  return Object.entries(fields).map(
    ([name, value]) => value !== undefined && markup`<input type="hidden" name="${name}" value="${value}">`,
  );
}

/** An error's message for people, without the words meant for programs. */
export function tell({ message }: ApiError): string {
  const text = message.replace(
    /^(Bad Request|Forbidden|Not Found|Too many requests|Insufficient storage): /,
    '',
  );
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An error message, announced first by a screen reader. */
export function alert(error: ApiError | string | undefined): Content {
  const message = error instanceof ApiError ? tell(error) : error;
  return message !== undefined && markup`<p class="alert" role="alert">${message}</p>`;
}

export interface Field {
  name: string;
  label: string;
  type?: string;
  value?: string | undefined;
  autocomplete: string;
  hint?: Content;
  /** The error of the input. */
  error?: string | undefined;
  attributes?: Markup;
}

/** A labelled field, associated with its error. */
export function field(given: Field): Markup {
  const { name, label, type = 'text', value, autocomplete, hint, error, attributes } = given;
  const isPlain = type !== 'password';
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return markup`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}"${
    isPlain && markup` autocapitalize="none" spellcheck="false"`
  }${described !== '' && markup` aria-describedby="${described}"`}${error !== undefined && markup` aria-invalid="true"`}${attributes}>
${error !== undefined && markup`<p class="wrong" id="${name}-error">${error}</p>`}
${hint !== undefined && markup`<p class="hint" id="${name}-hint">${hint}</p>`}
</div>`;
}

/** The attribute of a field that must be filled in. */
export const required = markup` required`;

/** A field for a new password, with its length limits. */
export function newPasswordField(given: Pick<Field, 'name' | 'label' | 'error'> & { hint?: string }): Markup {
  return field({
    ...given,
    type: 'password',
    autocomplete: 'new-password',
    hint: `At least ${MIN_PASSWORD} characters. ${given.hint ?? ''}`.trim(),
    attributes: markup`${required} minlength="${MIN_PASSWORD}" maxlength="${MAX_PASSWORD}"`,
  });
}
