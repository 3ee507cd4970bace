/** Marks in the contents which call, or which part of a guide, the reader is at. */
const links = new Map(
  [...document.querySelectorAll<HTMLAnchorElement>('.toc a[href^="#"]')].map((link) => [
    link.hash.slice(1),
    link,
  ]),
);

const box = document.querySelector('.toc');

/** Scrolls the contents, where they are beside the text and longer than the window, to an entry. */
function reveal(link: Element | null | undefined): void {
  if (!box || !link) return;
  const [frame, { top, bottom }] = [box.getBoundingClientRect(), link.getBoundingClientRect()];
  if (top < frame.top || bottom > frame.bottom)
    box.scrollTop += (top + bottom - frame.top - frame.bottom) / 2;
}

reveal(box?.querySelector('[aria-current=page]'));

/** What crosses a line near the top of the window is what is read. */
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      const id = (target as HTMLElement).dataset.part ?? target.getAttribute('aria-labelledby') ?? '';
      const link = links.get(id);
      if (isIntersecting) {
        link?.setAttribute('aria-current', 'true');
        reveal(link);
      } else link?.removeAttribute('aria-current');
    }
  },
  { rootMargin: '-15% 0px -84%' },
);

for (const part of links.size > 0 ? document.querySelectorAll('.call, [data-part]') : [])
  observer.observe(part);
