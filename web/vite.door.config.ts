import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const root = join(import.meta.dirname, 'door')

/** What a phone keeps before it is without network, besides the built files. */
const BESIDE_THE_BUILT = ['', 'manifest.webmanifest', 'icon-192.png', 'icon-512.png']

/** Writes the service worker with the names of everything that this build is made of, and a name for all of it. */
const serviceWorker: Plugin = {
  name: 'obole:service-worker',
  generateBundle(_options, bundle) {
    const built = Object.values(bundle).filter(({ fileName }) => fileName.startsWith('assets/'))
    const files = [...BESIDE_THE_BUILT, ...built.map(({ fileName }) => fileName)].toSorted()
    const page = bundle['index.html']
    const hash = createHash('sha256').update(files.join())
    if (page?.type === 'asset') hash.update(page.source)
    const source = readFileSync(join(import.meta.dirname, 'door/sw.js'), 'utf8')
      .replace('[/* files */]', JSON.stringify(files.map((file) => `/accueil/${file}`)))
      .replace('/* version */', hash.digest('hex').slice(0, 12))
    this.emitFile({ type: 'asset', fileName: 'sw.js', source })
  },
}

/** The volunteer's phone page: an application of its own, with neither the router nor the controls of the pages. */
export default defineConfig({
  root,
  base: '/accueil/',
  logLevel: 'warn',
  plugins: [serviceWorker],
  build: {
    outDir: join(import.meta.dirname, 'build/door'),
    emptyOutDir: true,
    // Fonts come from a file, so that the policy of the page needs no data: source for them.
    assetsInlineLimit: 0,
    modulePreload: false,
  },
})
