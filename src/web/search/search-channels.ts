import type { Outcome } from '../../http/outcome.ts';
import type { PageCall } from '../../http/page.ts';
import { nextOf, renderEmpty } from '../kit/empty.html.ts';
import { alert } from '../kit/form.html.ts';
import { showPage } from '../kit/layout.ts';
import { markup } from '../kit/markup.ts';
import { pageQuery, readListQuery, renderPaging } from '../kit/paging.ts';
import type { Visit } from '../kit/visit.ts';
import { readFoundChannels, renderFoundChannels } from '../parts/found-channels.html.ts';
import { renderTitle } from '../parts/post-list.ts';
import { renderSearchForm, renderSearchTabs, searchPath } from '../parts/search-tabs.html.ts';

/** `/search?in=channels`: channels that everybody may find, the most popular first; all of them without a query. */
export async function showChannelSearch(call: PageCall, visit: Visit, typed: string): Promise<Outcome> {
  const query = readListQuery(call.query);
  const found = await readFoundChannels(call.ctx, visit, pageQuery(query), { typed });
  const { page, ids, refusal } = found;
  const { search: texts } = visit.language.channels;
  const title = typed === '' ? texts.all : texts.title(typed);
  const nothing = typed === '' ? texts.none : texts.noMatch;
  return showPage({
    visit,
    title,
    isTranslated: true,
    content: markup`<section class="narrow" aria-labelledby="title">${renderTitle(title, renderSearchTabs('channels', typed, visit.language))}
${renderSearchForm('channels', typed, texts.label, visit.language)}
${refusal && alert(refusal, visit.language)}
${ids.length > 0 ? renderFoundChannels(found, visit) : refusal === undefined && renderEmpty('magnifier', nothing, nextOf('explore', visit.language))}
${renderPaging(searchPath('channels', typed), query, page, visit.language, 'channels')}</section>`,
  });
}
