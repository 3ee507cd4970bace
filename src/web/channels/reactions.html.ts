import type { MessageRow } from '../../features/messages/messages.ts';
import { reactionsOf } from '../../features/reactions/reactions.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { hidden } from '../kit/form.html.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import type { Visit } from '../kit/visit.ts';
import { describeCount } from '../languages/intl.ts';
import { channelPath } from '../parts/channels.html.ts';

/** What one may react with by pressing it; others are typed. */
const OFFERED = ['👍', '❤️', '😂', '😮', '😢', '🎉'];

type Place = Pick<MessageRow, 'id' | 'channel_id'>;

/** The page of a message. */
export const messageAction = ({ id, channel_id }: Place, action: string): string =>
  `${channelPath(channel_id)}/messages/${id}/${action}`;

/** Where a message comes from as it is after a reaction. */
const from = ({ id, channel_id }: Place): string => `/fragments/messages?channel=${channel_id}&ids=${id}`;

/** The reactions to a message, each a button for who is signed in. */
export function renderReactions(state: Hydration, row: MessageRow, visit: Visit): Content {
  const reactions = reactionsOf(state, row.id);
  if (reactions.length === 0) return undefined;
  const { locale, messages: texts } = visit.language;
  const one = ({ emoji, count, you }: (typeof reactions)[number]) => {
    const label = texts.reacted(emoji, count);
    const figures = describeCount(count, locale);
    if (visit.session === undefined) {
      return markup`<span class="reaction" role="img" aria-label="${label}">${emoji} <span>${figures}</span></span>`;
    }
    const path = messageAction(row, `${you ? 'unreact' : 'react'}/${encodeURIComponent(emoji)}`);
    return markup`<button class="reaction" formaction="${path}" aria-pressed="${you ? 'true' : 'false'}" aria-label="${label}" data-other="${describeCount(count + (you ? -1 : 1), locale)}">${emoji} <span>${figures}</span></button>`;
  };
  return markup`<form class="reactions" method="post" data-from="${from(row)}">${hidden({ csrf: visit.csrf, next: visit.here })}${reactions.map(one)}</form>`;
}

/** What one may react with, in the menu of a message. */
export function renderReact(row: Place, { csrf, here, language }: Visit): Markup {
  const { messages: texts } = language;
  const offered = OFFERED.map(
    (emoji) =>
      markup`<button data-key="e" formaction="${messageAction(row, `react/${encodeURIComponent(emoji)}`)}" aria-label="${texts.reactWith(emoji)}">${emoji}</button>`,
  );
  return markup`<form class="react" method="post" data-from="${from(row)}">${hidden({ csrf, next: here })}${offered}</form><a data-ask href="${messageAction(row, 'react')}">${texts.reactOther}</a>`;
}
