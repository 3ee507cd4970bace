/** Draws one picture at a time for the process that started this one (draw-process.ts). */
import { constants, setPriority } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { drawAvatar } from './avatar.ts';
import { drawCover } from './default-cover.ts';
import { drawPortrait } from './draw-portrait.ts';
import { drawThumbnails } from './draw-thumbnails.ts';
import {
  type Drawing,
  MAX_INPUT_PIXELS,
  MAX_SIDE,
  type Portrait,
  type Size,
  type Thumbnails,
  type Uploaded,
} from './pictures.ts';

/** What is asked for: a picture, the thumbnails of one, or one to be stored for a user. */
export type Task = Drawing | { thumbnailsOf: Uint8Array } | { portraitOf: Uploaded };
export type Result = Uint8Array | Thumbnails | Portrait;
/** What comes back, or why there is nothing. */
export type Drawn = { result: Result } | { fault: string };

/** Longest that one picture may take; it only ends what would hold up the others for good. */
const LONGEST_SECONDS = 60;

process.title = 'millrace pictures';
// One thread, and nothing that stays in memory: pictures are cached by the service once they are drawn.
sharp.concurrency(1);
sharp.cache(false);
// Requests that need no picture come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

process.on('message', async (task: Task) => {
  const drawn: Drawn = await work(task).then(
    (result) => ({ result }),
    (error: Error) => ({ fault: error.message }),
  );
  process.send?.(drawn);
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// They are sent to the service and all its processes; it ends this one when it needs no more pictures.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

function work(task: Task): Promise<Result> {
  if ('thumbnailsOf' in task) return drawThumbnails(task.thumbnailsOf);
  if ('portraitOf' in task) return drawPortrait(task.portraitOf);
  return draw(task);
}

function draw(drawing: Drawing): Promise<Buffer> {
  if ('measured' in drawing) return measure(drawing.measured);
  if ('bytes' in drawing) {
    // The format stays what it was.
    const picture = sharp(drawing.bytes, { limitInputPixels: MAX_INPUT_PIXELS });
    return finish(picture.autoOrient(), drawing.size);
  }
  const { kind, userId, size } = drawing;
  const svg = kind === 'avatar' ? drawAvatar(String(userId)) : drawCover(userId);
  return finish(sharp(Buffer.from(svg)).png({ palette: true, quality: 90 }), size);
}

/** The size of a picture as it is seen, as JSON: reading its head is enough. */
async function measure(bytes: Uint8Array): Promise<Buffer> {
  const { autoOrient } = await sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS }).metadata();
  return Buffer.from(JSON.stringify(autoOrient));
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
      .timeout({ seconds: LONGEST_SECONDS })
      .toBuffer()
  );
}
