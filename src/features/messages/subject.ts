import type { Config } from '../../config.ts';
import { messageMetadata, readCore } from '../annotations/annotations.ts';
import type { MessageRow } from './messages.sql.ts';

/** The headline of a broadcast message, which may be all that it has. */
export function subjectOf(
  config: Pick<Config, 'namespace'>,
  { annotations }: Pick<MessageRow, 'annotations'>,
): string | undefined {
  if (annotations === '[]') return undefined;
  return readCore(config, annotations, 'broadcast.message.metadata', messageMetadata)[0]?.subject;
}
