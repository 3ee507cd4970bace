import { ownPage, safeNext } from '../kit/forms.ts';
import { showPage } from '../kit/layout.ts';
import { markup } from '../kit/markup.ts';
import { findEmbedded } from './oembed.pages.ts';
import { embedPost } from './oembed.ts';

/** `/posts/:id/embed`: the HTML with which other sites show a post, as oEmbed has it, to be copied. */
export const embedPage = ownPage('pages.post.embed', '/posts/:id/embed', async (call, visit) => {
  const { ctx, params, query } = call;
  const { shown, name, below, site, language } = await findEmbedded(ctx, params.id ?? '');
  const room = { width: undefined, height: undefined };
  const { html } = embedPost(ctx.config, site, shown, name, below, room, language);
  const { posts: texts } = visit.language;
  return showPage({
    visit,
    isTranslated: true,
    title: texts.embedTitle,
    content: markup`<div class="narrow form"><h1>${texts.embedTitle}</h1>
<p>${texts.embedAbout}</p>
<div class="field code"><label for="embed-code">${texts.embedCode}</label>
<textarea id="embed-code" rows="6" dir="ltr" readonly spellcheck="false" translate="no">
${html}</textarea></div>
<p class="sharing"><button class="button" type="button" data-share="code" data-of="embed-code" data-done="${texts.copied}" data-failed="${texts.notCopied}">${texts.copy}</button> <span class="quiet" role="status"></span></p>
<p><a href="${safeNext(query.next)}">${visit.language.composer.close}</a></p></div>`,
  });
});
