import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const interactions = {
  title: 'Interacciones',
  none: 'Aquí aparece quién te sigue y quién responde a tus publicaciones, las repostea o las destaca con estrellas.',
  fresh: { one: '{0} interacción nueva', other: '{0} interacciones nuevas' },
  post: 'La publicación',
  did: {
    follow: (who, count) => (count > 1 ? markup`${who} te siguen` : markup`${who} te sigue`),
    reply: (who, count) =>
      count > 1
        ? markup`${who} han respondido a tu publicación`
        : markup`${who} ha respondido a tu publicación`,
    repost: (who, count) =>
      count > 1 ? markup`${who} han reposteado tu publicación` : markup`${who} ha reposteado tu publicación`,
    quote: (who, count) =>
      count > 1 ? markup`${who} han citado tu publicación` : markup`${who} ha citado tu publicación`,
    star: (who, count) =>
      count > 1
        ? markup`${who} han destacado tu publicación con una estrella`
        : markup`${who} ha destacado tu publicación con una estrella`,
    broadcast_create: (who, count) =>
      count > 1
        ? markup`${who} han creado un canal de difusión para ti`
        : markup`${who} ha creado un canal de difusión para ti`,
    broadcast_subscribe: (who, count) =>
      count > 1
        ? markup`${who} se han suscrito a tu canal de difusión`
        : markup`${who} se ha suscrito a tu canal de difusión`,
    broadcast_unsubscribe: (who, count) =>
      count > 1
        ? markup`${who} han cancelado la suscripción a tu canal de difusión`
        : markup`${who} ha cancelado la suscripción a tu canal de difusión`,
  },
} satisfies Translation['interactions'];
