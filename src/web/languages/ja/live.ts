import type { Translation } from '../en.ts';

export const live = {
  keys: {
    j: '次の投稿',
    k: '前の投稿',
    r: '投稿に返信',
    e: 'メッセージにリアクションする',
    s: 'スターを付ける・外す',
    n: '投稿を書く',
    '/': '検索',
    '?': 'このキー一覧を表示',
  },
  talkKeys: {
    title: '会話で',
    move: '前または次のメッセージ',
    ends: '最初または最新のメッセージ',
    sends: 'メッセージを送信',
    breaks: '改行',
    leave: '返信をやめる',
  },
  reportKeys: {
    j: '次の報告',
    k: '前の報告',
    t: '報告を担当する',
    d: '決定へ移動',
    n: '報告にメモを書く',
  },
  useKeys: 'このブラウザーでこれらのキーを使う',
  close: '閉じる',
  pictures: {
    picture: '画像',
    at: '{1}枚中{0}枚目：{2}',
    close: '閉じる',
    previous: '前の画像',
    next: '次の画像',
  },
  fromYou: '現在地から{0}',
} satisfies Translation['live'];
