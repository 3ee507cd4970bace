import { type Action, type Before, run, type Target } from './area.ts';

const removed: Before = ({ ctx }, { post }) => run(ctx, 'content remove', ['post', post]);

const fields = (target: Target) => ({ kind: 'post', which: target.post });

export const actions: readonly Action[] = [
  { name: 'list removed content', what: 'content', call: ['content'], command: ['content list', () => []] },
  {
    name: 'remove',
    what: 'content',
    page: ['content.remove', () => '/admin/content/remove', fields],
    call: ['content.remove', {}],
    command: ['content remove', ({ post: id }) => ['post', id]],
  },
  {
    name: 'restore',
    what: 'content',
    before: removed,
    page: ['content.restore', () => '/admin/content/restore', fields],
    call: ['content.restore', {}],
    command: ['content restore', ({ post: id }) => ['post', id]],
  },
];
