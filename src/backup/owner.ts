import { describePlace, ownPlace } from '../processes/place.ts';
import { type Repository, sha256 } from './repository.ts';

/** Object of a repository: which process writes to it. */
const OWNER = 'owner.json';

interface Owner {
  /** Id of the store. */
  store: string;
  run: string;
  /** For people. */
  by: string;
}

/** The repository is another store's, or another process writes to it. */
export class NotOwner extends Error {}

/**
 * From now on this run is the only one: others that write there stop within a minute.
 * @throws {NotOwner} if the repository has the backups of another store.
 */
export async function takeRepository(repository: Repository, store: string, run: string): Promise<void> {
  const before = await readOwner(repository);
  if (before !== undefined && before.store !== store)
    throw new NotOwner(
      `${repository.place} has the backups of another store: give this one another folder, or another prefix in the bucket.`,
    );
  const owner: Owner = { store, run, by: describePlace(ownPlace(), Date.now()) };
  const bytes = Buffer.from(JSON.stringify(owner));
  await repository.put(OWNER, bytes, sha256(bytes));
}

/** The run that began last; undefined if there is none. */
export async function readOwner(repository: Repository): Promise<Owner | undefined> {
  const bytes = await repository.get(OWNER);
  return bytes && (JSON.parse(bytes.toString('utf8')) as Owner);
}

/** @throws {NotOwner} if another run has begun since. */
export async function requireOwner(repository: Repository, run: string): Promise<void> {
  const owner = await readOwner(repository);
  if (owner?.run === run) return;
  throw new NotOwner(
    `${repository.place}: ${owner?.by ?? 'nobody'} writes its backups there now. This one has stopped.`,
  );
}
