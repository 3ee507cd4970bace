/** The way back leads to the page before, where that was one of ours, as it was left. */
document.querySelector('a.back')?.addEventListener('click', (event) => {
  const isOurs = document.referrer.startsWith(`${location.origin}/`) && document.referrer !== location.href;
  const { ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent;
  if (!isOurs || history.length < 2 || ctrlKey || metaKey || shiftKey || altKey) return;
  event.preventDefault();
  history.back();
});
