import { addQuiet, type QuietTarget, readQuiet, removeQuiet } from '../../features/notifications/settings.ts';
import { findPost } from '../../features/posts/posts.find.ts';
import { loadUser } from '../../features/users/users.resolve.ts';
import type { Page, PageCall } from '../../http/page.ts';
import { redirect } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { ownForm, ownPage, type SignedIn, safeNext } from '../accounts/forms.ts';
import { viewerOf } from '../accounts/visit.ts';
import { countWrite } from '../pages/actions.pages.ts';
import { hidden } from '../pages/form.html.ts';
import { showPage } from '../pages/layout.ts';
import { markup } from '../pages/markup.ts';

/** A person or conversation, with the words for it. */
interface Named extends QuietTarget {
  about: string;
}

type Find = (call: PageCall, visit: SignedIn) => Promise<Named>;

/** The conversation of a post. @throws {ApiError} 404 */
const findThread: Find = async ({ ctx, params }, visit) => {
  const { row } = await findPost(ctx, viewerOf(visit), parseId(params.id ?? '') ?? 0);
  return { kind: 'thread', target: row.thread_id ?? row.id, about: 'this conversation' };
};

/** @throws {ApiError} 404 */
const findPerson: Find = async ({ ctx, params }, visit) => {
  const { row } = await loadUser(ctx, viewerOf(visit), { id: parseId(params.id ?? '') ?? 0 });
  return { kind: 'user', target: row.id, about: `@${row.username}` };
};

/** A page that says whether there are notifications of a person or conversation, and its form. */
function pagesFor(name: string, path: string, find: Find): Page[] {
  return [
    ownPage(`pages.${name}.quiet`, path, async (call, visit) => {
      const { kind, target, about } = await find(call, visit);
      const quiet = await readQuiet(call.ctx.store, visit.session.userId);
      const isQuiet = (kind === 'user' ? quiet.users : quiet.threads).has(target);
      const next = safeNext(call.query.next);
      const title = `Notifications of ${about}`;
      const said = isQuiet
        ? `You get no notifications of ${about}.`
        : `You get notifications of ${about}, as your settings say.`;
      const isDone = call.query.done === '1';
      const label = isQuiet ? 'Notify me again' : 'No notifications';
      return showPage({
        visit,
        title,
        content: markup`<div class="narrow form"><h1>${title}</h1>
<p${isDone && markup` class="notice" role="status"`}>${said}</p>
${!isQuiet && markup`<p class="quiet">Posts stay where they are; only the notifications end. You can undo it here and in the settings.</p>`}
<form method="post" action="${call.path}">${hidden({ csrf: visit.csrf, next, quiet: isQuiet ? '0' : '1' })}
<button class="button${isDone && ' plain'}" type="submit">${isDone ? (isQuiet ? 'Undo' : label) : label}</button></form>
<p><a href="${next}">${isDone ? 'Go on' : 'Leave it as it is'}</a></p></div>`,
      });
    }),

    ownForm(`pages.${name}.quiet.post`, path, async (call, visit, form) => {
      await countWrite(call, visit);
      const { kind, target } = await find(call, visit);
      const change = form.quiet === '1' ? addQuiet : removeQuiet;
      await change(call.ctx.store, visit.session.userId, { kind, target });
      const back = new URLSearchParams({ done: '1', next: safeNext(form.next) });
      return redirect(`${call.path}?${back}`, visit.headers);
    }),
  ];
}

/** From the menus of posts and people: no notifications of a conversation or a person, with undo. */
export const quietPages: readonly Page[] = [
  ...pagesFor('post', '/posts/:id/quiet', findThread),
  ...pagesFor('user', '/users/:id/quiet', findPerson),
];
