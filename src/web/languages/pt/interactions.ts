import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const interactions = {
  title: 'Interações',
  none: 'Quem segue você e quem responde às suas publicações, reposta ou marca com estrelas aparece aqui.',
  fresh: { one: '{0} interação nova', other: '{0} interações novas' },
  post: 'A publicação',
  did: {
    follow: (who, count) => (count > 1 ? markup`${who} seguiram você` : markup`${who} seguiu você`),
    reply: (who, count) =>
      count > 1 ? markup`${who} responderam à sua publicação` : markup`${who} respondeu à sua publicação`,
    repost: (who, count) =>
      count > 1 ? markup`${who} repostaram sua publicação` : markup`${who} repostou sua publicação`,
    quote: (who, count) =>
      count > 1 ? markup`${who} citaram sua publicação` : markup`${who} citou sua publicação`,
    star: (who, count) =>
      count > 1
        ? markup`${who} marcaram sua publicação com uma estrela`
        : markup`${who} marcou sua publicação com uma estrela`,
    broadcast_create: (who, count) =>
      count > 1
        ? markup`${who} criaram um canal de transmissão para você`
        : markup`${who} criou um canal de transmissão para você`,
    broadcast_subscribe: (who, count) =>
      count > 1
        ? markup`${who} se inscreveram no seu canal de transmissão`
        : markup`${who} se inscreveu no seu canal de transmissão`,
    broadcast_unsubscribe: (who, count) =>
      count > 1
        ? markup`${who} cancelaram a inscrição no seu canal de transmissão`
        : markup`${who} cancelou a inscrição no seu canal de transmissão`,
  },
} satisfies Translation['interactions'];
