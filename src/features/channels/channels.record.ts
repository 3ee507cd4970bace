import { parseExact } from '../../http/exact-json.ts';
import { type JsonText, joinJson, toJson } from '../../http/json-text.ts';
import { AnnotatedRecord } from '../annotations/annotations.ts';
import { roles } from './channels.bits.sql.ts';
import type { ChannelCounts, ChannelRow } from './channels.sql.ts';
import type { ChannelAclTable } from './channels.tables.ts';

/** A loaded channel, without the users on its ACLs. */
export class ChannelRecord extends AnnotatedRecord<ChannelRow> {
  #annotations: JsonText | undefined;

  /** A copy of the channel with other counts. */
  withCounts(counts: ChannelCounts): ChannelRecord {
    return new ChannelRecord({ ...this.row, ...counts });
  }

  /** The id of the latest message; undefined while the channel is empty. */
  get recentMessage(): number | undefined {
    return hasMessages(this.row.id, this.row.activity_id) ? this.row.activity_id : undefined;
  }

  /** Its annotations if they hold no replacements. */
  get annotations(): JsonText {
    this.#annotations ??= this.counted(toJson(parseExact(this.row.annotations)));
    return this.#annotations;
  }
}

/** The users on the ACLs of a channel: the JSON of each list. */
export class AclRecord {
  readonly readers: JsonText;
  readonly writers: JsonText;
  readonly editors: JsonText;

  constructor(entries: readonly ChannelAclTable[]) {
    const listed = (wanted: number): JsonText => {
      let json = '';
      for (const { role, user_id } of entries)
        if (role === wanted) json += json === '' ? `"${user_id}"` : `,"${user_id}"`;
      return joinJson('[', json, ']');
    };
    this.readers = listed(roles.readers);
    this.writers = listed(roles.writers);
    this.editors = listed(roles.editors);
  }
}

/**
 * Whether a channel with this activity has messages, including deleted ones: before its first message, its activity is its own
 * id.
 */
function hasMessages(channel: number, activity: number): boolean {
  return activity !== channel;
}

/** Whether a channel has unread messages for a user who read up to `lastRead`, 0 for never; the user's own messages count too. */
export function isUnread(channel: number, activity: number, lastRead: number): boolean {
  return hasMessages(channel, activity) && activity > lastRead;
}
