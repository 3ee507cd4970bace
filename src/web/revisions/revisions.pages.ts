import { ApiError } from '../../errors.ts';
import { findPost, type PostRow, postKind, readTexts } from '../../features/posts/posts.ts';
import { requireRevisable, revisePost } from '../../features/revisions/revisions.ts';
import { userKind } from '../../features/users/users.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { type Entities, mentionedIn } from '../../text/entities.ts';
import { nameIn } from '../../text/isolate.ts';
import { countWrite, linesOf } from '../kit/actions.ts';
import { tell } from '../kit/form.html.ts';
import { openPage, ownForm, ownPage, type SignedIn, safeNext } from '../kit/forms.ts';
import { ownFragment } from '../kit/fragment.ts';
import { showPage } from '../kit/layout.ts';
import { type Content, markup } from '../kit/markup.ts';
import { redirect as moved } from '../kit/paging.ts';
import { viewerOf } from '../kit/visit.ts';
import { written } from '../parts/composing.ts';
import { withPhotos } from '../parts/photos.ts';
import { showPosts, titleOf } from '../parts/posts.html.ts';
import { findShownPost } from '../parts/shown-post.ts';
import { renderReviser, renderTexts, textsPath } from './revisions.html.ts';

/** A post of the person's own. @throws {ApiError} 404 */
async function findOwn({ ctx }: PageCall, visit: SignedIn, given: string | undefined): Promise<PostRow> {
  const { row } = await findPost(ctx, viewerOf(visit), parseId(given ?? '') ?? 0);
  if (row.user_id === visit.session.userId) return row;
  throw new ApiError('not-found', 'there is nothing at this URL.');
}

async function showReviser(
  call: PageCall,
  visit: SignedIn,
  given: { next?: string | undefined; typed?: string | undefined; error?: Content },
  error?: ApiError,
) {
  const row = await findOwn(call, visit, call.params.id);
  if (error === undefined) requireRevisable(call.ctx, visit.session.userId, row, Date.now());
  const { editPost: title } = visit.language.revisions;
  const next = safeNext(given.next);
  const content = markup`<div class="narrow"><h1>${title}</h1>
${renderReviser(visit, row, { ...given, next })}</div>`;
  return showPage({ visit, isTranslated: true, title, frame: 'deep', content }, error);
}

export const revisionPages: readonly Page[] = [
  ownPage('pages.post.edit', '/posts/:id/edit', (call, visit) =>
    showReviser(call, visit, { next: call.query.next }),
  ),

  ownForm(
    'pages.post.edit.save',
    '/posts/:id/edit',
    async (call, visit, form) => {
      await countWrite(call, visit);
      const row = await findOwn(call, visit, call.params.id);
      await revisePost(call.ctx, visit.session.userId, row, { text: linesOf(form.text), entities: written });
      return redirect(`${safeNext(form.next)}#post-${row.id}`, visit.headers);
    },
    (call, visit, form, error) =>
      showReviser(
        call,
        visit,
        { next: form.next, typed: linesOf(form.text), error: tell(error, visit.language) },
        error,
      ),
  ),

  /** The same form, which scripts show in place of the post. */
  ownFragment('revise', 'revise', async (call, visit) => {
    const row = await findOwn(call, visit, call.query.id);
    requireRevisable(call.ctx, visit.session.userId, row, Date.now());
    return renderReviser(visit, row, { next: `/fragments/posts?ids=${row.id}` });
  }),

  /** All texts of a post. */
  openPage('pages.post.revisions', '/@:username/post/:id/revisions', async (call, visit) => {
    const { ctx, query } = call;
    const { shown } = await findShownPost(ctx, viewerOf(visit), call.params.id);
    const path = textsPath(shown);
    if (call.path !== path) return moved(path);
    const { language } = visit;
    const { revisions: own } = language;
    const state = Hydration.of(ctx, viewerOf(visit), withPhotos);
    await showPosts(state, [shown.id]);
    const texts = await readTexts(ctx.store.read, shown);
    const people = texts.flatMap(({ entities }) => [...mentionedIn(JSON.parse(entities) as Entities).keys()]);
    await state.show(userKind, people);
    const author = state.get(userKind, state.get(postKind, shown.id)?.row.user_id ?? 0)?.row;
    const name = nameIn(language, { name: author?.name ?? '', username: shown.username });
    const next = query.next === undefined ? path.replace(/\/revisions$/, '') : safeNext(query.next);
    return showPage({
      visit,
      isTranslated: true,
      title: `${own.earlier}: ${titleOf(name, '')}`,
      content: markup`<div class="narrow form"><h1>${own.earlier}</h1>
${shown.revised_at !== null && markup`<p class="quiet">${own.aboutEarlier}</p>`}
${renderTexts(texts, ctx.config.url, (id) => state.get(userKind, id)?.row.username, visit)}
<p><a href="${next}">${own.back}</a></p></div>`,
    });
  }),
];
