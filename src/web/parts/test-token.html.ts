import { type Markup, markup } from '../kit/markup.ts';
import type { Texts } from '../languages/en.ts';

export const TEST_TOKEN_PATH = '/docs/sandbox';

/** The button that makes a sandbox, where the service offers them. It needs no secret: the browser says where it was pressed. */
export function offerTestToken({ testToken: texts, tag, dir }: Texts): Markup {
  return markup`<form class="notice test-token" method="post" action="${TEST_TOKEN_PATH}" lang="${tag}" dir="${dir}">
<p>${texts.offer}</p>
<button class="button small">${texts.get}</button></form>`;
}

/** A button for what a visitor may do with a sandbox. */
export function sandboxForm(to: string, label: string, hint: string): Markup {
  return markup`<form method="post" action="${TEST_TOKEN_PATH}${to}"><p>${hint}</p>
<button class="button small">${label}</button></form>`;
}
