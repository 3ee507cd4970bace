import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const docs = {
  contents: '目次',
  overview: '概要',
  guides: 'ガイド',
  console: 'ストリームコンソール',
  reference: 'リファレンス',
  objects: 'オブジェクト',
  errors: 'エラー',
  search: 'ドキュメントを検索',
  nothingFound: '見つかりませんでした',
  found: { other: '{0}件見つかりました' },
  copy: 'コピー',
  copied: 'コピーしました',
  tryIt: '試す',
  changes: '変更を伴う',
  streamHint: (link) =>
    markup`ストリームには終わりがありません。${link('ストリームコンソール')}で開くか、上のコマンドを使ってください。`,
  appHint: (link) => markup`アプリだけが自身のトークンで呼び出せます。${link('Signing in')}をご覧ください。`,
  filesHint: 'ここからファイルは送信できません。上のコマンドを使ってください。',
  needsNoToken: (link) =>
    markup`トークンは不要です。トークンがあれば、あなたのアカウントで見える内容になります：${link('試用トークンを取得')}`,
  needsToken: (link) => markup`この呼び出しにはトークンが必要です：${link('試用トークンを取得')}`,
  needsScripts: 'このフォームにはスクリプトが必要です。上のコマンドでも同じ呼び出しができます。',
  caution: '変更を伴います。リクエストは、あなたの名前で実際に送信されます。',
  body: '本文（JSON）',
  general: '共通パラメーター',
  send: (method) => markup`${method}を送信`,
  byDefault: '既定値',
  required: '（必須）',
  script: {
    signIn: 'ログインして試す',
    lacks: 'トークンに権限{0}がありません：{1}',
    sent: 'あなたのトークンで送信します。{0}',
    sentAsTest: 'テスト用アカウント{0}として送信されます。{1}',
    yourSandbox: 'あなたのサンドボックス',
    endToken: 'トークンを無効にする',
    sending: '送信中…',
    noReply: '応答がありません：{0}',
  },
  token: '試用トークン',
  tokenAbout: 'リファレンスの呼び出しを試すためのトークンを発行します。',
  tokenHint: (name) =>
    markup`トークンがあると、「試す」はあなた（${name}）の名前で呼び出しを行い、変更は実際に反映されます。トークンに許可する操作を選んでください：`,
  getToken: 'トークンを取得',
  tokenOfApp: (apps) =>
    markup`このトークンはアプリ「Reference」のものです。${apps('アプリ')}からいつでも無効にできます。`,
  yourToken: 'あなたのトークン',
  tokenScopes: (scopes, variable) =>
    markup`権限：${scopes}。再び表示されることはありません。「試す」は、タブを閉じるまでこのタブからトークンを送信します。リファレンスのコマンドでは${variable}として使います。`,
  tokenEnds: (apps) => markup`そこか${apps('アプリ')}で無効にするまで有効です。`,
  backToConsole: 'コンソールに戻る',
  backToDocs: 'ドキュメントに戻る',
  backToCall: '呼び出しに戻る',
} satisfies Translation['docs'];
