import { markup } from '../../pages/markup.ts';
import type { Texts } from '../en.ts';

export const messages = {
  title: 'ダイレクトメッセージ',
  create: '新しいメッセージ',
  none: 'あなたと参加者だけが読める会話がここに表示されます。',
  createTitle: '新しいダイレクトメッセージ',
  to: '宛先',
  message: 'メッセージ',
  reply: '返信',
  hint: '最大2,048文字。[語句](https://…)はリンクになります。',
  send: '送信',
  whoReads: '読めるのは、あなたと宛先の人だけです。全員がお互いの名前を見ることができ、全員に返信できます。',
  by: (name) => `${name}のメッセージ`,
  unknown: '不明な人',
  newOnes: '新しいメッセージ',
  inReplyTo: (message) => markup`返信先：${message}`,
  inReplyToHidden: '表示されないメッセージへの返信',
  noText: 'メッセージ',
  doNotReply: '返信をやめる',
  answer: '返信',
  more: 'その他',
  deleteThis: 'このメッセージを削除',
  report: 'モデレーターに報告',
  deletionTitle: 'このメッセージを削除しますか？',
  deletion: '全員の画面から削除されます。この操作は取り消せません。',
  deleteIt: 'メッセージを削除',
} satisfies Texts['messages'];
