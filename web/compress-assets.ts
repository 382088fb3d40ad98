import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Pictures and woff2 fonts are compressed already. */
const GAINS = /\.(?:js|css|svg|json|webmanifest|txt|xml|ico|wasm)$/

/** A saving below this is not worth another file. */
const SMALLEST_BYTES = 1024

/** Writes `file.br` and `file.gz` beside each built file that gains, once at build and as small as they get. */
export async function compressAssets(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true })
  await Promise.all(files.filter((file) => GAINS.test(file)).map((file) => compressFile(join(folder, file))))
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < SMALLEST_BYTES) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
