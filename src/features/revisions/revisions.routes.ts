import { Type } from 'typebox';
import { endpoint, viewerId } from '../../http/endpoint.ts';
import { toJson } from '../../http/json-text.ts';
import { pathId } from '../../http/params.ts';
import { renderObject } from '../../objects/list.ts';
import { timestamp } from '../../objects/timestamp.ts';
import type { Entities } from '../../text/entities.ts';
import { renderHtml } from '../../text/html.ts';
import { findPost, Post, postKind, postParams, readTexts } from '../posts/posts.ts';
import { MAX_REVISIONS, revisePost } from './revisions.actions.ts';
import { PostRevision, RevisionBody } from './revisions.schema.ts';

const section = 'Posts';
const pathParams = { post_id: pathId('post') };

export const revisionEndpoints = [
  endpoint({
    name: 'posts.revise',
    method: 'PUT',
    path: '/posts/:post_id',
    section,
    summary: 'Give a post of your own another text, within minutes of its creation.',
    token: 'user',
    scopes: ['write_post'],
    pathParams,
    query: postParams,
    body: { schema: RevisionBody, form: true },
    reply: Post,
    errors: {
      'missing-parameter': 'There is no text, and no photo or video.',
      'invalid-text': 'The text is too long, or entities.links break a rule.',
      'not-allowed': `The post is deleted, held for review, a repost or machine-only, or was revised ${MAX_REVISIONS} times; or the service does not accept a word or domain without review.`,
      'too-late': 'The time in which the post could be revised is over.',
      forbidden: "The post is another's.",
    },
    async handle(call) {
      const { ctx, viewer, path, body } = call;
      const { row } = await findPost(ctx, viewer, path.post_id);
      await revisePost(ctx, viewerId(viewer), row, {
        text: body.text,
        entities: body.entities ?? undefined,
      });
      return { data: await renderObject(call, postKind, row.id) };
    },
  }),

  endpoint({
    name: 'posts.revisions',
    method: 'GET',
    path: '/posts/:post_id/revisions',
    section,
    summary: 'Retrieve the texts of a post, newest first; none of a deleted post.',
    token: 'none',
    pathParams,
    reply: Type.Array(PostRevision),
    async handle({ ctx, viewer, path }) {
      const { row } = await findPost(ctx, viewer, path.post_id);
      const texts = await readTexts(ctx.store.read, row);
      return {
        data: texts.map(({ text, entities: json, created_at }) => {
          const entities = JSON.parse(json) as Entities;
          const html = renderHtml(text, entities, ctx.config.url);
          return toJson({ text, html, entities, created_at: timestamp(created_at) });
        }),
      };
    },
  }),
];
