/** What it costs to draw pictures: memory that is bounded, and no time of the process that is asked for them. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { whyNoLimit } from '../../src/images/draw-limit.ts';
import { thumbnailsOf } from '../../src/images/thumbnails.ts';
import { processesTitled } from '../processes.ts';
import { ownBlobs } from './blobs.ts';

describe('thumbnails', () => {
  const blobs = ownBlobs();
  const thumbnails = async (bytes: Buffer) => thumbnailsOf(blobs(), 1, (await blobs().put([bytes])).key);
  /** An AVIF of one colour. */
  const plain = (width: number, height: number, options = {}): Promise<Buffer> =>
    sharp({ create: { width, height, channels: 3, background: '#4488aa' } })
      .avif(options)
      .toBuffer();

  it.skipIf(whyNoLimit() !== undefined)('take no more memory than the system is told', async () => {
    // 49 million pixels in about 1 KB, which take 1 GB.
    const bomb = await plain(7000, 7000, { effort: 0, quality: 10 });
    expect(bomb.length).toBeLessThan(2_000);
    const drawers = () => processesTitled('millrace pictures', process.pid);
    await expect(thumbnails(bomb)).rejects.toThrow(/too much memory|cannot be drawn|damaged/);
    for (const pid of drawers()) {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      expect(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1])).toBeLessThan(650_000);
      expect(readFileSync(`/proc/${pid}/limits`, 'utf8')).toMatch(/Max data size\s+1153433600/);
    }
    expect(drawers().length).toBeGreaterThan(0);
    expect((await thumbnails(await plain(300, 300)))!.image.width).toBe(300);
  });

  it('are drawn beside the event loop', async () => {
    const noise = await sharp({
      create: {
        width: 4000,
        height: 3000,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg({ quality: 70 })
      .toBuffer();
    const { key } = await blobs().put([noise]);
    await thumbnailsOf(blobs(), 1, key);
    const before = process.cpuUsage();
    for (let i = 0; i < 3; i++) await thumbnailsOf(blobs(), 1, key);
    const { user, system } = process.cpuUsage(before);
    // Reading and handing over a picture is all that this process does: drawing it takes several times as long.
    expect((user + system) / 3 / 1000).toBeLessThan(75);
  });
});
