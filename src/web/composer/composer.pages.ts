import { processText } from '../../features/text/text.ts';
import { avatarPath, userKind } from '../../features/users/users.ts';
import { countRequest } from '../../http/count-requests.ts';
import { html, type Page, readForm, redirect } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { shownName } from '../../text/isolate.ts';
import { linesOf } from '../kit/actions.ts';
import { hidden } from '../kit/form.html.ts';
import { HOME, type SignedIn, safeNext, signInUri } from '../kit/forms.ts';
import { fragmentHeaders, ownFragment } from '../kit/fragment.ts';
import { markup } from '../kit/markup.ts';
import { checkForm, loadVisit, viewerOf } from '../kit/visit.ts';
import { written } from '../parts/composing.ts';
import { linkNames } from '../parts/posts.html.ts';
import { completePeople, completeTags } from './completions.ts';

/** What is compared for completions, in characters. */
const MOST_TYPED = 50;

export const composerPages: readonly Page[] = [
  /** What may be meant by `@` or `#` and the beginning of a name. */
  ownFragment('completions', 'completions', async ({ ctx, query: { q = '' } }, visit) => {
    const typed = q.slice(1, MOST_TYPED);
    if (q.startsWith('#')) {
      const names = typed === '' ? [] : await completeTags(ctx, visit.session.userId, typed);
      return names.map((name) => markup`<li role="option" data-text="#${name}">#${name}</li>`);
    }
    const people = q.startsWith('@') ? await completePeople(ctx, visit, typed) : [];
    return people.map(
      (row) =>
        markup`<li role="option" data-text="@${row.username}"><img src="${avatarPath(row)}?w=96&h=96" alt="" width="32" height="32"> <bdi>${shownName(row)}</bdi> <span class="handle"><bdi>@${row.username}</bdi></span></li>`,
    );
  }),

  /** That a form was sent, and where what it wrote is shown. */
  ownFragment('sent', 'sent', ({ query }, { session, language: { composer: texts } }) => {
    const to = safeNext(query.to);
    const [, kind, id] = /#(post|message)-(\d+)$/.exec(query.to ?? '') ?? [];
    const at =
      kind === 'post' ? `/@${session.username}/post/${id}` : kind === undefined ? to : `${to}#${kind}-${id}`;
    return markup`<p class="sent" data-sent="${kind && `${kind}-${id}`}"><span>${kind === 'message' ? texts.messageSent : texts.postPublished}</span> <a href="${at}">${texts.show}</a></p>`;
  }),

  /** Who is signed in now; asks if that is another person than the one who typed. */
  ownFragment('session', 'session', async ({ ctx, query }, { csrf, session, language }) => {
    const was = parseId(query.was ?? '') ?? 0;
    if (was === session.userId) return markup`<form>${hidden({ csrf })}</form>`;
    const other = (await ctx.objects.find(userKind, was))?.row.username;
    const { composer: texts } = language;
    const me = markup`<bdi>@${session.username}</bdi>`;
    return markup`<form method="dialog" data-person="${session.userId}">${hidden({ csrf })}
<h1>${texts.youAreNow(me)}</h1>
<p>${texts.writtenAs(other === undefined ? texts.anotherPerson : markup`<bdi>@${other}</bdi>`)}</p>
<p><button class="button" value="send">${texts.sendAs(me)}</button> <button class="button plain" value="">${texts.doNotSend}</button></p></form>`;
  }),

  {
    name: 'pages.fragments.preview',
    method: 'POST',
    path: '/fragments/preview',
    limit: 'picture',
    async handle(call) {
      const form = await readForm(call);
      const loaded = await loadVisit(call);
      if (loaded.session === undefined) return redirect(signInUri(HOME), loaded.headers);
      const visit = loaded as SignedIn;
      checkForm(call, visit, form);
      await countRequest(call.ctx.limiter, viewerOf(visit), call, { isWrite: false });
      const given = { text: linesOf(form.text), entities: written };
      const shown = await processText(call.ctx, visit.session.userId, given);
      // Mentions that were found just now.
      const names = new Map(shown.entities.mentions.map(({ id, name }) => [Number(id), name]));
      return html(linkNames(shown.html, (id) => names.get(id)).toString(), 200, fragmentHeaders(visit));
    },
  },
];
