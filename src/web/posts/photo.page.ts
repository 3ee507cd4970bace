import { ApiError } from '../../errors.ts';
import { postKind, postPath } from '../../features/posts/posts.ts';
import { userKind } from '../../features/users/users.ts';
import { parseId } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { nameIn } from '../../text/isolate.ts';
import { excerpt } from '../kit/excerpt.ts';
import { openPage } from '../kit/forms.ts';
import { isPostFound } from '../kit/found.ts';
import { showPage } from '../kit/layout.ts';
import { markup } from '../kit/markup.ts';
import { redirect } from '../kit/paging.ts';
import { viewerOf } from '../kit/visit.ts';
import { numbersOf } from '../languages/intl.ts';
import { postPhotos, withPhotos } from '../parts/photos.ts';
import { renderPlay, renderStill } from '../parts/pictures.html.ts';
import { feedOfUser, pictureGraph, renderPostList, showPosts } from '../parts/posts.html.ts';
import { findShownPost } from '../parts/shown-post.ts';

/** `/@:username/post/:id/photo/:n`: one of the photos of a post, counted from 1, with the post. */
export const photoPage = openPage('pages.photo', '/@:username/post/:id/photo/:n', async (call, visit) => {
  const { ctx, params } = call;
  const { shown, isGone } = await findShownPost(ctx, viewerOf(visit), params.id);
  const state = Hydration.of(ctx, viewerOf(visit), withPhotos);
  await showPosts(state, [shown.id]);
  const record = state.get(postKind, shown.id);
  const photos = isGone || record === undefined ? [] : postPhotos(state, record);
  const number = parseId(params.n ?? '') ?? 0;
  const photo = photos[number - 1];
  if (record === undefined || photo === undefined) throw new ApiError('not-found', 'there is no such photo.');
  const post = postPath(shown);
  const path = `${post}/photo/${number}`;
  const whole = photo.own?.whole ?? photo.url;
  // A repost has the photos of its original, whose URL is the canonical one.
  if (call.path !== path) return redirect(path);

  const { language } = visit;
  const { name: given = '' } = state.get(userKind, shown.user_id)?.row ?? {};
  const name = nameIn(language, { name: given, username: shown.username });
  const { posts: texts } = language;
  const numbers = numbersOf(language.locale);
  const title =
    photos.length > 1
      ? texts.onePhotoBy(numbers.format(number), numbers.format(photos.length), name)
      : texts.photoBy(name);
  const link = (to: number, rel: string, label: string) =>
    photos[to - 1] && markup`<a class="button plain" rel="${rel}" href="${post}/photo/${to}">${label}</a>`;
  const image = markup`<img src="${whole}" alt="${photo.title ?? title}" width="${photo.width}" height="${photo.height}" referrerpolicy="no-referrer">`;
  return showPage(
    {
      visit,
      isTranslated: true,
      title: `${title}: ${excerpt(shown.text, 70)}`,
      description: shown.text,
      canonical: ctx.config.url + path,
      isUnindexed: !isPostFound(state, record),
      graph: { 'og:type': 'article', ...pictureGraph(photo, photo.title ?? title) },
      hasOembed: true,
      feed: feedOfUser(shown.username, name, language),
      content: markup`<section class="narrow" aria-labelledby="title"><h1 id="title">${title}</h1>
<p class="photo"><a href="${whole}" rel="nofollow ugc noreferrer">${photo.own === undefined ? image : renderStill(photo.own, image)}</a>${photo.own?.isMoving && renderPlay(texts)}</p>
${photo.title !== undefined && markup`<p dir="auto">${photo.title}</p>`}
${photos.length > 1 && markup`<nav class="turning" aria-label="${texts.photos}">${link(number - 1, 'prev', texts.previousPhoto)} ${link(number + 1, 'next', texts.nextPhoto)}</nav>`}
${renderPostList(state, [shown.id], { visit })}</section>`,
    },
    undefined,
    { pictures: photo.own === undefined ? [new URL(whole).origin] : [] },
  );
});
