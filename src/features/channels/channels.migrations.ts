import { fillByRows, numbered } from '../../db/fill.ts';
import { foldText, keyword, partsOf, wordsOf } from '../../db/migrations/0056-words-of-texts.ts';
import type { Migration } from '../../db/migrations.ts';
import type { Db } from '../../db/query.ts';
// Released as well, so what it reads does not change.
import { textsOf } from './channels.texts.ts';

/** Channels that are read at a time. */
const BATCH = 500;

const SELECT_CHANNELS = `select id, owner_id, type, annotations, readers_open, writers_open, is_inactive
  from channels where annotations <> '[]' and id > $1 order by id limit $2`;

interface Row {
  id: number;
  owner_id: number;
  type: string;
  annotations: string;
  readers_open: number;
  writers_open: number;
  is_inactive: number;
}

export const channelMigrations: readonly Migration[] = [
  {
    // Search reads the texts of annotations of all types.
    name: '0082-channel-texts',
    statements: [
      fillByRows({ table: 'channels', others: ['channel_search'] }, BATCH, SELECT_CHANNELS, indexChannels),
    ],
  },
];

async function indexChannels(db: Db, channels: readonly Row[]): Promise<void> {
  for (const channel of channels) {
    const { id, owner_id, type, annotations, readers_open, writers_open, is_inactive } = channel;
    const keywords = new Set(['*', keyword('creator_id', String(owner_id)), keyword('type', type)]);
    if (readers_open === 0 && writers_open === 0) keywords.add('is_private:1');
    if (readers_open === 2) keywords.add('is_public:1');
    if (is_inactive === 1) keywords.add('is_inactive:1');
    const { texts, tags } = textsOf(annotations);
    const words = [...texts, ...tags].flatMap(wordsOf);
    for (const tag of tags) keywords.add(keyword('tags', foldText(tag)));
    for (const part of partsOf(words)) keywords.add(keyword('in', part));
    const row = db.dialect.fullText.language.row(words, [...keywords]);
    await db.all(numbered(db, 'update channel_search set words = $2 where rowid = $1'), [id, row]);
  }
}
