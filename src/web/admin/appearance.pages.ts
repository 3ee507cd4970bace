import { ApiError } from '../../errors.ts';
import { readAccent } from '../../features/instance/accent.ts';
import { setInstance } from '../../features/instance/instance.actions.ts';
import { palettes } from '../../features/instance/palettes.ts';
import {
  instancePictures,
  resetInstancePicture,
  setInstancePicture,
} from '../../features/instance/pictures.actions.ts';
import { holdPicture, readPicture } from '../../features/profiles/pictures.actions.ts';
import { type Page, redirect } from '../../http/page.ts';
import type { Part } from '../../http/upload.ts';
import type { InstancePicture } from '../../images/pictures.ts';
import { withFiles } from '../accounts/file-forms.ts';
import { errorOf, type SignedIn } from '../accounts/forms.ts';
import type { Form } from '../accounts/visit.ts';
import { countWrite } from '../pages/actions.pages.ts';
import { field } from '../pages/form.html.ts';
import { iconPath } from '../pages/look.ts';
import { markup } from '../pages/markup.ts';
import { actionForm, reasonField, showAdmin } from './admin.html.ts';
import { actorOn, adminForm, adminPage, asModerator, type Show } from './admin-visit.ts';
import { renderPictureForms, renderPreview } from './appearance.html.ts';

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
  const colour = field({
    ...{ name: 'accent', label: 'Pick a colour', type: 'color', autocomplete: 'off' },
    value: accent || palettes.light.brand,
    hint: 'Links, buttons and the focus have it, where it is readable: on each theme it is made lighter or darker until it is.',
  });
  const text = field({
    ...{ name: 'text', label: 'Or type it', autocomplete: 'off', value: error && form.text },
    hint: 'In hexadecimal, such as #0b6270. What is typed counts.',
  });
  return showAdmin(
    { ...visit, instance: look },
    path,
    'Appearance',
    result,
    markup`${renderPreview(look)}
<section class="panel" aria-labelledby="accent-title"><h2 id="accent-title">Accent</h2>
${actionForm(visit, path, 'Save', [
  colour,
  text,
  reasonField('accent'),
  markup`<button class="button link" type="submit" name="act" value="preview">Preview</button> `,
])}
${visit.instance.accent !== '' && actionForm(visit, `${path}/accent/reset`, 'Go back to the default', reasonField('accent-reset'))}</section>
${renderPictureForms(visit, {
  kind: 'logo',
  title: 'Logo',
  shown:
    'It stands at the start of every page in place of the name, which is its text for those who do not see it.',
  hint: 'JPEG, PNG, GIF, WebP or AVIF, at most 10 MB, and 32 pixels wide and high at least. Up to 240 × 36 pixels are shown. Where a transparent one would not be seen on one of the themes, it stands on the ground of the other.',
})}
${renderPictureForms(visit, {
  kind: 'icon',
  title: 'Icon',
  shown: markup`<img src="${iconPath(look, 'icon-192')}" alt="The icon as it is now" width="96" height="96">`,
  hint: 'For tabs, home screens and notifications. JPEG, PNG, GIF, WebP or AVIF, at most 10 MB, and 192 pixels wide and high at least; square ones look best.',
})}`,
  );
};

/** Uploading the logo or the icon, and restoring the default. */
function picturePages(kind: InstancePicture): Page[] {
  const done = `${path}?done=saved#${kind}`;
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
            await setInstancePicture(call.ctx, actorOn(call, visit, form), kind, bytes);
            return redirect(done, visit.headers);
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
      return `${path}?done=saved`;
    },
    showAppearance,
  );
}

/** How the pages of the instance look: accent, logo and icon. */
export const appearancePages: readonly Page[] = [
  adminPage('appearance', path, 'settings', showAppearance),
  accentForm('appearance', path, accentOf),
  accentForm('appearance.accent.reset', `${path}/accent/reset`, () => ''),
  ...instancePictures.flatMap(picturePages),
];
