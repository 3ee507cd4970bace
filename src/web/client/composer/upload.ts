import { noReply, readReply } from '../people/fragments.ts';
import { csrf } from './session.ts';

/**
 * Uploads a file, of a video with a picture of it. Sent again with the same key it is stored once.
 * @returns how the service shows it
 * @throws {Failure}
 */
export function upload(
  file: File,
  poster: Blob | undefined,
  key: string,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<HTMLElement> {
  const body = new FormData();
  body.set('csrf', csrf());
  body.set('once', key);
  body.set('content', file, file.name);
  if (poster) body.set('poster', poster, 'poster.jpg');
  return new Promise((resolve, reject) => {
    // Of what is sent, only this tells how much has gone.
    const request = new XMLHttpRequest();
    request.open('POST', '/compose/files');
    request.setRequestHeader('Accept', 'text/html');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(noReply());
    request.onabort = () => reject(noReply());
    request.onload = () => {
      try {
        const { pathname } = new URL(request.responseURL);
        const shown = readReply(request.responseText, request.status, pathname).querySelector('[data-id]');
        if (shown) resolve(shown as HTMLElement);
        else reject(noReply());
      } catch (thrown) {
        reject(thrown);
      }
    };
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
