import {
  addQuiet,
  type QuietTarget,
  readQuiet,
  removeQuiet,
} from '../../features/notifications/notifications.ts';
import { findPost } from '../../features/posts/posts.ts';
import { loadUser } from '../../features/users/users.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { countReaction } from '../kit/actions.ts';
import { hidden } from '../kit/form.html.ts';
import { ownForm, ownPage, type SignedIn, safeNext } from '../kit/forms.ts';
import { showPage } from '../kit/layout.ts';
import { markup } from '../kit/markup.ts';
import { viewerOf } from '../kit/visit.ts';

/** A person or conversation, with what the page says of it. */
interface Named extends QuietTarget {
  title: string;
  isOff: string;
  isOn: string;
}

type Find = (call: PageCall, visit: SignedIn) => Promise<Named>;

/** The conversation of a post. @throws {ApiError} 404 */
const findThread: Find = async ({ ctx, params }, visit) => {
  const { row } = await findPost(ctx, viewerOf(visit), parseId(params.id ?? '') ?? 0);
  const { notifications: texts } = visit.language;
  return {
    kind: 'thread',
    target: row.thread_id ?? row.id,
    title: texts.ofThread,
    isOff: texts.threadIsOff,
    isOn: texts.threadIsOn,
  };
};

/** @throws {ApiError} 404 */
const findPerson: Find = async ({ ctx, params }, visit) => {
  const { row } = await loadUser(ctx, viewerOf(visit), { id: parseId(params.id ?? '') ?? 0 });
  const { notifications: texts } = visit.language;
  const name = `@${row.username}`;
  return {
    kind: 'user',
    target: row.id,
    title: texts.ofPerson(name),
    isOff: texts.personIsOff(name),
    isOn: texts.personIsOn(name),
  };
};

/** A page that says whether there are notifications of a person or conversation, and its form. */
function pagesFor(name: string, path: string, find: Find): Page[] {
  return [
    ownPage(`pages.${name}.quiet`, path, async (call, visit) => {
      const { kind, target, title, isOff, isOn } = await find(call, visit);
      const { notifications: texts } = visit.language;
      const quiet = await readQuiet(call.ctx.store, visit.session.userId);
      const isQuiet = (kind === 'user' ? quiet.users : quiet.threads).has(target);
      const next = safeNext(call.query.next);
      const isDone = call.query.done === '1';
      const label = isQuiet ? texts.notifyAgain : texts.turnQuiet;
      return showPage({
        visit,
        isTranslated: true,
        title,
        content: markup`<div class="narrow form"><h1>${title}</h1>
<p${isDone && markup` class="notice" role="status"`}>${isQuiet ? isOff : isOn}</p>
${!isQuiet && markup`<p class="quiet">${texts.onlyNotifications}</p>`}
<form method="post" action="${call.path}">${hidden({ csrf: visit.csrf, next, quiet: isQuiet ? '0' : '1' })}
<button class="button${isDone && ' plain'}" type="submit">${isDone ? (isQuiet ? texts.undo : label) : label}</button></form>
<p><a href="${next}">${isDone ? texts.goOn : texts.leave}</a></p></div>`,
      });
    }),

    ownForm(`pages.${name}.quiet.post`, path, async (call, visit, form) => {
      await countReaction(call, visit);
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
