import type { Translation } from '../en.ts';

export const bookmarks = {
  title: 'ブックマーク',
  bookmark: 'ブックマーク',
  bookmarked: 'ブックマークしました',
  removed: 'ブックマークを外しました',
  search: 'ブックマークを検索',
  none: 'ブックマークした投稿がここに表示されます。ほかの人には見えません。',
  noMatch: '一致するブックマークはありません。',
} satisfies Translation['bookmarks'];
