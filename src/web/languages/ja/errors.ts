import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';
import { formMessages } from './form-messages.ts';

const plural = pluralsOf<'other'>('ja');

export const errors = {
  titles: {
    missing: 'ページが見つかりません',
    method: 'ここではその操作はできません',
    soon: 'まもなく再開します',
    theirs: 'うまくいきませんでした',
    ours: '問題が発生しました',
  },
  missing: 'このアドレスにページがないか、表示する権限がありません。',
  front: 'トップページへ',
  id: 'お問い合わせの際は、次のIDをお知らせください：',
  wait: (seconds) => plural(seconds, { other: '#秒待ってから、もう一度お試しください。' }),
  passwordLength: (min, max) => `パスワードは${min}～${max}文字で入力してください。`,
  fixes: {
    'stale-form':
      '前のページに戻って再読み込みし、もう一度送信してください。Cookieを有効にする必要があります。',
    'method-not-allowed': 'トップページからもう一度お進みください。',
    'internal-error': 'サーバー側の問題です。しばらくしてからもう一度お試しください。',
    unavailable: '数秒後にもう一度お試しください。',
  },
  messages: {
    ...formMessages,
    'the name or the password is wrong.': 'ユーザー名またはパスワードが違います。',
    'the password is wrong.': 'パスワードが違います。',
    'signing in took too long. Begin again.':
      'ログインに時間がかかりすぎました。最初からやり直してください。',
    'this passkey is of another account.': 'このパスキーは別のアカウントのものです。',
    'confirm first that it is you.': '先に本人確認をしてください。',
    'this form is out of date or was not sent from our page.':
      'このフォームは古くなっているか、当サイト以外から送信されました。',
    'this invitation is invalid or has expired.': 'この招待は無効です。',
    'sign-up is closed at present.': '現在、新規登録は受け付けていません。',
    'signing up needs an invitation.': '登録には招待が必要です。',
    'signing up is not possible from your network.': 'お使いのネットワークからは登録できません。',
    'this link has been used, is too old, or is for another e-mail address.':
      'このリンクは使用済みか、期限切れか、別のメールアドレスのものです。',
    'this link has been used, or is older than a day. Ask for a new one.':
      'このリンクは使用済みか、発行から1日以上たっています。新しいリンクを請求してください。',
    'this link has been used, or is older than seven days.':
      'このリンクは使用済みか、発行から7日以上たっています。',
    'another account has confirmed this e-mail address.':
      'このメールアドレスは、すでに別のアカウントで確認されています。',
    'tick the box to confirm that everything is to be deleted.':
      'すべて削除してよいことを確認するため、チェックを入れてください。',
    'The password must not be the username.': 'ユーザー名と同じパスワードは使えません。',
    'there can be at most {0} pins.': '固定できるリストは{0}件までです。',
    'only the owner and editors can change a channel.':
      'チャンネルを変更できるのはオーナーと編集者だけです。',
    'the query has a quotation mark that is not closed.': '検索語の引用符が閉じられていません。',
    'the query has an OR that does not stand between two terms; as a word it is written "OR".':
      'ORが二つの検索語の間にありません。単語として検索するには"OR"と書いてください。',
    'no device is waiting with this code. Codes are valid for 15 minutes: look at the device again.':
      'このコードを待っている端末はありません。コードの有効期限は15分です。端末をもう一度ご確認ください。',
  },
} satisfies Translation['errors'];
