/** Draws one picture at a time for the parent process (draw-process.ts). */

import { constants, setPriority } from 'node:os';
import { drawAvatar } from '@millrace/avatars';
import sharp, { type Sharp } from 'sharp';
import { drawCover } from './default-cover.ts';
import { drawCard } from './draw-card.ts';
import { drawInstance } from './draw-instance.ts';
import { drawPortrait } from './draw-portrait.ts';
import { drawThumbnails } from './draw-thumbnails.ts';
import { openPicture } from './open-picture.ts';
import {
  type Drawing,
  type InstanceDrawing,
  type InstanceUpload,
  MAX_SIDE,
  type PictureSize,
  type Portrait,
  type Size,
  type Thumbnails,
  type Uploaded,
} from './pictures.ts';

/** A request: a picture, the thumbnails or the size of one, or one to be stored for a user or the instance. */
export type Task =
  | Drawing
  | { thumbnailsOf: Uint8Array }
  | { sizeOf: Uint8Array }
  | { portraitOf: Uploaded }
  | { instanceOf: InstanceUpload };
export type Result = Uint8Array | Thumbnails | PictureSize | Portrait | InstanceDrawing[];
/** The result, or why there is none; `isLast` if this process then ends. */
export type Drawn = { result: Result } | { fault: string; isLast?: true };

/** Limit of processor time for a picture, and how often to check it, in milliseconds. */
const MOST_CPU_MS = 15_000;
const LOOK_MS = 100;

process.title = 'millrace pictures';
// One thread and no cache: the service caches drawn pictures.
sharp.concurrency(1);
sharp.cache(false);
// Give way to requests that need no picture.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

process.on('message', async (task: Task) => {
  const before = process.cpuUsage();
  // Drawing runs on another thread; on every platform, only ending the process stops it.
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if (user + system < MOST_CPU_MS * 1000) return;
    clearInterval(watch);
    const drawn: Drawn = { fault: 'it takes too long to draw', isLast: true };
    process.send?.(drawn, () => process.kill(process.pid, 'SIGKILL'));
  }, LOOK_MS);
  const drawn: Drawn = await work(task).then(
    (result) => ({ result }),
    (error: Error) => ({ fault: error.message }),
  );
  clearInterval(watch);
  process.send?.(drawn);
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Terminals and service managers send these to all processes of the service; the parent ends this one when it is done.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

async function work(task: Task): Promise<Result> {
  if ('thumbnailsOf' in task) return drawThumbnails(task.thumbnailsOf);
  if ('portraitOf' in task) return drawPortrait(task.portraitOf);
  if ('instanceOf' in task) return drawInstance(task.instanceOf);
  if ('sizeOf' in task) return (await openPicture(task.sizeOf)).size;
  return draw(task);
}

async function draw(drawing: Drawing): Promise<Buffer> {
  if ('card' in drawing) return drawCard(drawing.card);
  if ('bytes' in drawing) {
    const { open } = await openPicture(drawing.bytes);
    // Keeps the format.
    return finish(open().autoOrient(), drawing.size);
  }
  const { kind, userId, size } = drawing;
  const svg = kind === 'avatar' ? drawAvatar(String(userId)) : drawCover(userId);
  return finish(sharp(Buffer.from(svg)).png({ palette: true, quality: 90 }), size);
}

function finish(picture: Sharp, { width, height }: Size): Promise<Buffer> {
  const isBoth = width !== undefined && height !== undefined;
  return (
    picture
      // A side that is not given is bounded too: otherwise a thin picture could grow without end.
      .resize({
        width: width ?? MAX_SIDE,
        height: height ?? MAX_SIDE,
        fit: isBoth ? 'cover' : 'inside',
        withoutEnlargement: true,
      })
      .toBuffer()
  );
}
