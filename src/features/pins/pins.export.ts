import type { ExportedList } from '../../db/tables.ts';
import { findUsernamesOf } from '../users/users.ts';
import { readPins } from './pins.actions.ts';

/** What a user pinned, in order; people with their usernames. */
export const exportedPins: ExportedList = {
  name: 'pins.json',
  position: 115,
  async *read({ db, user }) {
    const pins = await readPins(db, user);
    const ids = pins.flatMap(({ kind, value }) => (kind === 'user' ? Number(value) : []));
    const names = new Map((await findUsernamesOf(db, { ids })).map(({ id, username }) => [id, username]));
    for (const pin of pins) {
      const username = pin.kind === 'user' ? names.get(Number(pin.value)) : undefined;
      yield { ...pin, ...(username !== undefined && { username }) };
    }
  },
};
