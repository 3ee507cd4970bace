import { type ChildProcess, spawn } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Drawn, Result, Task } from './draw-child.ts';
import { withLimit } from './draw-limit.ts';
import type {
  Drawing,
  InstanceDrawing,
  InstanceUpload,
  PictureSize,
  Portrait,
  Thumbnails,
  Uploaded,
} from './pictures.ts';

/** How long a process may be idle before it ends and frees its memory, in milliseconds. */
const IDLE_MS = 60_000;
/**
 * How long a picture may take before its process is killed, in milliseconds. Long before that, the process itself ends after too
 * much processor time, unless it is stuck or gets next to none.
 */
const LONGEST_MS = 90_000;

/** The stored picture cannot be drawn. */
export class UnreadablePicture extends Error {}

/** The process ended before it answered. */
export class ProcessEnded extends Error {}

/**
 * Draws pictures one after another in a separate process. All threads of this process share libuv's pool, which syncs the log and
 * hashes passwords: drawing here would hold up every write. The process starts with the first picture, and again after it was
 * idle or has crashed.
 */
export class DrawProcess {
  #child: ChildProcess | undefined;
  #settle: { resolve: (result: Result) => void; reject: (error: Error) => void } | undefined;
  #longest: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;

  /**
   * Draws one picture; the previous one must be done. If the process ends meanwhile, for instance out of memory, a new one tries
   * once more.
   * @throws {UnreadablePicture} and, if the new process ends as well, {ProcessEnded}.
   */
  async draw(drawing: Drawing): Promise<Buffer> {
    return Buffer.from((await this.#ask(drawing)) as Uint8Array);
  }

  /** Draws the thumbnails of a picture. @throws as `draw`. */
  async drawThumbnails(bytes: Uint8Array): Promise<Thumbnails> {
    return (await this.#ask({ thumbnailsOf: bytes })) as Thumbnails;
  }

  /** Measures a picture: reading its head is enough. @throws as `draw`. */
  async measure(bytes: Uint8Array): Promise<PictureSize> {
    return (await this.#ask({ sizeOf: bytes })) as PictureSize;
  }

  /** Converts an uploaded picture for storage. @throws as `draw`. */
  async drawPortrait(uploaded: Uploaded): Promise<Portrait> {
    return (await this.#ask({ portraitOf: uploaded })) as Portrait;
  }

  /** Draws the logo or the icons of the instance. @throws as `draw`. */
  async drawInstance(upload: InstanceUpload): Promise<InstanceDrawing[]> {
    return (await this.#ask({ instanceOf: upload })) as InstanceDrawing[];
  }

  async #ask(task: Task) {
    try {
      return await this.#askOnce(task);
    } catch (error) {
      if (error instanceof ProcessEnded) return this.#askOnce(task);
      throw error;
    }
  }

  #askOnce(task: Task): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      clearTimeout(this.#idle);
      this.#child ??= this.#start();
      this.#child.ref();
      this.#child.channel?.ref();
      this.#longest = setTimeout(() => this.#child?.kill('SIGKILL'), LONGEST_MS).unref();
      this.#child.send(task);
    });
  }

  #start(): ChildProcess {
    const script = fileURLToPath(new URL(`./draw-child${extname(import.meta.url)}`, import.meta.url));
    const [command, args] = withLimit(process.execPath, ['--max-semi-space-size=1', script]);
    const child = spawn(command, args, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (drawn: Drawn) => {
      // A result that arrived after the process was stopped for taking too long.
      if (child !== this.#child) return;
      const settle = this.#settle;
      if ('fault' in drawn && drawn.isLast) this.#forget(child);
      else this.#rest(child);
      if ('fault' in drawn) settle?.reject(new UnreadablePicture(drawn.fault));
      else settle?.resolve(drawn.result);
    });
    child.on('error', (error) => this.#lost(child, error.message));
    child.on('exit', (code, signal) => this.#lost(child, String(signal ?? code)));
    return child;
  }

  /** Lets this process end while the idle child still runs. */
  #rest(child: ChildProcess): void {
    this.#settle = undefined;
    clearTimeout(this.#longest);
    child.unref();
    child.channel?.unref();
    this.#idle = setTimeout(() => {
      this.#child = undefined;
      // Then it ends by itself.
      child.disconnect();
    }, IDLE_MS).unref();
  }

  #lost(child: ChildProcess, reason: string): void {
    if (child !== this.#child) return;
    const settle = this.#settle;
    this.#forget(child);
    settle?.reject(new ProcessEnded(`the process that draws pictures has ended: ${reason}`));
  }

  /** Makes the next picture start a new process. */
  #forget(child: ChildProcess): void {
    clearTimeout(this.#idle);
    clearTimeout(this.#longest);
    this.#child = undefined;
    this.#settle = undefined;
    child.unref();
    child.channel?.unref();
  }
}
