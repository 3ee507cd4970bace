import { endpoint } from '../../http/endpoint.ts';
import { toWire } from '../../http/wire.ts';
import { renderHtml } from '../../text/html.ts';
import { findUsernames } from '../users/users.sql.ts';
import { isActive } from '../users/users.visibility.ts';
import { finishSentText, scanSentText } from './text.checks.ts';
import { ProcessedText, TextBody } from './text.schema.ts';

/** Longest text that can be processed: that of a message, the longest there is (decision 13). */
const MAX_LENGTH = 2048;

export const textEndpoints = [
  endpoint({
    name: 'text.process',
    method: 'POST',
    path: '/text/process',
    section: 'Other',
    summary: 'Show how a text is parsed into entities and html; creates nothing.',
    token: 'any',
    isWrite: false,
    body: { schema: TextBody, form: false },
    reply: ProcessedText,
    errors: {
      'invalid-text': 'The text is longer than that of a message may be, or entities.links break a rule.',
    },
    async handle({ ctx, body }) {
      const scan = scanSentText(body.text, body.entities, MAX_LENGTH);
      const found = [...(await findUsernames(ctx.store.read, scan.names)).values()].filter(isActive);
      const users = new Map(found.map(({ username, id }) => [username, id]));
      const { text, entities } = finishSentText(scan, users);
      return { data: toWire({ entities, html: renderHtml(text, entities, ctx.config.url, 'Post'), text }) };
    },
  }),
];
