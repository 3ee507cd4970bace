import { type Markup, markup } from '../pages/markup.ts';

/** Push messages to this browser: turned on and off by a script (`client/people/push.ts`), which the browser asks for permission. */
export function renderPush(publicKey: string, isOn: boolean): Markup {
  return markup`<section class="panel" aria-labelledby="push" id="push-panel" data-key="${publicKey}"${isOn && markup` data-on`} data-refused="Your browser does not allow notifications of this site. Change that in its settings." data-failed="Your browser could not turn them on. Try again later.">
<h2 id="push">Push messages to this browser</h2>
<p>${isOn ? 'This browser shows notifications, also while no page is open.' : 'They show notifications in this browser, also while no page is open. They end when you sign out.'}</p>
<p class="alert" role="alert" hidden></p>
<noscript><p class="hint">They need scripts.</p></noscript>
<button class="button${isOn && ' plain'}" type="button" hidden>${isOn ? 'Turn them off' : 'Turn them on'}</button></section>`;
}
