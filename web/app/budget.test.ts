import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

const client = join(import.meta.dirname, '../build/client')

/** Bytes on the wire of a first view: what the page needs before one can use it. */
const MOST_JAVASCRIPT = 137_500
const MOST_SCRIPTS = 5
const MOST_CSS = 10_000
const MOST_FONTS = 45_000
/** What an answer says of itself before its content, which is sent as well. */
const HEADERS_BYTES = 420

/** Where somebody arrives who was sent an address, and the routes its page is made of. */
const FIRST_VIEWS = {
  'a campaign': ['root', 'layouts/campaign'],
  'the home page': ['root', 'layouts/default', 'home/home'],
  'a payment': ['root', 'layouts/payment', 'payment/payment'],
} as const

interface Loaded {
  module: string
  imports?: string[]
  css?: string[]
}

interface Manifest {
  entry: Loaded
  routes: Record<string, Loaded>
}

/** Read here, never by the page: it discovers routes as it needs them. */
function manifest(): Manifest {
  const file = readdirSync(join(client, 'assets')).find((name) => /^manifest-.*\.js$/.test(name))
  if (!file) throw new Error('the build has no manifest')
  const text = readFileSync(join(client, 'assets', file), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}

function firstView(routes: readonly string[]): { scripts: Set<string>; styles: Set<string> } {
  const built = manifest()
  const parts = [built.entry, ...routes.map((id) => built.routes[id])]
  const scripts = new Set<string>()
  const styles = new Set<string>()
  for (const part of parts) {
    if (!part) throw new Error(`a route of the first view is missing: ${routes.join()}`)
    for (const script of [part.module, ...(part.imports ?? [])]) scripts.add(script)
    for (const style of part.css ?? []) styles.add(style)
  }
  return { scripts, styles }
}

/** As a browser of today is sent them. */
function onTheWire(files: Iterable<string>): number {
  let total = 0
  for (const file of files) {
    const path = join(client, file)
    total += readFileSync(existsSync(`${path}.br`) ? `${path}.br` : path).length
  }
  return total
}

describe('the weight of a first view', () => {
  it('is measured on a build', () => {
    expect(existsSync(client), 'run `npm run build -w web` first').toBe(true)
  })

  for (const [name, routes] of Object.entries(FIRST_VIEWS)) {
    it(`is at most ${MOST_JAVASCRIPT} bytes of JavaScript for ${name}`, () => {
      const { scripts } = firstView(routes)
      expect(onTheWire(scripts) + scripts.size * HEADERS_BYTES).toBeLessThanOrEqual(MOST_JAVASCRIPT)
    })
  }

  it(`is at most ${MOST_SCRIPTS} scripts for a campaign: with its document, fonts and pictures, ten files`, () => {
    expect(firstView(FIRST_VIEWS['a campaign']).scripts.size).toBeLessThanOrEqual(MOST_SCRIPTS)
  })

  it('counts the form of one page, whose choice comes with the same files', () => {
    const { scripts } = firstView(FIRST_VIEWS['a campaign'])
    const files = [...scripts].map((file) => readFileSync(join(client, file), 'utf8'))
    expect(files.filter((text) => text.includes('data-one-page'))).toHaveLength(1)
  })

  it(`is at most ${MOST_CSS} bytes of CSS`, () => {
    const files = readdirSync(join(client, 'assets')).filter((name) => /^styles-.*\.css$/.test(name))
    expect(files).toHaveLength(1)
    expect(onTheWire(files.map((name) => `/assets/${name}`))).toBeLessThanOrEqual(MOST_CSS)
  })

  it(`is at most ${MOST_FONTS} bytes of fonts: those that a page asks for before it knows its letters`, () => {
    const root = readdirSync(join(client, 'assets'))
    const fonts = root.filter((name) => name.endsWith('.woff2') && !name.includes('latin-ext'))
    expect(fonts).toHaveLength(2)
    expect(onTheWire(fonts.map((name) => `/assets/${name}`))).toBeLessThanOrEqual(MOST_FONTS)
  })

  it('is sent packed: every script and style has its copies, which hold the same', () => {
    const files = readdirSync(join(client, 'assets')).filter((name) => /\.(?:js|css)$/.test(name))
    const large = files
      .map((name) => join(client, 'assets', name))
      .filter((path) => readFileSync(path).length >= 1024)
    expect(large.length).toBeGreaterThan(20)
    for (const path of large) {
      const content = readFileSync(path)
      expect(brotliDecompressSync(readFileSync(`${path}.br`)).equals(content)).toBe(true)
      expect(gunzipSync(readFileSync(`${path}.gz`)).equals(content)).toBe(true)
    }
  })

  it('holds no schema library: the server does the parsing', () => {
    const { scripts } = firstView(FIRST_VIEWS['a campaign'])
    const zod = [...scripts].filter((file) => readFileSync(join(client, file), 'utf8').includes('ZodError'))
    expect(zod).toEqual([])
  })
})
