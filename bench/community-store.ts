/** The store of a community: made once under `.bench/`, and copied for each measurement. */

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stored } from './community-plan.ts';
import { communityRows } from './community-rows.ts';
import { benchFolder } from './folders.ts';
import { fill, type StoreServer, storeVersion, type Tell } from './prepare.ts';
import { openSqlite } from './store-sqlite.ts';

/** Opens it, and makes it if there is none of this version. */
export async function openCommunity(people: number, tell: Tell): Promise<StoreServer> {
  const data = join(benchFolder, `community-${people}`);
  const server = await openSqlite({ people, posts: stored.posts(people) }, data);
  const versionFile = `${data}.version`;
  const version = storeVersion(/^(community-(channels|follows|plan|posts|rows)|sample-|store-|prepare)/);
  if (existsSync(versionFile) && readFileSync(versionFile, 'utf8') === version) return server;
  rmSync(versionFile, { force: true });
  tell('preparing the store (once)…');
  const start = performance.now();
  await fill(server, communityRows(people), tell);
  writeFileSync(versionFile, version);
  tell(
    `  ${Math.round((await server.bytes()) / 1e6)} MB in ${Math.round((performance.now() - start) / 1000)} s`,
  );
  return server;
}
