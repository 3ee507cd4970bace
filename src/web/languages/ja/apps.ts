import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';
import { numbersOf } from '../intl.ts';

const number = (count: number) => numbersOf('ja').format(count);

export const apps = {
  title: 'アプリ',
  authorised: '許可したアプリ',
  noneAuthorised: 'ありません。アプリにアカウントの使用を許可すると、ここに表示されます。',
  since: (time) => markup`許可：${time}。`,
  unreviewed: 'プログラムによって登録されたもので、審査を受けていません。',
  mayDo: 'このアプリの権限',
  tokens: (count) => `アクセストークン（${number(count)}）`,
  revoke: 'アクセス権を取り消す',
  revokeOf: (app) => `${app}のアクセス権を取り消す`,
  token: (id, time, scopes) => markup`トークン${id}、発行：${time}。${scopes}`,
  endToken: 'このトークンを無効にする',
  endTokenOf: (id) => `トークン${id}を無効にする`,
  own: '登録したアプリ',
  ownText: (documentation) =>
    markup`開発者向け：アプリは、クライアントIDとシークレットを使ってユーザーにアクセスの許可を求めます。アプリのページでは、ボット用のトークンも取得できます。${documentation('ドキュメント')}をご覧ください。`,
  noneOwn: '登録したアプリはありません。',
  clientId: (id) => markup`クライアントID：${id}`,
  register: 'アプリを登録',
  registerIt: 'アプリを登録',
  onlyAdministrators: 'このサービスでは、アプリを登録できるのは管理者だけです。',
  name: '名前',
  nameHint: 'アクセスの許可を求めるときと、投稿の下に表示されます。',
  website: 'ウェブサイト（任意）',
  redirects: 'リダイレクトURI',
  redirectsHint:
    'アクセスを許可または拒否した後に戻るURLを、1行に1つずつ入力してください。アクセスの許可を求めないアプリには必要ありません。',
  all: 'すべてのアプリ',
  secret: 'クライアントシークレット',
  storeNow: '今すぐ保存してください。再び表示されることはありません。',
  suspended: (time) =>
    markup`このサービスの運営者によって停止されています（${time}）。トークンは拒否され、Webhookは送信されません。`,
  ownLimits: (percent) => `個別の上限：全アプリの上限の${number(percent)}%。`,
  parts: (calls, errors, limits, streams) =>
    markup`${calls('呼び出し')}、${errors('エラー')}、${limits('上限')}、${streams('ストリーム')}`,
  webhooks: (link) => markup`${link('Webhook')}：状態と最近のリクエスト`,
  save: '保存',
  ownToken: '自分用のトークン',
  ownTokenText: 'あなたとして動作し、ログインが要らないボットやスクリプトのためのものです。',
  getToken: 'トークンを取得',
  clientSecret: 'クライアントシークレット',
  replacing:
    '新しいシークレットは現在のものと置き換わります。入れ替えられるよう、現在のものも1日は有効です。アクセストークンは有効なままです。',
  replace: '新しいシークレットを作成',
  replaced: (time) =>
    markup`以前のシークレット（置き換え：${time}）はまだ有効です。漏れた場合は、今すぐ無効にしてください。`,
  endOld: '以前のシークレットを今すぐ無効にする',
  delete: 'アプリを削除',
  deleting: 'すべてのトークンがすぐに無効になります。このアプリからの投稿には、アプリの名前が残ります。',
  yourToken: 'あなたのトークン',
  actsAs: (name) =>
    markup`このトークンがあれば、あなたのボットやスクリプトが、このアプリを通じてログインせずに${name}として動作します。ほかの人が手に入れた場合も同じです。人に渡すページやアプリには絶対に入れないでください。`,
  yourTokens: 'このアプリのあなたのトークン',
  mostTokens: (most) =>
    `${number(most)}個まで作成できます。それを超えると、最も長く使われていないものが無効になります。`,
  scopes: '権限',
  basic: (scope, what) => markup`${scope}は常に許可されます：${what}。`,
  scope: (scope, what) => markup`${scope}：${what}`,
  done: {
    app: 'アプリはアカウントにアクセスできなくなりました。',
    token: 'トークンを無効にしました。',
    deleted: 'アプリを削除しました。',
    changed: 'アプリを変更しました。',
    registered: 'アプリを登録しました。',
    secret: '以前のシークレットを無効にしました。',
    enabled: 'Webhookを有効にしました。これから起きることが送信されます。',
  },
  webhooksOf: (app) => `${app}のWebhook`,
  toApp: 'アプリへ',
  noWebhooks: (guide) =>
    markup`このアプリにはWebhookがありません。Webhookはアプリが自分で作成します。${guide('ガイド')}をご覧ください。`,
  enable: '再び有効にする',
  noRequests: 'リクエストはまだありません。',
  requests: '最近のリクエスト',
  disabled: (time) => markup`無効（${time}）：`,
  disabledBy: {
    app: 'アプリによって無効にされました。',
    failing: '3日間、200～299のステータスで応答したリクエストがありませんでした。',
    gone: 'URLが410（Gone）で応答しました。',
  },
  enabled: '有効です。',
  failing: (since, next) => markup`リクエストが失敗しています（最初：${since}）。次の試行：${next}。`,
  status: (status) => `ステータス${status}`,
  delivered: (time, answer, took) => markup`${time}：送信済み、${answer}（${took}）。`,
  notDelivered: (time, answer, took) => markup`${time}：失敗、${answer}（${took}）。`,
  events: (events, attempts) => `イベント：${number(events)}件。試行：${number(attempts)}回。`,
} satisfies Translation['apps'];
