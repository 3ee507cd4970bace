import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';
import { numbersOf } from '../intl.ts';

const number = (count: number) => numbersOf('ja').format(count);

export const people = {
  muted: {
    title: 'ミュートした人',
    empty: 'ミュートした人はいません。ミュートした人の投稿は表示されなくなります。相手には通知されません。',
    undo: 'ミュートを解除',
    undoFor: (name) => `${name}のミュートを解除`,
    again: '再びミュート',
    againFor: (name) => `${name}を再びミュート`,
  },
  blocked: {
    title: 'ブロックした人',
    empty: 'ブロックした人はいません。ブロックした人はあなたをフォローできず、お互いの投稿も表示されません。',
    undo: 'ブロックを解除',
    undoFor: (name) => `${name}のブロックを解除`,
    again: '再びブロック',
    againFor: (name) => `${name}を再びブロック`,
  },
  suspended: '停止中',
  closed: 'アカウントを削除済み',
  asFiles: 'ファイルとしての一覧',
  noneBefore: 'これより前にはいません。',
  pages: 'ページ',
  toNewest: '最新へ',
  older: '以前のもの',
  lists: 'ユーザー一覧',
  download: 'ダウンロード',
  downloadText: 'Mastodon形式のCSVファイルです。このサービスで読み込むこともできます。',
  files: {
    following: 'フォローしている人',
    muted: 'ミュートした人',
    blocked: 'ブロックした人',
  },
  upload: 'アップロード',
  adding: 'ファイルに載っている人をどうするか',
  add: { following: 'フォローする', muted: 'ミュートする', blocked: 'ブロックする' },
  choose: 'ファイルを選択',
  chooseHint:
    '「Account address」列のあるCSV、または1行に1つの名前かURL（最大2MB）。一覧から外される人はいません。',
  result: 'ファイルの結果',
  added: {
    following: (count) => `ファイルの${number(count)}人をフォローしました。`,
    muted: (count) => `ファイルの${number(count)}人をミュートしました。`,
    blocked: (count) => `ファイルの${number(count)}人をブロックしました。`,
  },
  known: (count) => `${number(count)}人はすでに一覧にいました。`,
  leftOut: '除かれた人：',
  left: (count, why, names) => markup`${number(count)}人：${why}${names}`,
  more: (count) => `ほか${number(count)}人`,
} satisfies Translation['people'];
