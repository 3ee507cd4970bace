import type { FormMessage } from '../en/form-messages.ts';

export const formMessages = {
  'you have signed in since you opened this form, and are @{0} now. Check it and send it again.':
    'このフォームを開いた後にログインし、現在は@{0}です。内容を確認して、もう一度送信してください。',
  'this form was already sent, with different content. Send it again if you want both.':
    'このフォームは、別の内容ですでに送信されています。両方を希望する場合は、もう一度送信してください。',
  'the body must be at most {0} bytes.': '大きすぎます。上限は{0}バイトです。',
  'the body ended early.': '送信が途中で切れました。',
  'the body ended in the middle of a part.': '送信が途中で切れました。',
  'no more of the body arrived for {0} seconds.': '{0}秒間、データが届きませんでした。',
  'your files would exceed your storage.': 'ファイルの容量の上限を超えます。',
  'deleted and replaced files count towards your storage for a day. Try again later.':
    '削除または置き換えたものは、1日の間は容量に含まれます。しばらくしてからもう一度お試しください。',
  '"{0}" is not accepted on this service.': '「{0}」はこのサービスでは使えません。',
  'the account was suspended or deleted.': 'アカウントは停止または削除されました。',
  'a deleted post cannot be revised.': '削除された投稿は編集できません。',
  'a post can be revised within {0} minutes of its creation.':
    '投稿を編集できるのは、投稿してから{0}分以内です。',
  'posts cannot be revised on this service.': 'このサービスでは投稿を編集できません。',
  'a post can be revised at most {0} times.': '投稿を編集できるのは{0}回までです。',
  'The username must be 1 to 20 letters a-z, digits or underscores.':
    'ユーザー名は、a～zの文字、数字、アンダースコアで1～20文字にしてください。',
  'The username "{0}" is taken.': 'ユーザー名「{0}」はすでに使われています。',
  'This does not look like an e-mail address.': 'メールアドレスの形式ではないようです。',
  'E-mail addresses at {0} are not accepted here.': '{0}のメールアドレスはここでは使えません。',
  'Say why you would like to have an account.': 'アカウントが必要な理由を書いてください。',
  'The reason must be at most {0} characters long.': '理由は{0}文字以内にしてください。',
  'you are signed out.': 'ログアウトしています。',
  'this account is suspended.': 'このアカウントは停止されています。',
  'this account is waiting for the moderators of the service to approve it.':
    'このアカウントは、モデレーターの承認を待っています。',
  'you have no authenticator app.': '認証アプリが設定されていません。',
  'you have no such passkey.': 'そのパスキーはありません。',
  'set up a passkey or an authenticator app first.': '先にパスキーか認証アプリを設定してください。',
  'this response of the passkey was used before. Try again.':
    'このパスキーの応答はすでに使われています。もう一度お試しください。',
  'an account has at most {0} passkeys.': 'パスキーは1つのアカウントに{0}個までです。',
  'this passkey has already been added.': 'このパスキーはすでに登録されています。',
  'the passkey was not accepted. Try again.': 'パスキーが受け付けられませんでした。もう一度お試しください。',
  'this setup is not valid. Start again.': 'この設定は無効です。最初からやり直してください。',
  'an authenticator app is set up already.': '認証アプリはすでに設定されています。',
  'the code is wrong or was used before.': 'コードが違うか、すでに使われています。',
  'name must be 1 to {0} characters long.': '名前は1～{0}文字にしてください。',
  '{0} has too many marks on one letter.': '{0}：1 つの文字に付いた記号が多すぎます。',
  'description.text is {0} characters long; at most {1} fit.':
    '自己紹介が{0}文字あります。上限は{1}文字です。',
  'Choose an image.': '画像を選択してください。',
  'avatar must be at most {0} MB.': 'プロフィール画像は{0}MBまでです。',
  'cover must be at most {0} MB.': 'カバー画像は{0}MBまでです。',
  'avatar cannot be used: it has more than {0} million pixels.':
    'この画像は使えません。画素数が{0}00万ピクセルを超えています。',
  'cover cannot be used: it has more than {0} million pixels.':
    'この画像は使えません。画素数が{0}00万ピクセルを超えています。',
  'avatar cannot be used: a side of it is longer than {0} pixels.':
    'この画像は使えません。1辺が{0}ピクセルを超えています。',
  'cover cannot be used: a side of it is longer than {0} pixels.':
    'この画像は使えません。1辺が{0}ピクセルを超えています。',
  'avatar cannot be used: it takes too much memory to draw.':
    'この画像は使えません。必要なメモリが多すぎます。',
  'cover cannot be used: it takes too much memory to draw.':
    'この画像は使えません。必要なメモリが多すぎます。',
  'avatar cannot be used: it is damaged or cut off.':
    'この画像は使えません。破損しているか、途中で切れています。',
  'cover cannot be used: it is damaged or cut off.':
    'この画像は使えません。破損しているか、途中で切れています。',
  'cover cannot be used: it must be at least {0} pixels wide.':
    'この画像は使えません。幅は{0}ピクセル以上必要です。',
  'avatar must be a JPEG, PNG, GIF, WebP or AVIF image.':
    'プロフィール画像は、JPEG、PNG、GIF、WebP、AVIFのいずれかにしてください。',
  'cover must be a JPEG, PNG, GIF, WebP or AVIF image.':
    'カバー画像は、JPEG、PNG、GIF、WebP、AVIFのいずれかにしてください。',
  'you have no such app.': 'そのアプリはありません。',
  'the app is suspended.': 'アプリは停止されています。',
  'only administrators may register apps here.': 'ここでは、アプリを登録できるのは管理者だけです。',
  'you can have at most {0} apps.': 'アプリは{0}個までです。',
  'name must be 1 to {0} characters, without line breaks.': '名前は改行なしで1～{0}文字にしてください。',
  'link must be an http or https URL.': 'ウェブサイトはhttpまたはhttpsのURLにしてください。',
  'an app can have at most {0} redirect URIs.': 'リダイレクトURIは{0}個までです。',
  'the redirect URI "{0}" has characters that need escaping.':
    'リダイレクトURI「{0}」に、エスケープが必要な文字があります。',
  'the redirect URI "{0}" is not an absolute URL.': 'リダイレクトURI「{0}」は絶対URLではありません。',
  'the redirect URI "{0}" must not have a fragment.':
    'リダイレクトURI「{0}」にフラグメントを含めることはできません。',
  'the redirect URI "{0}" has a scheme that is not allowed.':
    'リダイレクトURI「{0}」のスキームは使えません。',
  'the redirect URI "{0}" must not have a name or password in it.':
    'リダイレクトURI「{0}」に名前やパスワードを含めることはできません。',
  'the redirect URI "{0}" has a host that is not allowed.': 'リダイレクトURI「{0}」のホストは使えません。',
  'Title: give the channel a title.': 'チャンネルのタイトルを入力してください。',
  'Title: at most {0} characters.': 'タイトルは{0}文字以内にしてください。',
  'Description: at most {0} characters.': '説明は{0}文字以内にしてください。',
  'People to invite: name at least one person.': '招待する人を1人以上入力してください。',
  'People to invite: all may read this channel, so send people its link instead.':
    'このチャンネルは誰でも読めます。招待する代わりに、リンクを送ってください。',
  'Tags: at most {0}, of at most {1} characters each.':
    'タグは{0}つまで、それぞれ{1}文字以内にしてください。',
  'Subject: at most {0} characters.': '件名は{0}文字以内にしてください。',
  'Editors: there is no user "{0}".': '編集者：「{0}」というユーザーはいません。',
  'Editors: name at most {0} people.': '編集者：{0}人までです。',
  'People to invite: name at most {0} people.': '招待できるのは{0}人までです。',
  'People to invite: there is no user "{0}".': '招待する人：「{0}」というユーザーはいません。',
  'People to invite: all who have an account may write to this channel, so send people its link instead.':
    'このチャンネルには、アカウントを持つ人全員が書き込めます。招待する代わりに、リンクを送ってください。',
  'To: name at least one other person.': '宛先：自分以外の人を1人以上入力してください。',
  'To: name at most {0} people.': '宛先：{0}人までです。',
  'To: there is no user "{0}".': '宛先：「{0}」というユーザーはいません。',
  'nobody can be added to the {0} of this channel.':
    'このチャンネルには、この方法で人を追加できません（{0}）。',
  'only the owner decides who edits a channel.': '編集者を決められるのはオーナーだけです。',
  'a channel can be handed over only to people who subscribe to it.':
    'チャンネルを譲れるのは、購読している人だけです。',
  '{0} cannot be changed: it is immutable.': 'このチャンネルでは変更できません（{0}）。',
  'editors.user_ids must list at most {0} users.': '登録できるのは{0}人までです。',
  'writers.user_ids must list at most {0} users.': '登録できるのは{0}人までです。',
  'readers.user_ids must list at most {0} users.': '登録できるのは{0}人までです。',
  'destinations must be at most {0} users.': '一度に送れるのは{0}人までです。',
  'a bot can only write first to users who follow it.':
    'ボットが先にメッセージを送れるのは、フォロワーだけです。',
  'You must supply text, or machine_only with annotations.': '本文を入力してください。',
  'You must supply text, a photo or video, or machine_only with annotations.':
    '本文を入力するか、画像を追加してください。',
  'text is {0} characters long; at most {1} fit.': '本文が{0}文字あります。上限は{1}文字です。',
  'text must not contain the character NUL.': '本文にNUL文字を含めることはできません。',
  'you may read this channel, but not write to it.': 'このチャンネルは読めますが、書き込めません。',
  'reply_to must be the id of a message of this channel that you can see.':
    '返信先のメッセージは、このチャンネルにもうありません。',
  'a deleted message cannot be replied to.': '削除されたメッセージには返信できません。',
  'This channel is inactive': 'このチャンネルは終了しています。',
  'a post that quotes another one needs a text.': '引用する投稿には本文が必要です。',
  'annotations: a deleted post cannot be quoted.': '削除された投稿は引用できません。',
  'annotations: post_id must be the id of a post that you can see.': 'この投稿は引用できません。',
  'Picture {0}: it cannot be shown: it is not an image.': '画像{0}は表示できません。画像ではありません。',
  'Picture {0}: it cannot be shown: it is not a JPEG, PNG, GIF, WebP or AVIF image.':
    '画像{0}は表示できません。JPEG、PNG、GIF、WebP、AVIFのいずれでもありません。',
  'Picture {0}: it cannot be shown: it is a HEIC picture, which most browsers do not show. Save it as a JPEG.':
    '画像{0}は表示できません。ほとんどのブラウザーで表示できないHEIC形式です。JPEGで保存し直してください。',
  'it cannot be shown: it is a HEIC picture, which most browsers do not show. Save it as a JPEG.':
    'この画像は表示できません。ほとんどのブラウザーで表示できないHEIC形式です。JPEGで保存し直してください。',
  'Picture {0}: it cannot be shown: it has more than {1} million pixels.':
    '画像{0}は表示できません。画素数が{1}00万ピクセルを超えています。',
  'Picture {0}: it cannot be shown: a side of it is longer than {1} pixels.':
    '画像{0}は表示できません。1辺が{1}ピクセルを超えています。',
  'Picture {0}: it cannot be shown: it takes too much memory to draw.':
    '画像{0}は表示できません。必要なメモリが多すぎます。',
  'Picture {0}: it cannot be shown: it is damaged or cut off.':
    '画像{0}は表示できません。破損しているか、途中で切れています。',
  'Picture {0}: its description must be at most {1} characters long.':
    '画像{0}：説明は{1}文字以内にしてください。',
  'Picture {0}: your files would exceed your storage.': '画像{0}：ファイルの容量の上限を超えます。',
  'Picture {0}: a file of your account may be at most {1} bytes.': '画像{0}：ファイルの上限は{1}バイトです。',
  'Choose an archive.': 'アーカイブを選択してください。',
  'Send one archive.': 'アーカイブは1つだけ送信してください。',
  'An archive may be at most {0}.': 'アーカイブは{0}までです。',
  'Another archive of yours is still being read.': '別のアーカイブを読み取り中です。',
  'an export can be made once a day, and there is one already.':
    'エクスポートは1日に1回までで、すでに作成されています。',
  'another export is still under way.': '別のエクスポートを実行中です。',
  'another import is still under way.': '別のインポートを実行中です。',
  'a file of your account may be at most {0} bytes.': 'ファイルの上限は{0}バイトです。',
  'a video or audio file may be at most {0} bytes.': '動画や音声のファイルの上限は{0}バイトです。',
  'the picture of the video cannot be shown.': '動画の画像を表示できません。',
  'Only a video has a picture of its own.': '画像を持てるのは動画だけです。',
  'say what to do with the people.': 'ファイルに載っている人をどうするか、選択してください。',
  'choose a file.': 'ファイルを選択してください。',
  'the file must be at most 2 MB large.': 'ファイルは2MBまでです。',
  'the file must be text in UTF-8 or UTF-16.': 'ファイルはUTF-8かUTF-16のテキストにしてください。',
  'the file is not CSV: {0}.': 'CSVファイルではありません：{0}。',
  'there is no such person here.': 'ここにいない人です。',
  'they are on another service.': '別のサービスにいる人です。',
  'a file has at most {0} lines.': 'ファイルは{0}行までです。',
  'one file adds at most {0} people: upload it again for the others.':
    '一度に追加できるのは{0}人までです。残りの人は、もう一度アップロードしてください。',
  'You cannot follow yourself.': '自分をフォローすることはできません。',
  'You cannot mute yourself.': '自分をミュートすることはできません。',
  'You cannot block yourself.': '自分をブロックすることはできません。',
  'you cannot follow this user.': 'このユーザーをフォローすることはできません。',
  'a bot can only follow users who follow it.': 'ボットがフォローできるのは、フォロワーだけです。',
  'an account can follow at most {0} users.': 'フォローできるのは{0}人までです。',
  'an account can mute at most {0} users.': 'ミュートできるのは{0}人までです。',
  'an account can block at most {0} users.': 'ブロックできるのは{0}人までです。',
  'say what is wrong.': '問題の種類を選択してください。',
  'the note must be at most {0} characters long.': '補足は{0}文字以内にしてください。',
  'You cannot report yourself.': '自分を報告することはできません。',
  'You cannot report your own {0}.': '自分のものを報告することはできません。',
  'a deleted post cannot be reported.': '削除された投稿は報告できません。',
  'a deleted message cannot be reported.': '削除されたメッセージは報告できません。',
  'write why you do not agree.': '納得できない理由を書いてください。',
  'the text must be at most {0} characters long.': '本文は{0}文字以内にしてください。',
  'this decision has already been withdrawn.': 'この決定はすでに取り消されています。',
  'you have already appealed against this decision.': 'この決定には、すでに異議を申し立てています。',
  'you already have {0} open appeals; appeal again when one has been decided.':
    'すでに{0}件の異議申し立てが対応を待っています。1件が決まってから、再び申し立ててください。',
  'q contains nothing to search for.': '検索できる語句が含まれていません。',
  'queries may have at most {0} terms in all.': '検索の語句は{0}個までです。',
} satisfies Record<FormMessage, string>;
