import type { Translation } from '../en.ts';

export const pins = {
  title: '固定したリスト',
  about: 'この順番で、どの端末でもホームのタブになります。',
  none: '固定したハッシュタグ、検索、ストリーム、チャンネル、人が、ホームのタブになります。',
  edit: '固定したリストを変更',
  pin: 'ホームに固定',
  unpin: 'ホームから外す',
  pinned: 'ホームに固定しました',
  unpinned: '固定を外しました',
  up: (name) => `${name}を上へ移動`,
  down: (name) => `${name}を下へ移動`,
  remove: (name) => `${name}の固定を外す`,
  moved: (name, place, count) => `${name}は${count}件中${place}番目になりました`,
  removed: (name) => `${name}の固定を外しました`,
  open: 'ページ全体を開く',
  gone: 'なくなったか、表示する権限がありません。',
  kinds: {
    tag: 'ハッシュタグ',
    search: '検索',
    explore: '見つけるストリーム',
    channel: 'チャンネル',
    user: '人',
  },
} satisfies Translation['pins'];
