/** Marks in the contents which call, or which part of a guide, the reader is at. */
const links = new Map(
  [...document.querySelectorAll<HTMLAnchorElement>('.toc a[href^="#"]')].map((link) => [
    link.hash.slice(1),
    link,
  ]),
);

/** What crosses a line near the top of the window is what is read. */
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      const id = (target as HTMLElement).dataset.part ?? target.getAttribute('aria-labelledby') ?? '';
      const link = links.get(id);
      if (isIntersecting) link?.setAttribute('aria-current', 'true');
      else link?.removeAttribute('aria-current');
    }
  },
  { rootMargin: '-15% 0px -84%' },
);

for (const part of links.size > 0 ? document.querySelectorAll('.call, [data-part]') : [])
  observer.observe(part);
