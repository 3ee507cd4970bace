import { makeSecret } from '../../digest.ts';
import { postRules } from '../../features/content/content.ts';
import { codePointLength } from '../../text/code-points.ts';
import { renderOwnFace } from '../kit/face.html.ts';
import { alert, hidden } from '../kit/form.html.ts';
import { icon } from '../kit/icons.ts';
import { type Content, markup } from '../kit/markup.ts';
import type { Form, Visit } from '../kit/visit.ts';
import type { Texts } from '../languages/en.ts';
import { pictureFields } from './pictures.html.ts';
import { renderPlace, type ShownPlace } from './places.html.ts';
import { pollFields } from './poll-fields.html.ts';
import { renderTools } from './tools.html.ts';

/** What a form for a post or message begins with. */
export interface Draft {
  /** Text already typed. */
  text?: string | undefined;
  /** The post or message to reply to. */
  replyTo?: number | undefined;
  error?: Content;
  /** The post that is quoted, with its card and the address that is written behind the text. */
  quote?: { id: number; card: Content; address: string } | undefined;
  /** The place to check in at. */
  place?: ShownPlace | undefined;
  /** All fields of a failed form. */
  typed?: Form | undefined;
  /** Scripts opened the form below what it answers, on a page that may have another one. */
  isInline?: boolean | undefined;
}

/** What the ids of a form begin with. */
export function prefixOf({ isInline, replyTo }: Draft): string {
  return isInline ? `reply-${replyTo}-` : '';
}

/** The fields for a place and a content warning. */
function renderExtras(
  language: Texts,
  place: ShownPlace | undefined,
  typed: Form = {},
  prefix = '',
): Content {
  const { composer: texts } = language;
  const { warning } = typed;
  return markup`${place && markup`<p class="place">${hidden({ place: place.id })}${texts.checksIn(renderPlace(place, language))}</p>`}
<details class="with-pictures"${warning && markup` open`}><summary>${icon('triangle-alert')}${texts.addWarning}</summary>
<div class="field"><label for="${prefix}warning">${texts.warning}</label>
<input id="${prefix}warning" name="warning" value="${warning}" maxlength="200" autocomplete="off"></div></details>
${place === undefined && markup`<p class="to-places"><a href="/search?in=places">${texts.checkInAt}</a></p>`}`;
}

/** The form for a signed-in person's post; nothing for others. */
export function renderComposer(visit: Visit, draft: Draft): Content {
  if (visit.session === undefined) return undefined;
  const { text = '', replyTo, quote, place, error, typed, isInline = false } = draft;
  const { language } = visit;
  const { composer: texts } = language;
  const prefix = prefixOf(draft);
  const maxLength = postRules.maxLength - (quote === undefined ? 0 : codePointLength(quote.address) + 1);
  const { quotes } = language;
  const next = visit.here.startsWith('/compose') ? undefined : visit.here;
  // What it begins with was not typed, and may change when scripts find a draft.
  const isGiven =
    next !== undefined && !isInline && error === undefined && typed === undefined && text !== '';
  return markup`<form class="composer${isGiven && ' given'}" method="post" action="/compose" enctype="multipart/form-data">
${renderOwnFace(visit.session)}${alert(error)}
${hidden({ csrf: visit.csrf, once: makeSecret(), next, reply_to: replyTo === undefined ? undefined : String(replyTo), quote: quote && String(quote.id) })}
<div class="field"><label class="unseen" for="${prefix}text">${quote ? quotes.yourText : replyTo === undefined ? texts.newPost : texts.yourReply}</label>
<textarea id="${prefix}text" name="text" rows="1" maxlength="3000" placeholder="${quote ? quotes.yourText : replyTo === undefined ? texts.whatsNew : texts.writeReply}"${quote && markup` required`} aria-describedby="${prefix}text-hint"${(error !== undefined || next === undefined) && markup` autofocus`}>
${text}</textarea>
<p class="unseen" id="${prefix}text-hint">${texts.hint(maxLength)}</p></div>
${quote?.card}
${pictureFields(language, typed, prefix)}
${renderExtras(language, place, typed, prefix)}
${pollFields(language, typed, prefix)}
${renderTools({ maxLength, prefix, isInline, mayCheckIn: place === undefined, mayWarn: true, mayPoll: true, language })}<button class="button" type="submit">${replyTo === undefined ? texts.post : texts.reply}</button>
</form>`;
}
