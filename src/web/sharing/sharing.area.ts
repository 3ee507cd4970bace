import { type PostRow, postUrl } from '../../features/posts/posts.ts';
import type { Hydration } from '../../objects/hydration.ts';
import type { Area } from '../kit/area.ts';
import { icon } from '../kit/icons.ts';
import { type Markup, markup } from '../kit/markup.ts';
import { postParts } from '../kit/shown-parts.ts';
import type { Visit } from '../kit/visit.ts';

/** Buttons that only scripts give a meaning, and one that only some browsers do (`client/people/sharing.ts`). */
const sharingStyles = `
.pop [data-share], .sharing [data-share] { display: none; }
@media (scripting: enabled) {
  .pop [data-share="link"], .shares .pop [data-share="sheet"] { display: flex; }
  .sharing [data-share] { display: inline-flex; }
}
`;

/** Copying the link to a post, handing it to the system, and the code that shows it on other sites. */
function renderSharing({ config }: Hydration, row: PostRow, { here, language }: Visit): Markup {
  const { posts: texts } = language;
  const url = postUrl(config, row);
  const asked = new URLSearchParams({ next: here }).toString();
  return markup`<button type="button" data-share="link" data-url="${url}" data-done="${texts.copied}" data-failed="${texts.notCopied}">${icon('copy')}${texts.copyLink}</button><button type="button" data-share="sheet" data-url="${url}">${icon('share-2')}${texts.share}</button><a data-ask href="/posts/${row.id}/embed?${asked}">${icon('code')}${texts.embed}</a>`;
}

export const sharingArea: Area = {
  extends: [postParts.with({ menu: renderSharing })],
  styles: [sharingStyles],
};
