/** The way back leads to the page before, where that was one of ours, as it was left. */
import { isPlainClick } from '../dom.ts';

document.querySelector<HTMLAnchorElement>('a.back')?.addEventListener('click', (event) => {
  const isOurs = document.referrer.startsWith(`${location.origin}/`) && document.referrer !== location.href;
  if (!isOurs || history.length < 2 || !isPlainClick(event)) return;
  event.preventDefault();
  history.back();
});
