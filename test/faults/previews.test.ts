/** Previews of links through kills of the process that fetches them, and by several processes. */
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { databases, until } from '../harness.ts';
import { pageOf, Site } from '../previews/site.ts';
import { hasRedis, REDIS_MISSING } from '../redis-server.ts';
import { type Account, Program } from './program.ts';
import { Several } from './several.ts';

const command = [process.execPath, join(import.meta.dirname, '../previews/serving.ts')];
const settings = { MILLRACE_LINK_PREVIEWS: 'on' };
const used: { dispose(): Promise<void> }[] = [];
const sites: Site[] = [];

afterEach(async () => {
  for (const site of sites.splice(0)) site.stop();
  for (const one of used.splice(0)) await one.dispose();
});

/** A site whose answers wait for `go`. */
async function heldSite() {
  const { promise: held, resolve: go } = Promise.withResolvers<void>();
  const site = await Site.start(({ url = '' }, response) => {
    void held.then(() => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf({ 'og:title': `Page ${url}` }));
    });
  });
  sites.push(site);
  return { site, go };
}

const hasPreview = async ({ origin }: Program, account: Account, id: string): Promise<boolean> =>
  (await (await fetch(`${origin}/@${account.username}/post/${id}`)).text()).includes('class="link-preview');

describe('link previews', () => {
  test.each(databases)(
    'are fetched after kill -9 of the process that was fetching them (%s)',
    async (database) => {
      const { site, go } = await heldSite();
      const program = await Program.create(database, { command, settings });
      used.push(program);
      const [ann] = (await program.accounts('ann')) as [Account];
      await program.start();
      const { data } = await ann.client.post('/posts', { text: `${site.origin}/one` });
      await until(() => site.asked.length === 1);
      await program.kill();
      go();
      await program.start();
      await until(() => hasPreview(program, ann, data.id));
      expect(site.asked).toEqual(['/one', '/one']);
      expect(program.faults).toEqual([]);
    },
  );

  test.skipIf(!hasRedis)(
    `are fetched once by several processes, also when one of them is killed${hasRedis ? '' : ` (${REDIS_MISSING})`}`,
    async () => {
      const { site, go } = await heldSite();
      go();
      const several = await Several.create(3, { command, settings });
      used.push(several);
      const [ann] = (await several.at(0).accounts('ann')) as [Account];
      await several.start();
      const post = async (program: Program, path: string): Promise<string> =>
        (await program.clientOf(ann.token).post('/posts', { text: `${site.origin}${path}` })).data.id;
      const ids = await Promise.all(
        several.programs.flatMap((program) => [1, 2, 3, 4].map((n) => post(program, `/${n}`))),
      );
      for (const program of several.programs) {
        for (const id of ids) await until(() => hasPreview(program, ann, id));
      }
      expect([...site.asked].sort()).toEqual(['/1', '/2', '/3', '/4']);
      expect(site.most).toBe(1);
      await several.at(0).kill();
      const last = await post(several.at(1), '/last');
      for (const program of several.programs.slice(1)) await until(() => hasPreview(program, ann, last));
      expect(site.asked.filter((path) => path === '/last')).toHaveLength(1);
      for (const program of several.programs) expect(program.faults).toEqual([]);
    },
  );
});
