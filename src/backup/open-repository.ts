import type { BackupPlace } from '../blobs/backup-place.ts';
import type { Repository } from './repository.ts';

/** Opens a repository; sends no request yet. */
export async function openRepository(place: BackupPlace): Promise<Repository> {
  if (place.s3 === undefined) {
    const { FolderRepository } = await import('./folder-repository.ts');
    return new FolderRepository(place.folder ?? '');
  }
  const { BucketRepository } = await import('./bucket-repository.ts');
  return new BucketRepository(place.s3);
}
