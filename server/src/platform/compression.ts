import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { Http } from './http.ts'

/** Below this the headers cost more than is gained. */
const SMALLEST_BYTES = 1024

/** Made while somebody waits: nearly as small as the best, at a tenth of its time. */
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 6

/**
 * Pages and answers as small as the caller can read them. Built files come compressed from the build and are left as
 * they are. What callers send is never unpacked for them: a small body stays a small body.
 */
export async function compressAnswers(http: Http): Promise<void> {
  await http.register(compress, {
    globalDecompression: false,
    threshold: SMALLEST_BYTES,
    encodings: ['br', 'gzip', 'identity'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    zlibOptions: { level: GZIP_LEVEL },
  })
}
