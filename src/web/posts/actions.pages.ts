import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { webApp } from '../../features/apps/apps.ts';
import { createPost, deletePost, findPost, postKind, postUrl } from '../../features/posts/posts.ts';
import { quoteAnnotation, quotedKind } from '../../features/quotes/quotes.ts';
import { repost, unrepost } from '../../features/reposts/reposts.ts';
import { star, unstar } from '../../features/stars/stars.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { isBlank } from '../../text/invisible.ts';
import { type Act, actionOf, authorOf, countReaction, countWrite } from '../kit/actions.ts';
import { hidden } from '../kit/form.html.ts';
import { ownForm, ownPage, type SignedIn, safeNext } from '../kit/forms.ts';
import { showPage } from '../kit/layout.ts';
import { markup } from '../kit/markup.ts';
import { once } from '../kit/once.ts';
import { type Form, viewerOf } from '../kit/visit.ts';
import { type Draft, renderComposer } from '../parts/composer.html.ts';
import { mentionOf, sentTo, typedIn, written } from '../parts/composing.ts';
import { withPhotos } from '../parts/photos.ts';
import { annotationsIn, findShownPlace } from '../parts/place-forms.ts';
import { withPoll } from '../parts/poll-forms.ts';
import { renderPostList, showPosts } from '../parts/posts.html.ts';
import { renderQuote } from '../parts/quotes.html.ts';
import { type FailedForm, pictureForm } from '../parts/with-pictures.ts';

const starActions: Readonly<Record<string, Act>> = {
  star: ({ store }, user, post) => star(store, user, post),
  unstar: ({ store }, user, post) => unstar(store, user, post),
};

const postActions: Readonly<Record<string, Act>> = {
  ...starActions,
  repost: async (ctx, userId, post) => repost(ctx.store, { userId, appId: await webApp(ctx) }, post),
  unrepost: ({ store }, user, post) => unrepost(store, user, post),
  delete: ({ store }, user, post) => deletePost(store, user, post),
};

/** `/compose`: a reply below the post that it answers, or a post that failed, to be edited. */
async function showComposer(
  { ctx, query }: PageCall,
  visit: SignedIn,
  draft: Pick<Draft, 'text' | 'replyTo' | 'typed'> & { quote: number | undefined },
  failed?: FailedForm,
): Promise<Outcome> {
  const state = Hydration.of(ctx, viewerOf(visit), withPhotos);
  const { replyTo, typed } = draft;
  let { text } = draft;
  if (replyTo !== undefined) {
    const { row } = await findPost(ctx, viewerOf(visit), replyTo);
    await showPosts(state, [replyTo]);
    text ??= mentionOf(visit, row);
  }
  const quote = draft.quote === undefined ? undefined : await showQuoted(ctx, visit, state, draft.quote);
  const place = await findShownPlace(ctx, typed?.place ?? query.place);
  const { composer: texts } = visit.language;
  const title = quote
    ? visit.language.quotes.quote
    : replyTo === undefined
      ? texts.newPost
      : texts.replyTitle;
  const content = markup`<div class="narrow"><h1>${title}</h1>
${replyTo !== undefined && renderPostList(state, [replyTo], { visit })}
${renderComposer(visit, { text, replyTo, quote, place, error: failed?.message, typed })}</div>`;
  return showPage({ visit, isTranslated: true, title, frame: 'deep', content }, failed?.error);
}

/** A post that is to be quoted. @throws {ApiError} 404 if the viewer does not see it. */
async function showQuoted(
  ctx: Context,
  visit: SignedIn,
  state: Hydration,
  post: number,
): Promise<Draft['quote']> {
  const { row } = await findPost(ctx, viewerOf(visit), post);
  await state.show(quotedKind, [row.id]);
  await state.show(postKind, [row.id]);
  return { id: row.id, card: renderQuote(state, row.id, visit), address: postUrl(ctx.config, row) };
}

/** What a form for a quote writes: the address behind the text, for clients that do not show what is quoted, and the annotation. */
async function quoteIn(
  ctx: Context,
  visit: SignedIn,
  form: Form,
): Promise<{ address?: string; annotations: object[] }> {
  const quoted = parseId(form.quote ?? '');
  if (quoted === undefined) return { annotations: [] };
  const { row } = await findPost(ctx, viewerOf(visit), quoted);
  return { address: postUrl(ctx.config, row), annotations: [quoteAnnotation(ctx.config, row.id)] };
}

/** The action that asks for confirmation and reports completion. */
const ASKED = 'delete';

/** `/posts/:id/delete`: asks for confirmation, then reports completion. */
async function showAsked(call: PageCall, visit: SignedIn): Promise<Outcome> {
  const { ctx, params, query } = call;
  const { id = '', action = '' } = params;
  if (action !== ASKED) throw new ApiError('not-found', 'there is nothing at this URL.');
  const state = Hydration.of(ctx, viewerOf(visit), withPhotos);
  const { row } = await findPost(ctx, viewerOf(visit), parseId(id) ?? 0);
  if (row.user_id !== visit.session.userId) throw new ApiError('not-found', 'there is nothing at this URL.');
  await showPosts(state, [row.id]);
  const next = safeNext(query.next);
  const isDone = query.done === '1';
  const { posts: texts } = visit.language;
  const title = isDone ? texts.isRemoved : texts.askRemove;
  const content = isDone
    ? markup`<p class="notice" role="status">${texts.removed}</p>
<p><a href="${next}">${texts.goOn}</a></p>`
    : markup`${renderPostList(state, [row.id], { visit: { ...visit, session: undefined } })}
<p>${texts.aboutRemoving}</p>
<form method="post" action="/posts/${row.id}/${action}">
${hidden({ csrf: visit.csrf, next })}<button class="button danger" type="submit">${texts.removeIt}</button></form>
<p><a href="${next}">${texts.leave}</a></p>`;
  return showPage({
    visit,
    isTranslated: true,
    title,
    content: markup`<div class="narrow form"><h1>${title}</h1>${content}</div>`,
  });
}

export const postActionPages: readonly Page[] = [
  ownPage('pages.compose', '/compose', (call, visit) =>
    showComposer(call, visit, {
      text: call.query.text,
      replyTo: parseId(call.query.reply_to ?? ''),
      quote: parseId(call.query.quote ?? ''),
    }),
  ),

  pictureForm(
    'pages.compose.post',
    '/compose',
    async (call, { visit, form, write }) => {
      const { text: typed, replyTo } = typedIn(form);
      await countWrite(call, visit);
      const author = await authorOf(call.ctx, visit);
      const quote = await quoteIn(call.ctx, visit, form);
      const text =
        quote.address === undefined || isBlank(typed) ? typed : `${typed.trimEnd()} ${quote.address}`;
      const draft = { text, replyTo, machineOnly: false, entities: written };
      const to = await once(call, visit, form, async (ctx) => {
        const id = await write(author, (pictures) =>
          withPoll(ctx, author, { ...form, text }, (given, poll) => {
            const annotations = [...pictures, ...annotationsIn(ctx, form), ...quote.annotations, ...poll];
            return createPost(ctx, author, { ...draft, text: given, annotations });
          }),
        );
        const next =
          form.next === undefined && (replyTo !== undefined || quote.address !== undefined)
            ? `/@${visit.session.username}/post/${id}`
            : safeNext(form.next);
        return `${next}#post-${id}`;
      });
      return redirect(sentTo(to, form), visit.headers);
    },
    (call, visit, form, failed) =>
      showComposer(call, visit, { ...typedIn(form), quote: parseId(form.quote ?? ''), typed: form }, failed),
  ),

  ownPage('pages.post.ask', '/posts/:id/:action', showAsked),

  ownForm('pages.post.act', '/posts/:id/:action', async (call, visit, form) => {
    const act = actionOf(postActions, call.params.action);
    const id = parseId(call.params.id ?? '');
    if (id === undefined) throw new ApiError('not-found', 'there is no such post.');
    const count = Object.hasOwn(starActions, call.params.action ?? '') ? countReaction : countWrite;
    await count(call, visit);
    await findPost(call.ctx, viewerOf(visit), id);
    await act(call.ctx, visit.session.userId, id);
    const { action = '' } = call.params;
    if (action === ASKED) {
      const back = new URLSearchParams({ done: '1', next: safeNext(form.next) });
      return redirect(`/posts/${id}/${action}?${back}`, visit.headers);
    }
    const at = parseId(form.at ?? '');
    return redirect(`${safeNext(form.next)}${at === undefined ? '' : `#post-${at}`}`, visit.headers);
  }),
];
