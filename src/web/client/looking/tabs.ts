/** Brings the tab of the page into view, where there is no room for all. */
export function showTab(): void {
  for (const tab of document.querySelectorAll('.tabs [aria-current]'))
    tab.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
}
