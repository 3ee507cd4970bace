import type { Context } from '../../context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { toJson } from '../../http/json-text.ts';
import { renderHtml } from '../../text/html.ts';
import { type ContentRules, messageRules, prepareContent } from '../content/content.ts';
import { userKind } from '../users/users.ts';
import { ProcessedText, TextBody } from './text.schema.ts';

/** Accepts texts as long as the longest, a message's, and empty ones. */
const textRules: ContentRules = { ...messageRules, machineOnly: undefined };

/** Parses a text of a user as a post or message of theirs. @throws {ApiError} 400 */
export async function processText(
  ctx: Context,
  author: number | undefined,
  given: { text: string; entities?: unknown },
) {
  const self = author === undefined ? undefined : await ctx.objects.find(userKind, author);
  const draft = { text: given.text, entities: given.entities, machineOnly: false, annotations: [] };
  const { text, entities } = await prepareContent(ctx, self?.row, draft, textRules);
  return { entities, html: renderHtml(text, entities, ctx.config.url), text };
}

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
    async handle({ ctx, viewer, body }) {
      return { data: toJson(await processText(ctx, viewer?.userId, body)) };
    },
  }),
];
