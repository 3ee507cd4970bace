import type { Summary } from '../../features/notifications/notifications.ts';
import { isolate } from '../../text/isolate.ts';
import type { Texts } from '../languages/en.ts';
import { listsOf } from '../languages/intl.ts';

/** What people did, as one sentence without a full stop. */
export function titleOf(summary: Summary, language: Texts): string {
  const { kind, what = 'post', inChannel = 'invited', names, others, channel } = summary;
  const { notifications: texts } = language;
  const who = nameAll(summary, language);
  const count = names.length + others;
  if (kind === 'report') return texts.reported[what](who, count);
  if (kind !== 'broadcast' && kind !== 'channel') return texts.did[kind](who, count);
  const tell = kind === 'broadcast' ? texts.published : texts.inChannel[inChannel];
  return tell(who, channel === '' ? texts.aChannel : isolate(language.dir, channel), count);
}

function nameAll({ names, others }: Summary, { locale, dir, mail: { named }, notifications }: Texts): string {
  if (names.length === 0) return notifications.suspended;
  const all = names.map((name) => named.person(isolate(dir, name)));
  return listsOf(locale).format([...all, ...(others > 0 ? [named.others(others)] : [])]);
}

/** What was written, or its warning. */
export function wordsOf({ text, isWarning }: Summary, { dir, mail }: Texts): string {
  return isWarning ? mail.named.warning(isolate(dir, text)) : text;
}
