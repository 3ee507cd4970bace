import { field, hidden, required } from '../kit/form.html.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import type { Texts } from '../languages/en.ts';

/** A form that the script for passkeys fills in and shows; without it the form stays hidden. */
export function passkeyForm(
  texts: Texts['entrance'],
  form: {
    action: string;
    kind: 'create' | 'get';
    /** What the browser's passkey interface needs, with the challenge. */
    options: object;
    fields: Readonly<Record<string, string | undefined>>;
    label: string;
    /** Whether passkeys are also suggested in the name field of the page. */
    isSuggested?: boolean;
    content?: Content;
  },
): Markup {
  const { action, kind, options, fields, label, isSuggested = false, content } = form;
  return markup`<form class="panel" method="post" action="${action}" data-passkey="${kind}" data-options="${JSON.stringify(options)}"${isSuggested && markup` data-autofill`} hidden>
${hidden({ ...fields, passkey: '' })}
${content}
<button class="button plain" type="submit">${label}</button>
<p class="wrong" role="alert" data-failed hidden>${texts.passkeyFailed}</p>
</form>`;
}

/** The field for a code of an authenticator app. */
export function codeField(label: string, hint?: string): Markup {
  return field({
    name: 'code',
    label,
    hint,
    autocomplete: 'one-time-code',
    attributes: markup`${required} maxlength="20"`,
  });
}
