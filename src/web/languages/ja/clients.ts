import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const clients = {
  title: 'クライアント',
  lead: 'プログラム用のクライアントです。このサービスが自ら配布しており、ここで動いているバージョンのインターフェース記述から生成されています。',
  guides: (javascript, python) =>
    markup`詳しい使い方はガイド（${javascript('JavaScript')}、${python('Python')}）をご覧ください。`,
  token: (link, variable) =>
    markup`プログラムは環境変数 ${variable} を使います（${link('トークンを取得')}）。`,
  ways: {
    npm: 'JavaScript',
    python: 'Python',
    module: 'ビルドなしのページで',
    commandLine: 'コマンドライン',
  },
  about: {
    npm: '型付きの API 呼び出し、リスト、写真、アップロード、ライブストリームに対応します。Node.js とバンドラー用で、依存パッケージはありません。',
    python:
      'Python 用の同じクライアントです。同期処理と asyncio の両方で使え、標準ライブラリだけで動きます。',
    module: '同じクライアントを 1 つのファイルにしたものです。どのオリジンのページからもインポートできます。',
    commandLine: 'JavaScript パッケージには、人が使うプログラムも含まれています。',
  },
  files: 'ファイル、サイズ、ダイジェスト',
  bytes: (name, count) => markup`${name}（${count} バイト）`,
} satisfies Translation['clients'];
