import { type Markup, markup } from '../kit/markup.ts';
import type { Texts } from '../languages/en.ts';

/** Push messages to this browser: turned on and off by a script (`client/people/push.ts`), which the browser asks for permission. */
export function renderPush(publicKey: string, isOn: boolean, { notifications: texts }: Texts): Markup {
  return markup`<section class="panel" aria-labelledby="push" id="push-panel" data-key="${publicKey}"${isOn && markup` data-on`} data-refused="${texts.pushRefused}" data-failed="${texts.pushFailed}">
<h2 id="push">${texts.push}</h2>
<p>${isOn ? texts.pushOn : texts.pushOff}</p>
<p class="alert" role="alert" hidden></p>
<noscript><p class="hint">${texts.needsScripts}</p></noscript>
<button class="button${isOn && ' plain'}" type="button" hidden>${isOn ? texts.turnOff : texts.turnOn}</button></section>`;
}
