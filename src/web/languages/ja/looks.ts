import type { Translation } from '../en.ts';

export const looks = {
  display: '表示',
  theme: 'テーマ',
  themes: { system: 'システムに合わせる', light: 'ライト', dark: 'ダーク' },
  text: '文字の大きさ',
  sizes: { normal: '標準', large: '大', larger: '特大' },
  enter: 'メッセージでの Enter キー',
  enterKeys: { sends: '送信', breaks: '改行' },
  changeDisplay: '表示を変更',
  ofBrowser: '設定はこのブラウザに保存されます。ログインすると、どの端末でも同じ表示になります。',
  ofAccount: '設定はアカウントとこのブラウザに保存されます。',
  searchEngines: '検索エンジン',
  mayIndex: '検索エンジンに自分のプロフィールと投稿の表示を許可する',
  mayIndexHint:
    '変更が反映されるまで数日かかります。ほかの人があなたの投稿を引用したり、アプリが公開内容を表示したりすることはあります。',
  seen: '既読の表示',
  shareSeen: '非公開チャンネルで、自分がどこまで読んだかをほかの参加者に見せ、ほかの参加者の既読も表示する',
  shareSeenHint: 'オフにすると、ほかの人の既読も表示されません。誰でも読めるチャンネルには表示されません。',
  instanceMayIndex: '検索エンジンにこのインスタンスの公開ページの表示を許可する',
  style: 'インスタンスのスタイルシート',
  css: 'CSS',
  styleHint: (limit) =>
    `管理ページを除くすべてのページで、サービスのスタイルのあとに読み込まれます。${limit}文字まで。`,
  save: '保存',
  done: { display: '表示を変更しました。', indexing: '保存しました。' },
} satisfies Translation['looks'];
