import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'other'>('ja');

export const mail = {
  confirmEmail: {
    subject: (site) => `【${site}】メールアドレスの確認`,
    asked: (site) => `${site}のアカウントに、このメールアドレスが登録されました。`,
    open: 'ご本人の場合は、次のページを開いて確認してください。',
    button: 'メールアドレスを確認',
    otherwise:
      'リンクは1週間有効です。お心当たりがない場合は、何もする必要はありません。確認されるまで、このメールアドレスは使われません。',
  },
  newPassword: {
    subject: (account, site) => `【${site}】${account}の新しいパスワード`,
    asked: (account, site) => `${site}のアカウント${account}について、パスワードの再設定が請求されました。`,
    open: 'ご本人の場合は、次のページを開いて新しいパスワードを設定してください。',
    button: '新しいパスワードを設定',
    otherwise:
      'リンクは1日間有効で、1回だけ使えます。お心当たりがない場合は、何もする必要はありません。パスワードは変わりません。',
  },
  changed: {
    changes: {
      password: 'パスワードが変更されました',
      email: 'メールアドレスが変更されました',
      entered: '新しいブラウザーからログインがありました',
      'app-added': '認証アプリが追加されました',
      'app-removed': '認証アプリが削除されました',
      'passkey-added': 'パスキーが追加されました',
      'passkey-removed': 'パスキーが削除されました',
      'codes-replaced': 'リカバリーコードが新しくなりました',
      'factors-removed': 'パスキーと認証アプリが削除されました',
    },
    subject: (change, account, site) => `【${site}】${change}（${account}）`,
    withBrowser: (change, account, site, time, browser, network) =>
      `${site}のアカウント${account}で、${change}。日時：${time}、ブラウザー：${browser}、ネットワーク：${network}`,
    aBrowser: '不明',
    byAdministrator: (change, account, site, time) =>
      `${site}のアカウント${account}で、管理者の操作により${change}。日時：${time}`,
    nothing: 'ご本人の場合は、何もする必要はありません。',
    open: 'お心当たりがない場合は、次のページを開いてください。',
    button: '心当たりがありません',
    undoes:
      'すべての端末からログアウトし、その後に行われたログイン方法の変更を取り消して、新しいパスワードを設定できます。',
    valid: 'リンクは7日間有効で、1回だけ使えます。',
  },
  signUpsWait: {
    subject: (site) => `【${site}】新規登録が承認を待っています`,
    asked: (account, site) =>
      `${account}さんが${site}のアカウントを申請しています。その後、ほかの人も申請しているかもしれません。`,
    button: '申請を見る',
  },
  signUpApproved: {
    subject: (site) => `【${site}】アカウントが承認されました`,
    text: (account) => `アカウント${account}が承認されました。ログインできます。`,
    button: 'ログイン',
  },
  signUpRefused: { subject: (site) => `【${site}】アカウントの申請について` },
  exportReady: {
    subject: (account, site) => `【${site}】エクスポートの準備ができました（${account}）`,
    text: (account, site) => `${site}のアカウント${account}のエクスポートを、1日間ダウンロードできます。`,
    button: 'ダウンロード',
  },
  importDone: {
    subject: (account, site) => `【${site}】インポートが完了しました（${account}）`,
    text: (account, site) => `${site}のアカウント${account}に、アーカイブをインポートしました。`,
    button: 'インポートを見る',
  },
  notYou:
    'お心当たりがない場合は、ほかの人がログインしています。次のページで、ほかの端末をすべてログアウトし、パスワードを変更してください。',
  account: 'アカウント',
  deleted: {
    subject: (account, site) => `【${site}】アカウント${account}は削除されました`,
    text: (account, site) =>
      `${site}の運営者が、アカウント${account}とそのすべてのデータを削除しました。元に戻すことはできません。`,
  },
  renamed: {
    subject: (site, account) => `【${site}】ユーザー名が${account}に変わりました`,
    text: (site, before, now) =>
      `${site}の運営者が、アカウント${before}のユーザー名を${now}に変更しました。今後はこのユーザー名でログインしてください。`,
    stays: (before) =>
      `投稿、フォロワー、メッセージはそのまま残り、これまでの${before}へのメンションからも引き続きあなたのページに移動できます。以前のユーザー名は、ほかの人が使えるようになりました。`,
  },
  moderators: {
    subject: (site) => `【${site}】モデレーターからのお知らせ`,
    appeal: '同意できない場合は、1回だけ異議を申し立てることができます。',
    button: '異議を申し立てる',
    rule: (number) => `このサービスのルール ${number} への違反がありました：`,
  },
  disagree: (contact) => `同意できない場合のお問い合わせ先：${contact}`,
  answers: {
    'A moderator has looked at what you reported and found that it may stay. Thank you for the report.':
      'モデレーターが報告の内容を確認し、問題がないと判断しました。ご報告ありがとうございました。',
    'A moderator has looked at what you reported and has acted on it. Thank you for the report.':
      'モデレーターが報告の内容を確認し、対応しました。ご報告ありがとうございました。',
    'A moderator has looked at it again. You were right: the decision is withdrawn.':
      'モデレーターが改めて確認しました。ご指摘のとおりでしたので、決定を取り消しました。',
    'Please read the rules of this service again, and keep to them.':
      'このサービスのルールをもう一度読み、守ってください。',
    'What you wrote insults or threatens others. There is no place for that here.':
      '書かれた内容は、ほかの人を侮辱または脅迫するものです。ここでは認められません。',
    'What you post is advertising, or the same thing again and again. Please stop that.':
      '投稿の内容は宣伝、または同じことの繰り返しです。おやめください。',
    'Please put a content warning on what may disturb others.':
      '人を不快にさせるおそれのある内容には、閲覧注意を付けてください。',
    'What you posted is not yours to publish, or is against the law.':
      '投稿されたものは、あなたに権利がないか、法律に反しています。',
  },
  webhook: {
    subject: (app, site) => `【${site}】${app}のWebhookが無効になりました`,
    text: (app, site) => `${site}に登録されたアプリ${app}のWebhookが無効になりました。`,
    gone: '410（Gone）という応答がありました。',
    failed: '3日間、ステータス200～299の応答が一度もありませんでした。',
    enable:
      'もう一度有効にするまで、何も送信されません。最近のリクエストの確認と再有効化は、次のページで行えます。',
    button: 'Webhookを見る',
  },
  notifications: {
    one: (title, site) => `【${site}】${title}`,
    many: (count, site) => `【${site}】${plural(count, { other: '#件の通知があります' })}`,
    most: (count, site) => `【${site}】${plural(count, { other: '#件以上の通知があります' })}`,
    more: 'ほかにも通知があります',
    why: (account) => `このメールは、${account}のメール通知がオンになっているため送信されました。`,
    end: 'メール通知を停止',
    change: '通知の設定を変更',
  },
  named: {
    person: (name) => `${name}さん`,
    others: (count) => plural(count, { other: 'ほか#人' }),
    warning: (text) => `閲覧注意：${text}`,
  },
} satisfies Translation['mail'];
