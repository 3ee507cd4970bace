import { resolve } from 'node:path';
import { describeS3, isS3Url, readS3Url, S3_FORM, type S3Place } from './s3-place.ts';

/** Where continuous backups are: a folder or a bucket; the other one is undefined. */
export interface BackupPlace {
  folder: string | undefined;
  s3: S3Place | undefined;
}

/** The form of a place. */
export const BACKUP_FORM = `a URL such as ${S3_FORM} or the absolute path of a folder`;

/** Parses the URL of a bucket, or the absolute path of a folder. @returns undefined if it is neither. */
export function readBackupPlace(text: string): BackupPlace | undefined {
  if (!isS3Url(text)) return text.startsWith('/') ? { folder: text, s3: undefined } : undefined;
  const s3 = readS3Url(text);
  return s3 && { folder: undefined, s3 };
}

/** The path, or the URL without secrets, for people and logs. */
export function describeBackupPlace({ folder, s3 }: BackupPlace): string {
  return s3 === undefined ? resolve(folder ?? '') : describeS3(s3);
}

/** Whether two places share their folder or their bucket and prefix. */
export function isSamePlace(one: BackupPlace, other: BackupPlace): boolean {
  if (one.s3 !== undefined) return other.s3 !== undefined && describeS3(one.s3) === describeS3(other.s3);
  return (
    one.folder !== undefined && other.folder !== undefined && resolve(one.folder) === resolve(other.folder)
  );
}
