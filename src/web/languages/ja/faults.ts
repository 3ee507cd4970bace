import type { Translation } from '../en.ts';

export const faults = {
  'only people who may {0} can see this.': 'あなたの役割では表示できません。',
  'this needs the role {0}.': 'この操作には、より上位の役割が必要です。',
  '@{0} is {1}; this needs a higher role than theirs.':
    '@{0}には役割があります。この操作には、それより上位の役割が必要です。',
  'you cannot do this to your own account.': '自分のアカウントには実行できません。',
  'people with a role need a passkey or an authenticator app first: set one up at /account/security.':
    '役割を持つ人には、先にパスキーか認証アプリが必要です。/account/security で設定してください。',
  'the reason must be at most {0} characters long.': '理由は{0}文字以内で入力してください。',
  'the end must look like 7d, 12h or 2026-12-31, not "{0}".':
    '期限は7d、12h、2026-12-31のように入力してください（「{0}」は使えません）。',
  'the end is in the past.': '期限が過去になっています。',
  'the text must be at most {0} characters long.': '本文は{0}文字以内で入力してください。',
  'a warning needs a text.': '警告には本文が必要です。',
  'a message needs a text.': 'お知らせには本文が必要です。',
  'posts of this person are being removed or restored.': 'この人の投稿は、削除または復元の処理中です。',
  'this person has no posts.': 'この人の投稿はありません。',
  'there are no posts to restore.': '復元できる投稿はありません。',
  'the note is empty.': 'メモが空です。',
  'choose a decision.': '決定を選んでください。',
  'the reported item is not a post.': '報告されたものは投稿ではありません。',
  'an account is not removed, but suspended.': 'アカウントは削除ではなく停止してください。',
  'this report is open already.': 'この報告はすでに未対応です。',
  'this report was resolved before, by {0}.': 'この報告は、すでに{0}が対応しました。',
  '{0} has taken this report.': 'この報告は{0}が担当しています。',
  'this service has no rule {0}.': 'このサービスにルール {0} はありません。',
  'choose what to decide.': '決定するものを選んでください。',
  'at most {0} reports can be decided at once.': '一度に決定できる報告は {0} 件までです。',
  'there is no such message, or it is private and no report names it.':
    'そのメッセージは存在しないか、非公開で、どの報告にも含まれていません。',
  'there is no such file, or it is private and no report names it.':
    'そのファイルは存在しないか、非公開で、どの報告にも含まれていません。',
  'there is no such channel, or it is private and no report names it.':
    'そのチャンネルは存在しないか、非公開で、どの報告にも含まれていません。',
  'the decision about an appeal is final.': '異議申し立てへの決定は変更できません。',
  'a later decision has replaced it; undo that one ({0}).':
    '後の決定に置き換わっています。そちらを取り消してください（{0}）。',
  'this is an appeal: accept or reject it.': 'これは異議申し立てです。認めるか、却下するかを選んでください。',
  'a rejection needs an answer to the person.': '却下する場合は、本人への回答が必要です。',
  'post {0} does not wait for review.': '投稿 {0}は審査待ちではありません。',
  'nobody waits for approval with the username "{0}".': '「{0}」というユーザー名の承認待ちはありません。',
  '{0} has already decided about it.': 'すでに{0}が対応しました。',
  'choose what it is.': '種類を選んでください。',
  '"{0}" is not a username.': '「{0}」というユーザー名はありません。',
  '"{0}" is not the id of a {1}.': '「{0}」は該当するIDではありません。',
  'this is a repost; remove its original, post {0}.': 'これはリポストです。元の投稿 {0}を削除してください。',
  'there is no removed {0} {1}.': 'ID {1}の削除済みコンテンツはありません。',
  'the account was deleted.': 'アカウントは削除されました。',
  '@{0} has another {1} now.': '@{0}はすでに別の画像を使っています。',
  'there is no user "{0}".': '「{0}」というユーザーはいません。',
  'there is no such active user.': '該当する有効なユーザーはいません。',
  'username must be 1 to 20 letters a-z, digits or underscores.':
    'ユーザー名は、a〜zの文字、数字、アンダースコアで1〜20文字にしてください。',
  'the username "{0}" is taken.': 'ユーザー名「{0}」は使われています。',
  'type the username to confirm that the account is to be deleted.':
    'アカウントを削除するには、ユーザー名を入力してください。',
  'this account has no e-mail address.': 'このアカウントにはメールアドレスがありません。',
  'this account has no passkey and no authenticator app.':
    'このアカウントにはパスキーも認証アプリもありません。',
  'a suspended account cannot be given a role.': '停止中のアカウントには役割を設定できません。',
  'this account is the last owner; make another one owner first.':
    'このアカウントは最後のオーナーです。先に別のアカウントをオーナーにしてください。',
  'this session has ended.': 'このセッションは終了しています。',
  'this token has ended.': 'このトークンは無効になっています。',
  'address must be an IP address such as 203.0.113.7, not "{0}".':
    '203.0.113.7のようなIPアドレスを入力してください（「{0}」は使えません）。',
  'the limits must be a whole number of percent.': '上限は整数の割合で入力してください。',
  'percent must be a whole number from 1 to {0}.': '割合は1から{0}までの整数で入力してください。',
  'there is no app "{0}".': 'アプリ「{0}」はありません。',
  'this app belongs to the service itself.': 'このアプリはサービス自体のものです。',
  'name must be one line.': '名前は1行で入力してください。',
  'name must not be blank.': '名前には目に見える文字が必要です。',
  '{0} has too many marks on one letter.': '{0}：1 つの文字に付いた記号が多すぎます。',
  'sign-up is closed at present, with or without an invitation.':
    '招待の有無にかかわらず、現在は登録を受け付けていません。',
  'the announcement is empty.': 'お知らせが空です。',
  'an announcement needs an end.': 'お知らせには期限が必要です。',
  'there are {0} announcements already; end one first.':
    'お知らせはすでに{0}件あります。先に1件を終了してください。',
  'accent must be a colour in hexadecimal, such as #0b6270.':
    'アクセントカラーは#0b6270のような16進数で入力してください。',
  'Choose an image.': '画像を選択してください。',
  'the {0} must be at most {1} MB.': '画像は{1} MB以内にしてください。',
  'the {0} must be a JPEG, PNG, GIF, WebP or AVIF image.':
    '画像はJPEG、PNG、GIF、WebP、AVIFのいずれかにしてください。',
  'the {0} cannot be used: it must be at least {1} pixels wide and high.':
    'この画像は使えません。縦横とも{1}ピクセル以上が必要です。',
  'the {0} cannot be used: its longer side may be at most {1} times the shorter one.':
    'この画像は使えません。長辺は短辺の{1}倍以内にしてください。',
  'the {0} cannot be used: {1}.': 'この画像は使えません（{1}）。',
  'this must be an e-mail domain, an IP address or a network such as 203.0.113.0/24, not "{0}".':
    'メールのドメイン、IPアドレス、または203.0.113.0/24のようなネットワークを入力してください（「{0}」は使えません）。',
  'there are {0} blocks already.': 'ブロックはすでに{0}件あります。',
  '{0} is not blocked.': '{0}はブロックされていません。',
  'choose what the rule is about.': '規則の対象を選んでください。',
  'choose what is done.': '該当したときの処理を選んでください。',
  'this must be a domain such as example.com, not "{0}".':
    'example.comのようなドメインを入力してください（「{0}」は使えません）。',
  'this must be 1 to {0} words, not "{1}".': '1〜{0}語で入力してください（「{1}」は使えません）。',
  'a rule must be at most {0} characters long.': '規則は{0}文字以内で入力してください。',
  'there are {0} rules already.': '規則はすでに{0}件あります。',
  'there is no rule about "{0}".': '「{0}」についての規則はありません。',
  'the slug must be 1 to {0} lower-case letters and digits, not "{1}".':
    'スラッグは小文字と数字で1〜{0}文字にしてください（「{1}」は使えません）。',
  'there is an explore stream "{0}" already.': 'ストリーム「{0}」はすでにあります。',
  '"{0}" is one of the explore streams that every service has.':
    '「{0}」は最初から用意されているストリームです。',
  'there is no explore stream "{0}".': 'ストリーム「{0}」はありません。',
  'at most {0} hashtags fit.': 'ハッシュタグは{0}個までです。',
  'a hashtag has letters, digits and "_" only, unlike "{0}".':
    'ハッシュタグに使えるのは文字、数字、「_」だけです（「{0}」は使えません）。',
  'the {0} must not be empty.': 'タイトルと説明を入力してください。',
  'the {0} must be one line.': 'タイトルと説明は、それぞれ1行で入力してください。',
  '{0} is {1} characters long; at most {2} fit.': '{1}文字あります。{2}文字以内にしてください。',
  '{0} must be {1}, not "{2}".': '使える値は{1}です（「{2}」は使えません）。',
} satisfies Translation['faults'];
