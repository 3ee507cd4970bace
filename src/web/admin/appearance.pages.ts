import { ApiError } from '../../errors.ts';
import {
  derive,
  instancePictures,
  readAccent,
  resetInstancePicture,
  setInstance,
  setInstancePicture,
} from '../../features/instance/instance.ts';
import { holdPicture, readPicture } from '../../features/profiles/profiles.ts';
import { type Page, redirect } from '../../http/page.ts';
import type { Part } from '../../http/upload.ts';
import type { InstancePicture } from '../../images/pictures.ts';
import { countWrite } from '../kit/actions.ts';
import { withFiles } from '../kit/file-forms.ts';
import { field } from '../kit/form.html.ts';
import { errorOf, type SignedIn } from '../kit/forms.ts';
import { coverPath, iconPath } from '../kit/look.ts';
import { markup } from '../kit/markup.ts';
import type { Form } from '../kit/visit.ts';
import { actionForm, reasonField, showAdmin } from './admin.html.ts';
import { actorOn, adminForm, adminPage, asModerator, type Show } from './admin-visit.ts';
import { renderIndexingForm, renderPictureForms, renderPreview, renderStyleForm } from './appearance.html.ts';
import { newestEntry, withDone } from './done.html.ts';

const path = '/admin/appearance';

/** How much of a form with a picture is read, in bytes: enough for the form itself to report one that is too large. */
const MAX_UPLOAD = 40_000_000;

/** What is typed counts, else what is picked. */
const accentOf = ({ text = '', accent = '' }: Form): string => readAccent(text.trim() || accent);

/** The page of an accent, which is the stored one or the one to be previewed. */
const showAppearance: Show = async (_, visit, result) => {
  const { form = {}, error } = result;
  const isPreview = form.act === 'preview' && error === undefined;
  const accent = isPreview ? accentOf(form) : visit.instance.accent;
  const look = { ...visit.instance, accent };
  const cover = coverPath(look);
  const { admin, instance: texts } = visit.language;
  const colour = field({
    ...{ name: 'accent', label: texts.pickColour, type: 'color', autocomplete: 'off' },
    value: accent || derive('', 'light').colours.accent,
    hint: texts.pickHint,
  });
  const text = field({
    ...{ name: 'text', label: texts.typeColour, autocomplete: 'off', value: error && form.text },
    hint: texts.typeHint,
  });
  return showAdmin(
    { ...visit, instance: look },
    path,
    admin.sections.appearance,
    result,
    markup`${renderPreview(look, visit.language)}
<section class="panel" aria-labelledby="accent-title"><h2 id="accent-title">${texts.accent}</h2>
${actionForm(visit, path, admin.save, [
  colour,
  text,
  reasonField(visit, 'accent'),
  markup`<button class="button link" type="submit" name="act" value="preview">${admin.preview}</button> `,
])}
${visit.instance.accent !== '' && actionForm(visit, `${path}/accent/reset`, texts.toDefault, reasonField(visit, 'accent-reset'))}</section>
${renderPictureForms(visit, {
  kind: 'logo',
  title: texts.logo,
  shown: texts.logoShown,
  hint: texts.logoHint,
})}
${renderPictureForms(visit, {
  kind: 'icon',
  title: texts.icon,
  shown: markup`<img src="${iconPath(look, 'icon-192')}" alt="${texts.iconNow}" width="96" height="96">`,
  hint: texts.iconHint,
})}
${renderPictureForms(visit, {
  kind: 'cover',
  title: texts.cover,
  shown: cover && markup`<img src="${cover}" alt="${texts.coverNow}" width="360" height="120">`,
  hint: texts.coverHint,
})}
${renderStyleForm(visit, form.css ?? visit.instance.style)}
${renderIndexingForm(visit)}`,
  );
};

/** Uploading the logo, the icon or the cover, and restoring the default. */
function picturePages(kind: InstancePicture): Page[] {
  const done = `${path}?done#${kind}`;
  return [
    {
      name: `admin.appearance.${kind}.post`,
      method: 'POST',
      path: `${path}/${kind}`,
      handle(call) {
        let bytes: Buffer | undefined;
        let release: (() => void) | undefined;
        const receiver = {
          maxBytes: MAX_UPLOAD,
          async receive(given: SignedIn, { content }: Part) {
            const { session } = asModerator(given, 'settings');
            release ??= holdPicture(session.userId);
            bytes = await readPicture(`the ${kind}`, content);
          },
        };
        return withFiles(call, receiver, async (given, form, failed) => {
          const visit = asModerator(given, 'settings');
          try {
            if (failed !== undefined) throw failed;
            if (bytes === undefined) throw new ApiError('missing-parameter', 'Choose an image.');
            await countWrite(call, visit);
            const before = await newestEntry(call, visit);
            await setInstancePicture(call.ctx, actorOn(call, visit, form), kind, bytes);
            return redirect(await withDone(call, visit, done, before), visit.headers);
          } catch (thrown) {
            return showAppearance(call, visit, { error: errorOf(thrown), form });
          }
        }).finally(() => release?.());
      },
    },
    adminForm(
      `appearance.${kind}.reset`,
      `${path}/${kind}/reset`,
      'settings',
      async (call, visit, form) => {
        await countWrite(call, visit);
        await resetInstancePicture(call.ctx, actorOn(call, visit, form), kind);
        return done;
      },
      showAppearance,
    ),
  ];
}

/** Setting the accent. @param read - what it becomes. */
function accentForm(name: string, at: string, read: (form: Form) => string): Page {
  return adminForm(
    name,
    at,
    'settings',
    async (call, visit, form) => {
      const accent = read(form);
      if (form.act === 'preview') return {};
      await countWrite(call, visit);
      await setInstance(call.ctx.store, actorOn(call, visit, form), 'accent', accent);
      return `${path}?done`;
    },
    showAppearance,
  );
}

/** Setting the stylesheet, or whether search engines may show the pages. @param read - what it becomes. */
function textForm(key: 'style' | 'indexing', read: (form: Form) => string): Page {
  return adminForm(
    `appearance.${key}`,
    `${path}/${key}`,
    'settings',
    async (call, visit, form) => {
      await countWrite(call, visit);
      await setInstance(call.ctx.store, actorOn(call, visit, form), key, read(form));
      return `${path}?done#${key}`;
    },
    showAppearance,
  );
}

/** How the pages of the instance look, and who may find them. */
export const appearancePages: readonly Page[] = [
  adminPage('appearance', path, 'settings', showAppearance),
  accentForm('appearance', path, accentOf),
  accentForm('appearance.accent.reset', `${path}/accent/reset`, () => ''),
  ...instancePictures.flatMap(picturePages),
  textForm('style', ({ css = '' }) => css),
  textForm('indexing', ({ indexed }) => (indexed === '1' ? 'on' : 'off')),
];
