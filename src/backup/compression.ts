import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';

/** Zstandard, which any `zstd` reads. */
export const compress = promisify(zstdCompress);
export const decompress = promisify(zstdDecompress);
