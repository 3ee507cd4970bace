import { renderEmpty } from '../kit/empty.html.ts';
import { openPage } from '../kit/forms.ts';
import { markup } from '../kit/markup.ts';
import { isNewest, pageQuery, readListQuery, renderPaging } from '../kit/paging.ts';
import { readFoundChannels, renderFoundChannels } from '../parts/found-channels.html.ts';
import { renderSearchForm } from '../parts/search-tabs.html.ts';
import { renderTabs, sectionPage } from './channels.html.ts';

const path = '/channels/public';

/** `/channels/public`: the channels that everybody may join, those last written to first. */
export const publicChannelsPage = openPage('pages.channels.public', path, async (call, visit) => {
  const query = readListQuery(call.query);
  const found = await readFoundChannels(call.ctx, visit, pageQuery(query), { order: 'activity' });
  const { language, session } = visit;
  const { channels: texts } = language;
  const { all: title, none } = texts.search;
  const next = { path: '/channels/new?kind=public', label: texts.create };
  return sectionPage(
    visit,
    'channels',
    title,
    markup`<section class="narrow" aria-labelledby="title"><h1 id="title">${title}</h1>
${session !== undefined && renderTabs(visit, path)}
${isNewest(query) && renderSearchForm('channels', '', texts.findPublic, language)}
${found.ids.length > 0 ? renderFoundChannels(found, visit) : isNewest(query) ? renderEmpty('people', none, next) : markup`<p class="empty">${texts.noneBefore}</p>`}
${renderPaging(path, query, found.page, language, 'channels')}</section>`,
  );
});
