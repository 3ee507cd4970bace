import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const files = {
  title: 'ファイル',
  none: 'アップロードしたものはまだありません。投稿やメッセージの画像、アプリが保存したファイルがここに表示されます。',
  noneBefore: 'これより前にはありません。',
  used: (used, room) => `${room}中${used}を使用`,
  nothing: '内容がアップロードされていません',
  about: (size, type) => markup`${size}、${type}`,
  isPublic: '公開',
  isShared: '共有した場所でのみ公開',
  image: '画像',
  file: 'ファイル',
  delete: '削除',
  deletionTitle: 'このファイルを削除しますか？',
  named: (name, size) => markup`${name}、${size}`,
  deletion: 'このファイルを表示している投稿やメッセージで、表示されなくなります。この操作は取り消せません。',
  deleteForEver: '完全に削除',
  keep: '残しておく',
  save: '保存',
  report: '報告',
  reportFile: (name) => `ファイル「${name}」を報告`,
  done: { deleted: 'ファイルを削除しました。' },
} satisfies Translation['files'];
