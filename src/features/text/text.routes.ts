import { endpoint } from '../../http/endpoint.ts';
import { toJson } from '../../http/json-text.ts';
import { renderHtml } from '../../text/html.ts';
import { prepareContent } from '../content/content.prepare.ts';
import { type ContentRules, messageRules } from '../content/content.rules.ts';
import { userKind } from '../users/users.kind.ts';
import { ProcessedText, TextBody } from './text.schema.ts';

/** Accepts texts as long as the longest, a message's, and empty ones. */
const textRules: ContentRules = { ...messageRules, machineOnly: undefined };

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
      const author = viewer?.userId;
      const self = author === undefined ? undefined : await ctx.objects.find(userKind, author);
      const given = { text: body.text, entities: body.entities, machineOnly: false, annotations: [] };
      const { text, entities } = await prepareContent(ctx, self?.row, given, textRules);
      return { data: toJson({ entities, html: renderHtml(text, entities, ctx.config.url), text }) };
    },
  }),
];
