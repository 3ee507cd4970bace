import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const firstApp = {
  title: '最初のアプリ',
  about:
    'クリックするだけで、あなたのアプリ「Console」が登録され、アプリトークンが発行され、ここで起きていることのストリームが開きます。同じことをするコードはストリームの下に表示されます。',
  make: 'アプリとトークンとストリームを作成',
  made: (link) =>
    markup`アプリ ${link('Console')} はあなたのものです。ストリームは下で開いています。このページを離れると、トークンとストリームは終了します。`,
  secretOnce: 'シークレットは再表示されません。他の人に教えないでください。',
  secretElsewhere: 'シークレットはアプリの作成時に表示されました。アプリのページで新しく作成できます。',
  code: 'プログラムで同じことをする',
  codeHint: (token, link) =>
    markup`${token} はアクセストークンです。${link('どちらのクライアント')}もこのサービスから入手できます。`,
} satisfies Translation['firstApp'];
