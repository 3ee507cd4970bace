import type { ApiError } from '../../errors.ts';
import { avatarPath, coverPath, type UserRow } from '../../features/users/users.ts';
import { PICTURE_TYPES, type PictureKind } from '../../images/pictures.ts';
import { alert, field, hidden, required } from '../kit/form.html.ts';
import type { SignedIn } from '../kit/forms.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';

/** The form for name and description. */
export function profileForm(
  visit: SignedIn,
  { name, description }: { name: string; description: string },
  next: string,
): Markup {
  const { profile: texts } = visit.language;
  return markup`<form class="panel" method="post" action="/account/profile">
${hidden({ csrf: visit.csrf, next })}
${field({ name: 'name', label: texts.name, value: name, autocomplete: 'name', hint: texts.nameHint, attributes: markup`${required} maxlength="100"` })}
<div class="field"><label for="description">${texts.description}</label>
<textarea id="description" name="description" rows="4" maxlength="3000" aria-describedby="description-hint">
${description}</textarea>
<p class="hint" id="description-hint">${texts.descriptionHint}</p></div>
<button class="button" type="submit">${texts.save}</button>
</form>`;
}

type Pictured = Pick<UserRow, 'id' | 'avatar' | 'cover'>;

/** The forms for avatar and cover; `failed` is the error of one, if it is rejected. */
export function pictureForms(
  visit: SignedIn,
  user: Pictured,
  rejected: PictureKind | undefined,
  failed: ApiError | undefined,
): Markup {
  const { language } = visit;
  const { profile: texts } = language;
  const form = (kind: PictureKind, title: string, shown: Markup, hint: string, more?: Content) => {
    const isWrong = rejected === kind;
    return markup`<section class="panel" aria-labelledby="${kind}-title" id="${kind}"><h2 id="${kind}-title">${title}</h2>
${isWrong && alert(failed, language)}
<p class="shown-${kind}">${shown}</p>
<form method="post" action="/account/pictures/${kind}" enctype="multipart/form-data">${hidden({ csrf: visit.csrf })}
<div class="field"><label for="${kind}-file">${texts.choose}</label>
<input id="${kind}-file" name="picture" type="file" accept="${PICTURE_TYPES}" required aria-describedby="${kind}-hint"${isWrong && markup` aria-invalid="true"`}>
<p class="hint" id="${kind}-hint">${hint}</p></div>
${more}
<button class="button" type="submit">${texts.useIt}</button></form>
${user[kind] !== null && markup`<form method="post" action="/account/pictures/${kind}/remove">${hidden({ csrf: visit.csrf })}<button class="button plain" type="submit">${texts.remove}</button></form>`}
</section>`;
  };
  return markup`${form(
    'avatar',
    texts.picture,
    markup`<img src="${avatarPath(user)}?w=240&h=240" alt="${texts.pictureNow}" width="120" height="120">`,
    texts.pictureHint,
    markup`<div class="field"><canvas class="crop" width="240" height="240" aria-hidden="true" hidden></canvas>
<label for="position">${texts.square}</label>
<input id="position" name="position" type="range" min="0" max="100" value="50" aria-describedby="position-hint">
<p class="hint" id="position-hint">${texts.squareHint}</p></div>`,
  )}
${form(
  'cover',
  texts.cover,
  markup`<img src="${coverPath(user)}?w=1200&h=280" alt="${texts.coverNow}" width="1200" height="280">`,
  texts.coverHint,
)}`;
}
