import type { PageMeta, Post } from '../api.ts';
import type { Client } from '../client.ts';
import { MillraceError } from '../error.ts';
import type { Reply } from '../http.ts';
import type { StreamState } from '../link.ts';
import type { SubscribeQuery } from '../user-stream.ts';
import { type Call, showReply } from './command.ts';
import { showPost } from './show.ts';
import type { Terminal } from './terminal.ts';

/** Shows a list as it is now, and then what happens, until the program is interrupted. */
export async function follow(
  call: Call,
  client: Client,
  read: (query: SubscribeQuery) => Promise<Reply<Post[], PageMeta>>,
  showPage: (page: Reply<Post[], PageMeta>) => void,
): Promise<void> {
  const { terminal } = call;
  const stream = client.userStream<Post>({ onState: describeStates(terminal), transport: 'fetch' });
  const page = await stream.subscribe('timeline', read);
  // Only now: while the service does not answer, a signal ends the program as it ends others.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stream.close());
  showPage(page);
  for await (const frame of stream) {
    const { is_deleted, deleted_id } = frame.meta;
    showReply(call, frame, (data) => {
      if (is_deleted) terminal.line({ text: `post ${deleted_id} was deleted`, style: 'quiet' });
      else for (const post of data) showPost(terminal, post);
    });
  }
}

/** Says when the service is unavailable, once, and when it is back. */
function describeStates(terminal: Terminal): (state: StreamState) => void {
  let isAway = false;
  return (state) => {
    if (state.state === 'waiting') {
      const reason = state.error instanceof MillraceError ? state.error.message : 'the connection has ended';
      const sentence = reason.replace(/\.?$/, '.');
      if (!isAway) terminal.note({ text: `Offline: ${sentence} Trying again…`, style: 'alert' });
      isAway = true;
    } else if (state.state === 'open' && isAway) {
      isAway = false;
      const how = state.isResumed ? 'What was missed follows.' : 'What was missed was read again.';
      terminal.note({ text: `Back online. ${how}`, style: 'good' });
    } else if (state.state === 'slow') terminal.note({ text: state.message, style: 'alert' });
  };
}
