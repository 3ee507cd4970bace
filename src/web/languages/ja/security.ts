import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';
import { numbersOf } from '../intl.ts';

export const security = {
  title: 'セキュリティ',
  needsFactor:
    'このサービスで役割を持つ人には、パスキーか認証アプリが必要です。設定するまで、役割の権限を使えません。',
  hasStep:
    'パスワードの後に、2段階目の確認（パスキー、認証アプリのコード、リカバリーコードのいずれか）があります。',
  hasNoStep:
    'ログインにはパスワードだけで足ります。パスキーか認証アプリを設定すると、パスワードだけではログインできなくなります。',
  passkeys: 'パスキー',
  passkeysText:
    'パスキーを使うと、端末のロック解除だけで、名前やパスワードなしでログインできます。このサイトでしか使えないため、フィッシングで盗まれることはありません。',
  added: (time) => markup`追加：${time}。`,
  remove: '削除',
  removePasskey: (name) => `パスキー「${name}」を削除`,
  addPasskey: 'パスキーを追加',
  noPasskeys: 'パスキーにはホスト名とhttpsが必要ですが、このサービスはそれらで接続されていません。',
  app: '認証アプリ',
  appText: 'スマートフォンのアプリが、30秒ごとに変わるコードを表示します。',
  setUpApp: '認証アプリを設定',
  appSetUp: (time) => markup`設定：${time}。`,
  removeApp: '認証アプリを削除',
  codes: 'リカバリーコード',
  codesText: 'ほかの手段を失ったときに、それぞれ1回ずつ、2段階目の代わりに使ってログインできます。',
  codesLeft: (count) => `残り${numbersOf('ja').format(count)}個です。`,
  makeCodes: '新しいコードを作成',
  removalText:
    'これを使ってログインすることはできなくなります。2段階目の手段がほかにない場合は、パスワードだけでログインできるようになります。',
  replacementText: 'いまお持ちのコードは使えなくなります。',
  createPasskey: 'パスキーを作成',
  passkeyName: '名前',
  passkeyNameHint: 'ほかのパスキーと区別するためのものです。',
  needsScripts: 'スクリプトと、パスキーに対応したブラウザーが必要です。',
  scan: 'アプリでこのコードを読み取ってください：',
  qrCode: 'キーのQRコード',
  typeKey: (key) => markup`または、このキーをアプリに入力してください：${key}`,
  newCodeHint: 'アプリに今表示されているコードです。',
  setItUp: '設定する',
  yourCodes: 'リカバリーコード',
  yourCodesText:
    '端末を失ったときに、それぞれ1回ずつ、2段階目の代わりに使ってログインできます。印刷するか、パスワードと一緒に保管してください。再び表示されることはありません。',
  stored: '保管しました',
  confirmTitle: '本人確認',
  confirmText: (name) =>
    markup`次の操作は、${name}の保護を変更するか、すべての内容を読み取ります。10分間は再び確認されません。`,
  appCodeHint: '認証アプリに表示されています。',
  notNow: '今はしない',
  undoTitle: 'お心当たりがありませんか？',
  undoText: (account, email) => markup`アカウント${account}を、${email}のメールを受け取る人に戻します：`,
  undoSessions: 'すべてのセッションが終了し、パスワードは無効になります。',
  undoFactors: 'その後に追加されたパスキーと認証アプリは削除されます。',
  undoEmail: 'その後に変更されたメールアドレスは元に戻ります。',
  undoNext: (apps) =>
    markup`続いて新しいパスワードを設定します。その後、${apps('アプリ')}を確認してください。アプリはそのまま残ります。`,
  undo: '自分ではありません',
  done: {
    password: 'パスワードを変更し、ほかのすべての端末からログアウトしました。',
    passkey: 'パスキーを追加しました。',
    app: '認証アプリを設定しました。',
    codes: '以前のコードは使えなくなりました。',
    'passkey-removed': 'パスキーを削除しました。端末からも削除してください。',
    'app-removed': '認証アプリを削除しました。',
  },
} satisfies Translation['security'];
