import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { instanceOf } from '../../features/instance/instance.ts';
import { postKind } from '../../features/posts/posts.ts';
import { userKind } from '../../features/users/users.ts';
import { toApiError } from '../../http/api-error.ts';
import type { Outcome } from '../../http/outcome.ts';
import { content, type Page, type PageCall } from '../../http/page.ts';
import { integer, readParams, text } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { shownName } from '../../text/isolate.ts';
import { markup } from '../kit/markup.ts';
import { readLanguage } from '../languages/languages.ts';
import { postPhotos, withPhotos } from '../parts/photos.ts';
import { pollBelow } from '../parts/polls.html.ts';
import { quoteBelow } from '../parts/quotes.html.ts';
import { findShownPost } from '../parts/shown-post.ts';
import { embedPhoto, embedPost, readTarget } from './oembed.ts';

const MAX_URL = 2048;
const side = (name: string) => integer({ min: 1, max: 100_000, about: `Most ${name}, in pixels.` });

const params = {
  url: text('URL of the page of a post or photo.', MAX_URL),
  maxwidth: side('width'),
  maxheight: side('height'),
  format: text('Only json.'),
};

/** `/oembed?url=…`: the data another site needs to embed a post or photo (https://oembed.com); without an envelope. */
export const oembedPage: Page = {
  name: 'oembed',
  method: 'GET',
  path: '/oembed',
  async handle(call) {
    try {
      return await embed(call);
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.slug === 'internal-error') throw thrown;
      return reply({ error: error.message }, error.status);
    }
  },
};

async function embed({ ctx, query }: PageCall): Promise<Outcome> {
  const { url, maxwidth, maxheight, format = 'json' } = readParams(params, query);
  if (format !== 'json') return reply({ error: 'Only format=json is implemented.' }, 501);
  if (url === undefined) throw new ApiError('missing-parameter', 'You must supply a url parameter.');
  const target = readTarget(ctx.config, url);
  if (target === undefined) throw notFound();
  const { shown, name, below, state, site, language } = await findEmbedded(ctx, target.post);
  const room = { width: maxwidth, height: maxheight };
  if (target.photo === undefined)
    return reply(embedPost(ctx.config, site, shown, name, below, room, language));
  const record = state.get(postKind, shown.id);
  const photo = record && postPhotos(state, record)[target.photo - 1];
  if (photo === undefined) throw notFound();
  return reply(embedPhoto(ctx.config, site, shown, name, photo, room));
}

/** A post as other sites show it: as it is seen without signing in, in the language of the instance. @throws {ApiError} 404 */
export async function findEmbedded(ctx: Context, id: string) {
  const { shown, isGone } = await findShownPost(ctx, undefined, id);
  if (isGone) throw notFound();
  const user = await ctx.objects.find(userKind, shown.user_id);
  const { name: site, language: tag } = await instanceOf(ctx);
  const language = await readLanguage(tag);
  const name = shownName({ name: user?.row.name ?? '', username: shown.username });
  const state = Hydration.of(ctx, undefined, withPhotos);
  await state.show(postKind, [shown.id]);
  const below = markup`${quoteBelow(state, shown, language)}${pollBelow(state, shown, language)}`;
  return { shown, name, below, state, site, language };
}

function notFound(): ApiError {
  return new ApiError('not-found', 'there is no post or photo at this URL.');
}

function reply(body: object, status = 200): Outcome {
  const headers = ['Access-Control-Allow-Origin', '*', 'Cache-Control', 'public, max-age=60'];
  return { ...content('application/json', JSON.stringify(body), headers), status };
}
