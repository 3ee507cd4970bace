/** The picture that a video shows before it is played: one of its first, drawn here, since the service does not open videos. */
import { make } from '../dom.ts';

/** How far into the video it is, in seconds: many begin with black. */
const AT = 1;
/** Its longest side, in pixels. */
const LONGEST = 1280;
/** How long a browser may take to open a video, in milliseconds. */
const PATIENCE_MS = 10_000;
/** How long it may then take until it can be drawn, and how often to try, in milliseconds. */
const DRAWN_MS = 1_000;
const POLL_MS = 50;

/** @returns a JPEG; undefined of other files, and of videos that this browser does not play */
export async function drawPoster(file: File): Promise<Blob | undefined> {
  if (!file.type.startsWith('video/')) return undefined;
  const url = URL.createObjectURL(file);
  const video = make('video', [], { muted: true, preload: 'auto', playsInline: true });
  try {
    const isOpen = happened(video, 'loadeddata');
    video.src = url;
    await isOpen;
    const { duration } = video;
    const isThere = happened(video, 'seeked');
    video.currentTime = Number.isFinite(duration) ? Math.min(AT, duration / 2) : 0;
    await isThere;
    return await draw(video);
  } catch {
    return undefined;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

function happened(video: HTMLVideoElement, name: string): Promise<unknown> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  return new Promise((resolve, reject) => {
    video.addEventListener(name, resolve, { once: true, signal });
    video.addEventListener('error', reject, { once: true, signal });
    signal.addEventListener('abort', reject);
  });
}

async function draw(video: HTMLVideoElement): Promise<Blob | undefined> {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, LONGEST / Math.max(videoWidth, videoHeight));
  const side = (given: number): number => Math.max(1, Math.round(given * scale));
  const canvas = make('canvas', [], { width: side(videoWidth), height: side(videoHeight) });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const end = performance.now() + DRAWN_MS;
  const tryToDraw = (): boolean => {
    context?.drawImage(video, 0, 0, canvas.width, canvas.height);
    return context?.getImageData(0, 0, 1, 1).data[3] !== 0;
  };
  // On a busy machine nothing is drawn at first: the video says that it has a picture before it can be drawn.
  while (!tryToDraw() && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.8));
}
