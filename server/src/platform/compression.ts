import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { Http } from './http.ts'

/** Below this the headers cost more than is gained. */
export const SMALLEST_BYTES = 1024

/** Compressed while the visitor waits: nearly as small as the best quality, in a tenth of its time. */
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 6
/** In one go up to here: handing a page to another thread and back costs more than packing it. */
const LARGEST_AT_ONCE_BYTES = 128 * 1024

/**
 * Compresses pages and answers with the best encoding the caller accepts. Built files are compressed by the build and
 * left as they are. Request bodies are never decompressed: a small body stays a small body.
 */
export async function compressAnswers(http: Http): Promise<void> {
  await http.register(compress, {
    globalDecompression: false,
    threshold: SMALLEST_BYTES,
    syncThreshold: LARGEST_AT_ONCE_BYTES,
    encodings: ['br', 'gzip', 'identity'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    zlibOptions: { level: GZIP_LEVEL },
  })
}
