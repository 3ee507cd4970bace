/** Loads what is newer than a list that begins where the reader stopped, when its link is pressed. */
import { isPlainClick } from '../dom.ts';
import { addPage } from './further.ts';
import { entriesOf, focusEntry, holdStill } from './items.ts';
import { tellWhy } from './tell.ts';

const list = document.querySelector<HTMLElement>('ol[data-gap]');
const links = document.querySelector('.newer');
const link = links?.querySelector('a');
let isBusy = false;

link?.addEventListener('click', (event) => {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  if (list === null || isBusy) return;
  const [first] = entriesOf(list);
  isBusy = true;
  addNewer()
    // One goes on with the oldest that was added, which is where the link was.
    .then(() => focusEntry(first?.previousElementSibling?.querySelector('article') ?? undefined), tellWhy)
    .finally(() => {
      isBusy = false;
    });
});

/** Adds a page above what is read. @returns whether there is more. @throws {Failure} */
export async function addNewer(): Promise<boolean> {
  if (!list || !link?.isConnected) return false;
  const isMore = await addPage(list, link, 'prev');
  dispatchEvent(new Event('newer'));
  if (!isMore) {
    holdStill(() => links?.remove());
    delete list.dataset.gap;
    dispatchEvent(new Event('newest'));
  }
  return isMore;
}
