/** A bucket of an S3-compatible store, or a part of it, with credentials. */
export interface S3Place {
  /** Origin of the server. */
  endpoint: string;
  bucket: string;
  /** Prefix of the names of all blobs: empty, or ending with a slash. */
  prefix: string;
  region: string;
  /** Undefined if the URL has none: then those of the environment or the machine apply, as for any AWS client. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

/** The form of a bucket's URL. */
export const S3_FORM = 's3://<key>:<secret>@<host>/<bucket>[/<prefix>][?region=<region>]';

/** Whether a text is meant as the URL of a bucket rather than as a folder. */
export function isS3Url(text: string): boolean {
  return /^(s3|https?):\/\//i.test(text);
}

/**
 * Parses the URL of a bucket; `s3` and `https` are the same, `http` is unencrypted.
 * @returns undefined if it is invalid.
 */
export function readS3Url(text: string): S3Place | undefined {
  if (!isS3Url(text)) return undefined;
  const address = text.replace(/^s3:/i, 'https:');
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const [bucket = '', ...folders] = url.pathname.split('/').slice(1);
  const prefix = folders.filter((folder) => folder !== '').join('/');
  const { region = 'us-east-1', ...unknown } = Object.fromEntries(url.searchParams);
  // Valid names of buckets: nothing that a URL would have to encode.
  const isBucket = /^[A-Za-z0-9][A-Za-z0-9._-]{1,254}$/.test(bucket);
  const isPrefix = /^[A-Za-z0-9._/-]*$/.test(prefix) && !/(^|\/)\.\.?(\/|$)/.test(prefix);
  const hasCredentials = url.username !== '' && url.password !== '';
  const hasHalf = (url.username !== '') !== (url.password !== '');
  const isRegion = /^[A-Za-z0-9-]+$/.test(region);
  if (!isBucket || !isPrefix || hasHalf || !isRegion || Object.keys(unknown).length > 0 || url.hash !== '')
    return undefined;
  try {
    return {
      endpoint: url.origin,
      bucket,
      prefix: prefix === '' ? '' : `${prefix}/`,
      region,
      credentials: hasCredentials
        ? {
            accessKeyId: decodeURIComponent(url.username),
            secretAccessKey: decodeURIComponent(url.password),
          }
        : undefined,
    };
  } catch {
    // An invalid percent-encoding.
    return undefined;
  }
}

/** The URL without secrets, for people and logs. */
export function describeS3({ endpoint, bucket, prefix }: S3Place): string {
  return `${endpoint.replace(/^https:/, 's3:')}/${bucket}${prefix === '' ? '' : `/${prefix.slice(0, -1)}`}`;
}
