import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const profile = {
  title: 'プロフィール',
  welcome: 'ようこそ',
  welcomeName: (name) => markup`ようこそ、${name}`,
  begin: (home) =>
    markup`自己紹介を書き、何人かフォローしたら、${home('ホーム')}で最初の投稿をしてみましょう。`,
  name: '名前',
  nameHint: '最大50文字。どんな文字でも使えます。',
  description: '自己紹介',
  descriptionHint: 'どんな人で、何を投稿するか（最大256文字）。リンク、@名前、#ハッシュタグが使えます。',
  save: '保存',
  picture: 'プロフィール画像',
  pictureNow: '現在のプロフィール画像',
  pictureHint: 'JPEG、PNG、GIF、WebP、AVIF（最大10MB）。',
  square: '画像のどの部分を正方形に切り取るか',
  squareHint: '横長の画像は左端から右端まで、縦長の画像は上から下まで。',
  cover: 'カバー画像',
  coverNow: '現在のカバー画像',
  coverHint:
    'JPEG、PNG、GIF、WebP、AVIF（幅960ピクセル以上、最大10MB）。ページには中央の横長の部分が表示されます。',
  choose: '画像を選択',
  useIt: 'この画像を使う',
  remove: '自動生成の画像に戻す',
  done: {
    profile: 'プロフィールを変更しました。',
    avatar: 'プロフィール画像を変更しました。',
    cover: 'カバー画像を変更しました。',
  },
} satisfies Translation['profile'];
