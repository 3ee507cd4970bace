/** Draws one picture at a time for the process that started this one (draw-process.ts). */

import { constants, setPriority } from 'node:os';
import { drawAvatar } from '@millrace/avatars';
import sharp, { type Sharp } from 'sharp';
import { drawCover } from './default-cover.ts';
import { drawPortrait } from './draw-portrait.ts';
import { drawThumbnails } from './draw-thumbnails.ts';
import { openPicture } from './open-picture.ts';
import {
  type Drawing,
  MAX_SIDE,
  type PictureSize,
  type Portrait,
  type Size,
  type Thumbnails,
  type Uploaded,
} from './pictures.ts';

/** What is asked for: a picture, the thumbnails or the size of one, or one to be stored for a user. */
export type Task = Drawing | { thumbnailsOf: Uint8Array } | { sizeOf: Uint8Array } | { portraitOf: Uploaded };
export type Result = Uint8Array | Thumbnails | PictureSize | Portrait;
/** What comes back, or why there is nothing; `isLast` where this process then ends. */
export type Drawn = { result: Result } | { fault: string; isLast?: true };

/** Most processor time that one picture may take, and how often that is looked at, in milliseconds. */
const MOST_CPU_MS = 15_000;
const LOOK_MS = 100;

process.title = 'millrace pictures';
// One thread, and nothing that stays in memory: pictures are cached by the service once they are drawn.
sharp.concurrency(1);
sharp.cache(false);
// Requests that need no picture come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

process.on('message', async (task: Task) => {
  const before = process.cpuUsage();
  // Pictures are drawn on another thread, which nothing but the end of the process stops everywhere.
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
// They are sent to the service and all its processes; it ends this one when it needs no more pictures.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

async function work(task: Task): Promise<Result> {
  if ('thumbnailsOf' in task) return drawThumbnails(task.thumbnailsOf);
  if ('portraitOf' in task) return drawPortrait(task.portraitOf);
  if ('sizeOf' in task) return (await openPicture(task.sizeOf)).size;
  return draw(task);
}

async function draw(drawing: Drawing): Promise<Buffer> {
  if ('bytes' in drawing) {
    const { open } = await openPicture(drawing.bytes);
    // The format stays what it was.
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
      // A side that follows is bounded as well: a thin picture would otherwise grow without end.
      .resize({
        width: width ?? MAX_SIDE,
        height: height ?? MAX_SIDE,
        fit: isBoth ? 'cover' : 'inside',
        withoutEnlargement: true,
      })
      .toBuffer()
  );
}
