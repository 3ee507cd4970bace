import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'other'>('ja');

export const audit = {
  operator: '運営者',
  service: 'システム',
  anyAction: 'すべて',
  unchanged: '変更はありません。すでにその状態です。',
  things: {
    account: (name) => markup`アカウント${name}`,
    signUp: (name) => markup`${name}の登録申請`,
    invitation: (name) => markup`${name}の招待`,
    app: (name) => markup`アプリ${name}`,
    report: (id) => markup`報告${id}`,
    token: (id) => markup`トークン${id}`,
    tokenFor: (id, app) => markup`アプリ${app}のトークン${id}`,
    tokenOf: (id, app, name) => markup`${name}のアプリ${app}のトークン${id}`,
    post: (id, name) => markup`${name}の投稿${id}`,
    message: (id, name) => markup`${name}のメッセージ${id}`,
    file: (id, name) => markup`${name}のファイル${id}`,
    channel: (id, name) => markup`${name}のチャンネル${id}`,
    avatar: (_, name) => markup`${name}のアイコン画像`,
    cover: (_, name) => markup`${name}のヘッダー画像`,
  },
  sentences: {
    add: ({ by, target, to }) =>
      to
        ? markup`${by}がアカウント${target}を役割「${to}」で追加しました。`
        : markup`${by}がアカウント${target}を追加しました。`,
    approve: ({ by, target }) => markup`${by}が${target}を承認しました。`,
    refuse: ({ by, target }) => markup`${by}が${target}を拒否しました。`,
    suspend: ({ by, target, until }) =>
      until ? markup`${by}が${target}を${until}まで停止しました。` : markup`${by}が${target}を停止しました。`,
    restore: ({ by, target }) => markup`${by}が${target}を復元しました。`,
    limit: ({ by, target, until }) =>
      until
        ? markup`${by}が${target}の公開範囲を${until}まで制限しました。`
        : markup`${by}が${target}の公開範囲を制限しました。`,
    unlimit: ({ by, target }) => markup`${by}が${target}の制限を解除しました。`,
    warn: ({ by, target }) => markup`${by}が${target}に警告しました。`,
    notice: ({ by, target }) => markup`${by}が${target}にお知らせを送りました。`,
    note: ({ by, target }) => markup`${by}が${target}についてメモを追加しました。`,
    tier: ({ by, target, from, to }) =>
      markup`${by}が${target}のストレージを変更しました（${from} → ${to}）。`,
    'confirm-email': ({ by, target }) => markup`${by}が${target}のメールアドレスを確認済みにしました。`,
    rename: ({ by, target, from, to }) =>
      markup`${by}が${target}のユーザー名を変更しました（${from} → ${to}）。`,
    delete: ({ by, target }) => markup`${by}がアカウント${target}を削除しました。`,
    role: ({ by, target, from, to }) => markup`${by}が${target}の役割を変更しました（${from} → ${to}）。`,
    password: ({ by, target }) => markup`${by}が${target}の新しいパスワードを設定しました。`,
    'password-link': ({ by, target }) => markup`${by}が${target}のパスワード再設定リンクを作成しました。`,
    'reset-factors': ({ by, target }) => markup`${by}が${target}の二要素認証を解除しました。`,
    'end-sessions': ({ by, target, count = 0 }) =>
      markup`${by}が${target}を${plural(count, { other: '#個のブラウザー' })}からログアウトさせました。`,
    'verify-domain': ({ by, target, from, to }) =>
      from
        ? markup`${by}が${target}のドメイン${to}を確認しました（以前は${from}）。`
        : markup`${by}が${target}のドメイン${to}を確認しました。`,
    'issue-token': ({ by, target }) => markup`${by}が${target}を発行しました。`,
    'revoke-token': ({ by, target }) => markup`${by}が${target}を無効にしました。`,
    invite: ({ by, target }) => markup`${by}が${target}を取り替えました。`,
    uninvite: ({ by, target }) => markup`${by}が${target}を終了しました。`,
    'sign-up-block': ({ by, value }) => markup`${by}が${value}からの登録をブロックしました。`,
    'sign-up-unblock': ({ by, value }) => markup`${by}が${value}からの登録のブロックを解除しました。`,
    remove: ({ by, target }) => markup`${by}が${target}を削除しました。`,
    'remove-posts': ({ by, target, count = 0 }) =>
      markup`${by}が${target}の投稿をすべて削除しました（${plural(count, { other: '#件' })}）。`,
    'restore-posts': ({ by, target, count = 0 }) =>
      markup`${by}がまとめて削除された${target}の投稿を復元しました（${plural(count, { other: '#件' })}）。`,
    take: ({ by, target }) => markup`${by}が${target}の担当になりました。`,
    resolve: ({ by, target, decision }) =>
      decision
        ? markup`${by}が${target}を処理しました（${decision}）。`
        : markup`${by}が${target}を処理しました。`,
    reopen: ({ by, target, decision }) =>
      decision
        ? markup`${by}が${target}の決定（${decision}）を取り消しました。`
        : markup`${by}が${target}の決定を取り消しました。`,
    instance: ({ by, from, to, value }) =>
      to
        ? markup`${by}が設定「${value}」を変更しました（${from} → ${to}）。`
        : markup`${by}が設定「${value}」を変更しました。`,
    announce: ({ by, value }) => markup`${by}がお知らせを出しました：${value}`,
    'end-announcement': ({ by, value }) => markup`${by}がお知らせを終了しました：${value}`,
    'word-rule': ({ by, to, value }) =>
      markup`${by}がルールを追加しました。「${value}」を含む投稿は${to}されます。`,
    'word-rule-remove': ({ by, value }) => markup`${by}が「${value}」のルールを削除しました。`,
    'explore-add': ({ by, value }) => markup`${by}が「見つける」の一覧${value}を追加しました。`,
    'explore-change': ({ by, value }) => markup`${by}が「見つける」の一覧${value}を変更しました。`,
    'explore-remove': ({ by, value }) => markup`${by}が「見つける」の一覧${value}を削除しました。`,
    'places-import': ({ by, count = 0 }) =>
      markup`${by}が場所を${plural(count, { other: '#件' })}取り込みました。`,
    'place-remove': ({ by, value }) => markup`${by}が場所${value}を削除しました。`,
    'app-add': ({ by, target }) => markup`${by}が${target}を登録しました。`,
    'app-change': ({ by, target }) => markup`${by}が${target}を変更しました。`,
    'app-secret': ({ by, target }) => markup`${by}が${target}に新しいシークレットを発行しました。`,
    'app-secret-end': ({ by, target }) => markup`${by}が${target}の以前のシークレットを無効にしました。`,
    'app-password-grant': ({ by, target, isAllowed }) =>
      isAllowed
        ? markup`${by}が${target}にパスワードグラントを許可しました。`
        : markup`${by}が${target}へのパスワードグラントの許可を取り消しました。`,
    'app-delete': ({ by, target }) => markup`${by}が${target}を削除しました。`,
    'app-admin': ({ by, target, isAllowed }) =>
      isAllowed
        ? markup`${by}が${target}に管理を許可しました。`
        : markup`${by}が${target}への管理の許可を取り消しました。`,
    'app-suspend': ({ by, target }) => markup`${by}が${target}を停止しました。`,
    'app-restore': ({ by, target }) => markup`${by}が${target}の停止を解除しました。`,
    'app-limit': ({ by, target, from, to }) =>
      markup`${by}が${target}の上限を変更しました（${from} → ${to}）。`,
  },
} satisfies Translation['audit'];
