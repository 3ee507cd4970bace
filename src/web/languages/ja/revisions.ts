import type { Translation } from '../en.ts';

export const revisions = {
  edit: '編集',
  editPost: '投稿を編集',
  save: '保存',
  cancel: 'キャンセル',
  saved: '投稿を変更しました。',
  edited: '編集済み',
  earlier: '編集された投稿',
  aboutEarlier: 'この投稿は編集されました。すべての本文を新しい順に表示しています。',
  back: '投稿に戻る',
  earlierReported: 'この投稿のほかの本文',
} satisfies Translation['revisions'];
