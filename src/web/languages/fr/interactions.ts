import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const interactions = {
  title: 'Interactions',
  none: 'Les personnes qui vous suivent, ou qui répondent à vos publications, les repartagent ou leur ajoutent une étoile, apparaissent ici.',
  fresh: { one: '{0} nouvelle interaction', other: '{0} nouvelles interactions' },
  post: 'La publication',
  did: {
    follow: (who, count) => (count > 1 ? markup`${who} vous suivent` : markup`${who} vous suit`),
    reply: (who, count) =>
      count > 1
        ? markup`${who} ont répondu à votre publication`
        : markup`${who} a répondu à votre publication`,
    repost: (who, count) =>
      count > 1
        ? markup`${who} ont repartagé votre publication`
        : markup`${who} a repartagé votre publication`,
    quote: (who, count) =>
      count > 1 ? markup`${who} ont cité votre publication` : markup`${who} a cité votre publication`,
    star: (who, count) =>
      count > 1
        ? markup`${who} ont ajouté une étoile à votre publication`
        : markup`${who} a ajouté une étoile à votre publication`,
    broadcast_create: (who, count) =>
      count > 1
        ? markup`${who} ont créé un canal de diffusion pour vous`
        : markup`${who} a créé un canal de diffusion pour vous`,
    broadcast_subscribe: (who, count) =>
      count > 1
        ? markup`${who} se sont abonnés à votre canal de diffusion`
        : markup`${who} s’est abonné à votre canal de diffusion`,
    broadcast_unsubscribe: (who, count) =>
      count > 1
        ? markup`${who} se sont désabonnés de votre canal de diffusion`
        : markup`${who} s’est désabonné de votre canal de diffusion`,
  },
} satisfies Translation['interactions'];
