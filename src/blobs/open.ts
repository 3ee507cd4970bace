import type { Blobs } from './blobs.ts';
import { Drafts, type ProcessNames } from './drafts.ts';
import { LocalBlobs } from './local.ts';
import type { S3Place } from './s3-place.ts';

/** Where blobs are: a data folder, or a bucket with its drafts in the data folder. */
export interface ContentsPlace {
  data: string;
  s3: S3Place | undefined;
}

/**
 * Opens a place of blobs; sends no request to a bucket yet.
 * @param onFault - called for every failed request to a bucket, without secrets.
 * @param processes - recognise abandoned drafts.
 */
export async function openBlobs(
  { data, s3 }: ContentsPlace,
  onFault?: (message: string) => void,
  processes?: ProcessNames,
): Promise<Blobs> {
  await new Drafts(data, false, processes).clean().catch(() => undefined);
  if (s3 === undefined) return new LocalBlobs(data, processes);
  // The client is large, and most services have no bucket.
  const { S3Blobs } = await import('./s3.ts');
  return new S3Blobs(s3, data, { onFault, processes });
}
