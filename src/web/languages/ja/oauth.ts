import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const oauth = {
  allowTitle: (app) => `${app}を許可しますか？`,
  allowApp: (app) => markup`${app}にアカウントの使用を許可しますか？`,
  allowDevice: (app) => markup`端末上の${app}にアカウントの使用を許可しますか？`,
  taken: (host) => markup`どちらを選んでも、${host}に移動します。`,
  revocable: (link) =>
    markup`アプリにパスワードが伝わることはありません。アクセス権は${link('アカウント')}からいつでも取り消せます。`,
  questions: (contact) => markup`お問い合わせ：${contact}`,
  messagesRisk:
    '非公開のメッセージを読み、あなたの名前でメッセージを送れるようになります。信頼できるアプリにのみ許可してください。',
  unreviewed:
    'このアプリはプログラムによって登録されたもので、審査を受けていません。名前やウェブサイトは本物である証明になりません。たった今ご自身で始めた操作である場合にのみ許可してください。',
  asks: (app) => markup`${app}が求めている権限：`,
  isNew: '新規',
  allow: '許可する',
  refuse: '拒否する',
  signedInAs: (name) => markup`${name}としてログインしています。`,
  notYou: '別のユーザーですか？',
  connect: '端末を接続',
  code: 'コード',
  codeHint:
    'テレビやプログラムに表示されている8文字です（例：BCDF-GHJK）。人から送られてきたコードは絶対に入力しないでください。',
  goOn: '次へ',
  deviceRisk: (code) =>
    markup`ご自身の端末やプログラムで今ログインしようとしていて、そこにコード${code}が表示されている場合にのみ許可してください。コードやこのページへのリンクが人から送られてきた場合は、拒否してください。送信者にアカウントを使われてしまいます。`,
  asked: (time) => markup`要求日時：${time}`,
  allowed: '端末にアカウントの使用を許可しました。端末に戻ってください。数秒で続きが始まります。',
  refused: '端末はアカウントにアクセスできません。',
  scopes: {
    basic: '基本的なプロフィールと、あなたが見られるほかの人の情報を見る',
    stream: 'ホームとメンションを読む',
    messages: '非公開・公開のメッセージを読み、送信する',
    public_messages: '公開チャンネルのメッセージを読み、送信する',
    export: 'あなたが作成したすべてのデータを書き出す',
    write_post: '投稿、再投稿、スターをつける',
    follow: 'フォロー、ミュート、ブロックをする',
    files: 'ファイルを見る、追加する、変更する',
    update_profile: 'プロフィールを変更する',
    admin: 'あなたの役割の権限でこのサービスを管理する',
  },
} satisfies Translation['oauth'];
