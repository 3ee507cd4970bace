/** Contents of files that were added to drafts: the service may have to get them again. */
const NAME = 'files';

let opened: Promise<IDBDatabase> | undefined;

function ask<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) {
  opened ??= (() => {
    const request = indexedDB.open('drafts', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(NAME);
    return ask(request);
  })();
  return ask(work((await opened).transaction(NAME, mode).objectStore(NAME)));
}

/** Stores a content; a browser that cannot has it for as long as the page is open. */
export const storeContent = (key: string, content: File): Promise<unknown> =>
  run('readwrite', (store) => store.put(content, key)).catch(() => undefined);

export const readContent = (key: string): Promise<File | undefined> =>
  run<File | undefined>('readonly', (store) => store.get(key)).catch(() => undefined);

export const removeContent = (key: string): Promise<unknown> =>
  run('readwrite', (store) => store.delete(key)).catch(() => undefined);

/** Removes all contents but these. */
export async function removeContents(but: readonly string[]): Promise<void> {
  const keys = await run('readonly', (store) => store.getAllKeys()).catch(() => []);
  await Promise.all(keys.map(String).map((key) => but.includes(key) || removeContent(key)));
}
