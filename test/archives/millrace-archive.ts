/** Archives that other services export, as tests write them. */
import { type Others, tellOthers } from '../../src/features/archives/given.ts';
import { importArchive } from '../../src/features/archives/import.actions.ts';
import type { Json, TestService } from '../harness.ts';

/** What `export.json` says. */
export const about = {
  format: 'millrace-export',
  version: 1,
  service: 'https://old.example',
  store: 'x',
  namespace: 'net.svc.core',
  username: 'ann',
};
/** A post of `posts.json`. */
export const post = (id: number, more: Json = {}) => ({
  id: String(id),
  created_at: `2020-01-01T00:00:0${id % 10}.000Z`,
  text: `post ${id}`,
  entities: { hashtags: [], links: [], mentions: [] },
  annotations: [],
  reply_to: null,
  thread_id: null,
  machine_only: false,
  source: { name: 'App', link: 'https://app.example' },
  ...more,
});

/** Imports an archive. @returns what was counted, and what was told. */
export async function importFor({ ctx }: TestService, person: { id: string }, path: string) {
  const told: string[] = [];
  const telling = {
    progress: () => undefined,
    warn: (message: string) => told.push(message),
    sum: (left: Others) => told.push(tellOthers(left)),
  };
  const counts = await importArchive(ctx, Number(person.id), path, telling);
  return { counts, told };
}
