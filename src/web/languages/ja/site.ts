import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const site = {
  whatPeoplePost: (name) => `${name}のみんなの投稿。`,
  introduction: '投稿して、フォローして、話ができる場所です。',
  reasons: {
    inOrder: { title: '書かれた順に', text: '選んだ人の投稿を、書かれた順に読めます。' },
    yours: { title: '持ち出せます', text: '書いたものはすべて、一つのファイルとして持ち出せます。' },
    apps: { title: 'アプリでも', text: 'ページのほかに、アプリでも参加できます。' },
  },
  aboutTitle: (name) => `${name}について`,
  about: (name) => markup`${name}について`,
  undescribed: 'このサーバーの説明はまだありません。',
  contact: '連絡先',
  rules: 'ルール',
  terms: '利用規約',
  withApps: (link) =>
    markup`このサービスはアプリからも利用できます。${link('開発者向けドキュメント')}をご覧ください。`,
  offline: '接続がありません',
  notLoaded: 'このページを読み込めませんでした。オフラインか、サーバーに接続できない状態です。',
  tryAgain: '再試行',
  writePost: '投稿を書く',
} satisfies Translation['site'];
