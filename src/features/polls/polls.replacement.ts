import { type Static, Type } from 'typebox';
import type { Config } from '../../config.ts';
import { ApiError } from '../../errors.ts';
import { toJson } from '../../http/json-text.ts';
import { parseId } from '../../http/params.ts';
import { type Replacement, readCore, StoredId } from '../annotations/annotations.ts';
import { pollKind, pollMembers, votersKind } from './polls.kind.ts';
import { insertUse, selectPolls, selectUses } from './polls.sql.ts';

/** Most posts and messages that show a poll. */
const MAX_USES = 100;

/** A poll as annotations store it. */
const stored = Type.Object({ poll_id: StoredId });

const input = Type.Object({ poll_id: Type.Union([Type.String(), Type.Integer()]) });

const idOf = (value: unknown) => Number((value as Static<typeof stored>).poll_id);

/** `+net.svc.core.poll`: the keys of the Poll, merged into the value. */
export const pollReplacement: Replacement = {
  name: 'poll',
  summary: 'A poll of yours, by its `poll_id`; its keys are merged into the value.',
  input: () => input,

  type: {
    name: 'poll',
    summary: 'A poll of the author, at most one.',
    isOnlyOf: ['post', 'message'],
    isSingle: true,
    // Nothing that looks like votes stands beside it.
    schema: (namespace) =>
      Type.Object({ [`+${namespace}.poll`]: Type.Unknown() }, { additionalProperties: false }),
  },

  async store({ store: { read: db } }, given, writer) {
    const ids = given.map((one) => parseId(String((one as Static<typeof input>).poll_id)) ?? 0);
    const rows = await selectPolls(db, { ids: [...new Set(ids)] });
    const own = new Set(
      rows.flatMap(({ id, user_id, is_deleted }) => (user_id === writer && is_deleted === 0 ? id : [])),
    );
    return ids.map((id) => {
      if (own.has(id)) return { poll_id: String(id) };
      throw new ApiError('invalid-parameter', 'annotations: there is no poll of yours with this poll_id.');
    });
  },

  async shown(tx, value, { kind, id }) {
    const poll = idOf(value);
    if ((await selectUses(tx, { polls: [poll] })).length >= MAX_USES) {
      throw new ApiError('not-allowed', `at most ${MAX_USES} posts and messages can show a poll.`);
    }
    await insertUse(tx, { poll_id: poll, object_id: id, kind: kind === 'post' ? 'post' : 'message' });
    const [row] = await selectPolls(tx, { ids: [poll] });
    if (row !== undefined) tx.emit({ type: 'poll', body: { id: poll, user: row.user_id } });
  },

  async texts(db, value) {
    const rows = await selectPolls(db, { ids: [idOf(value)] });
    return rows.flatMap(({ prompt, options }) => [prompt, ...(JSON.parse(options) as string[])]);
  },

  stored,
  names: (value) => [`poll ${idOf(value)}`],
  exported: (value) => ({ poll_id: (value as Static<typeof stored>).poll_id }),

  refersTo(value, refer) {
    refer.leaf(pollKind, idOf(value));
    refer.leaf(votersKind, idOf(value));
  },

  render(value, state) {
    const record = state.get(pollKind, idOf(value));
    if (record === undefined) return { is_unavailable: toJson(true) };
    const { id: poll_id, ...members } = pollMembers(record, state);
    return { poll_id: poll_id as NonNullable<typeof poll_id>, ...members };
  },
};

/** The annotation that shows a poll. */
export const pollAnnotation = {
  /** As a client writes it. */
  of({ namespace }: Pick<Config, 'namespace'>, poll: number): object {
    return { type: `${namespace}.poll`, value: { [`+${namespace}.poll`]: { poll_id: String(poll) } } };
  },
  /** The id of the poll that annotations show, whether or not it is there. */
  idIn({ namespace }: Pick<Config, 'namespace'>, annotations: string): number | undefined {
    const key = `+${namespace}.poll`;
    if (!annotations.includes(`"${key}"`)) return undefined;
    const [value] = readCore({ namespace }, annotations, 'poll', { [key]: stored });
    return value?.[key] === undefined ? undefined : idOf(value[key]);
  },
};
