import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const interactions = {
  title: 'Interaktionen',
  none: 'Hier erscheint, wer dir folgt und wer auf deine Beiträge antwortet, sie repostet oder mit Sternen markiert.',
  fresh: { one: '{0} neue Interaktion', other: '{0} neue Interaktionen' },
  post: 'Der Beitrag',
  did: {
    follow: (who, count) => markup`${who} ${count > 1 ? 'folgen' : 'folgt'} dir`,
    reply: (who, count) =>
      count > 1
        ? markup`${who} haben auf deinen Beitrag geantwortet`
        : markup`${who} hat auf deinen Beitrag geantwortet`,
    repost: (who, count) =>
      count > 1 ? markup`${who} haben deinen Beitrag repostet` : markup`${who} hat deinen Beitrag repostet`,
    quote: (who, count) =>
      count > 1 ? markup`${who} haben deinen Beitrag zitiert` : markup`${who} hat deinen Beitrag zitiert`,
    star: (who, count) =>
      count > 1
        ? markup`${who} haben deinen Beitrag mit einem Stern markiert`
        : markup`${who} hat deinen Beitrag mit einem Stern markiert`,
    broadcast_create: (who, count) =>
      count > 1
        ? markup`${who} haben einen Broadcast-Kanal für dich erstellt`
        : markup`${who} hat einen Broadcast-Kanal für dich erstellt`,
    broadcast_subscribe: (who, count) =>
      count > 1
        ? markup`${who} haben deinen Broadcast-Kanal abonniert`
        : markup`${who} hat deinen Broadcast-Kanal abonniert`,
    broadcast_unsubscribe: (who, count) =>
      count > 1
        ? markup`${who} haben das Abo deines Broadcast-Kanals beendet`
        : markup`${who} hat das Abo deines Broadcast-Kanals beendet`,
  },
} satisfies Translation['interactions'];
