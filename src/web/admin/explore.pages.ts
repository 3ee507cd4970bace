import {
  addStream,
  changeStream,
  listStreams,
  removeStream,
  streamsAtStart,
} from '../../features/explore/explore.ts';
import type { Page } from '../../http/page.ts';
import { countWrite } from '../kit/actions.ts';
import { field, required } from '../kit/form.html.ts';
import { markup } from '../kit/markup.ts';
import { renderTable } from '../kit/table.html.ts';
import type { Form } from '../kit/visit.ts';
import { actionForm, formsHead, reasonField, showAdmin } from './admin.html.ts';
import { actorOn, adminForm, adminPage, type Show } from './admin-visit.ts';

const showExplore: Show = async ({ ctx }, visit, result) => {
  const streams = await listStreams(ctx.store.read);
  const { form = {} } = result;
  const { language } = visit;
  const { admin, instance: texts } = language;
  const { heads } = admin;
  /** The fields of a stream; `of` makes their ids unique on the page. */
  const fields = (given: Form, of = '') => [
    ...(['title', 'description'] as const).map((name) =>
      field({
        ...{ name, label: name === 'title' ? texts.streamTitle : heads.description, value: given[name] },
        ...{ id: `${name}${of}`, autocomplete: 'off', attributes: required },
      }),
    ),
    field({
      ...{ name: 'hashtags', label: texts.hashtags, value: given.hashtags, id: `hashtags${of}` },
      ...{ autocomplete: 'off', hint: texts.hashtagsHint },
    }),
    reasonField(visit, `explore${of}`),
  ];
  return showAdmin(
    visit,
    '/admin/explore',
    admin.sections.explore,
    result,
    markup`${renderTable(
      texts.exploreStreams,
      [texts.slug, texts.streamTitle, heads.posts, heads.description, formsHead(visit)],
      streams.map(({ slug, title, description, posts }) => [
        markup`<a href="/explore/${slug}"><bdi>${slug}</bdi></a>`,
        markup`<bdi>${title}</bdi>`,
        markup`<bdi>${'rule' in posts ? posts.rule : posts.hashtags.map((name) => `#${name}`).join(' ')}</bdi>`,
        markup`<bdi>${description}</bdi>`,
        !streamsAtStart.some((one) => one.slug === slug) &&
          markup`<details><summary>${texts.change}</summary>${actionForm(
            visit,
            '/admin/explore/change',
            texts.changeStream(markup`<bdi>${slug}</bdi>`),
            fields(
              { title, description, hashtags: 'rule' in posts ? '' : posts.hashtags.join(' ') },
              `-${slug}`,
            ),
            { values: { slug } },
          )}${actionForm(visit, '/admin/explore/remove', texts.removeStream(markup`<bdi>${slug}</bdi>`), undefined, { values: { slug } })}</details>`,
      ]),
      '',
    )}
<section class="panel" aria-labelledby="add"><h2 id="add">${texts.addStream}</h2>${actionForm(
      visit,
      '/admin/explore',
      texts.add,
      [
        field({
          name: 'slug',
          label: texts.slug,
          value: form.slug,
          autocomplete: 'off',
          attributes: required,
        }),
        ...fields(form),
      ],
    )}</section>`,
  );
};

/** A form that is given a whole stream. */
function streamForm(name: string, path: string, act: typeof addStream): Page {
  return adminForm(
    name,
    path,
    'settings',
    async (call, visit, form) => {
      await countWrite(call, visit);
      const { slug = '', title = '', description = '', hashtags = '' } = form;
      const given = {
        slug: slug.trim(),
        title,
        description,
        hashtags: hashtags.split(/[\s,]+/).filter(Boolean),
      };
      await act(call.ctx.store, actorOn(call, visit, form), given);
      return '/admin/explore?done';
    },
    showExplore,
  );
}

export const adminExplorePages: readonly Page[] = [
  adminPage('explore', '/admin/explore', 'settings', showExplore),
  streamForm('explore', '/admin/explore', addStream),
  streamForm('explore.change', '/admin/explore/change', changeStream),
  adminForm(
    'explore.remove',
    '/admin/explore/remove',
    'settings',
    async (call, visit, form) => {
      await countWrite(call, visit);
      await removeStream(call.ctx.store, actorOn(call, visit, form), form.slug ?? '');
      return '/admin/explore?done';
    },
    showExplore,
  ),
];
