import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const clients = {
  title: 'クライアントパッケージ',
  lead: 'プログラム用のクライアントです。このサービスが自ら配布しており、ここで動いているバージョンのインターフェース記述から生成されています。',
  guides: (javascript, python) =>
    markup`使い方はガイド（${javascript('JavaScript')}、${python('Python')}）をご覧ください。`,
  kinds: {
    npm: 'JavaScript パッケージ',
    module: 'ブラウザー用モジュール',
    types: 'モジュールの型定義',
    python: 'Python パッケージ',
  },
  about: {
    npm: '型付きの API 呼び出し、リスト、アップロード、ライブストリームに対応します。Node.js とバンドラー用で、依存パッケージはありません。',
    module:
      '同じクライアントを 1 つの圧縮済みファイルにしたものです。ビルドなしのページで使え、どのオリジンのページからもインポートできます。',
    types: 'モジュールを URL でインポートするときの、エディターと型チェッカー用です。',
    python:
      '型付きの API 呼び出し、リスト、アップロード、ライブストリームに対応します。同期処理と asyncio の両方で使えます。',
  },
  commandLine: 'このパッケージにはコマンドラインプログラムも含まれています。インストールせずに実行できます。',
  bytes: (name, count) => markup`${name}（${count} バイト）`,
} satisfies Translation['clients'];
