import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const interactions = {
  title: '反応',
  none: 'あなたをフォローした人や、あなたの投稿に返信、リポスト、スターをした人がここに表示されます。',
  fresh: { other: '{0}件の新しい反応' },
  post: '投稿',
  did: {
    follow: (who) => markup`${who}があなたをフォローしました`,
    reply: (who) => markup`${who}があなたの投稿に返信しました`,
    repost: (who) => markup`${who}があなたの投稿をリポストしました`,
    quote: (who) => markup`${who}があなたの投稿を引用しました`,
    star: (who) => markup`${who}があなたの投稿にスターをつけました`,
    broadcast_create: (who) => markup`${who}があなたのためにブロードキャストチャンネルを作成しました`,
    broadcast_subscribe: (who) => markup`${who}があなたのブロードキャストチャンネルを購読しました`,
    broadcast_unsubscribe: (who) => markup`${who}があなたのブロードキャストチャンネルの購読をやめました`,
  },
} satisfies Translation['interactions'];
