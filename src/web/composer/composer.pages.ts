import { findPost } from '../../features/posts/posts.find.ts';
import { processText } from '../../features/text/text.routes.ts';
import { avatarPath } from '../../features/users/users.images.ts';
import { userKind } from '../../features/users/users.kind.ts';
import { countRequest } from '../../http/count-requests.ts';
import { html, type Page, type PageCall, readForm, redirect } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { channelIn, findMessageRights, findParent } from '../channels/channel.page.ts';
import { renderMessageForm } from '../channels/messages.html.ts';
import { linesOf } from '../kit/actions.ts';
import { hidden } from '../kit/form.html.ts';
import { HOME, ownPage, type SignedIn, safeNext, signInUri } from '../kit/forms.ts';
import { type Content, markup } from '../kit/markup.ts';
import { checkForm, loadVisit, viewerOf } from '../kit/visit.ts';
import { renderComposer } from '../parts/composer.html.ts';
import { mentionOf, written } from '../parts/composing.ts';
import { linkNames } from '../parts/posts.html.ts';
import { renderPlaceChoices } from '../search/search-places.ts';
import { completePeople, completeTags } from './completions.ts';

/** What is compared for completions, in characters. */
const MOST_TYPED = 50;

type Render = (call: PageCall, visit: SignedIn) => Promise<Content> | Content;

const headersOf = ({ headers }: SignedIn) => [...headers, 'X-Robots-Tag', 'noindex'];

/** A part of a page for the scripts of its forms, only for signed-in people: others are led to the page for signing in. */
function ownFragment(name: string, path: string, render: Render): Page {
  const page = ownPage(`pages.fragments.${name}`, `/fragments/${path}`, async (call, visit) => {
    const shown = await render(call, { ...visit, here: safeNext(call.query.next) });
    return html(String(markup`${shown}`), 200, headersOf(visit));
  });
  return { ...page, limit: 'picture' };
}

export const composerPages: readonly Page[] = [
  /** The form for a reply, below the post that it answers. */
  ownFragment('compose', 'compose', async ({ ctx, query }, visit) => {
    const { row } = await findPost(ctx, viewerOf(visit), parseId(query.reply_to ?? '') ?? 0);
    return renderComposer(visit, { replyTo: row.id, text: mentionOf(visit, row), isInline: true });
  }),

  ownFragment('message-form', 'channels/:channel_id', async (call, visit) => {
    const channel = channelIn(call);
    const state = Hydration.of(call.ctx, viewerOf(visit));
    const mayWrite = await findMessageRights(state, channel);
    const replyTo = await findParent(state, channel, parseId(call.query.reply_to ?? ''));
    return mayWrite && renderMessageForm(state, visit, channel, { replyTo, isInline: true });
  }),

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
        markup`<li role="option" data-text="@${row.username}"><img src="${avatarPath(row)}?w=96&h=96" alt="" width="32" height="32"> <bdi>${row.name || row.username}</bdi> <span class="handle"><bdi>@${row.username}</bdi></span></li>`,
    );
  }),

  ownFragment('places', 'places', renderPlaceChoices),

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
      return html(linkNames(shown.html, (id) => names.get(id)).toString(), 200, headersOf(visit));
    },
  },
];
