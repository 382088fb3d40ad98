import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

const door = join(import.meta.dirname, '../build/door')
const assets = join(door, 'assets')

/** Bytes on the wire of what the phone needs before one can open the door or scan; React is four fifths of it. */
const MOST_JAVASCRIPT = 76_800
const MOST_CSS = 4_000

const page = () => readFileSync(join(door, 'index.html'), 'utf8')
const packed = (path: string) => readFileSync(`${path}.br`)

/** The files that the document itself names. */
const first = (ending: string) =>
  [...page().matchAll(/(?:src|href)="\/accueil\/(assets\/[^"]+)"/g)]
    .map(([, file = '']) => join(door, file))
    .filter((file) => file.endsWith(ending))

const sizeOf = (files: readonly string[]) => files.reduce((sum, file) => sum + packed(file).length, 0)

describe('the volunteer’s phone page', () => {
  it('is measured on a build', () => {
    expect(existsSync(door), 'run `npm run build -w web` first').toBe(true)
  })

  it(`is at most ${MOST_JAVASCRIPT} bytes of JavaScript before it can be used`, () => {
    expect(first('.js')).toHaveLength(1)
    expect(sizeOf(first('.js'))).toBeLessThanOrEqual(MOST_JAVASCRIPT)
  })

  it(`is at most ${MOST_CSS} bytes of CSS`, () => {
    expect(sizeOf(first('.css'))).toBeLessThanOrEqual(MOST_CSS)
  })

  it('loads the reader of codes only where the browser has none, and from our own files', () => {
    const [script = ''] = first('.js')
    expect(readFileSync(script).includes('readBarcodes')).toBe(false)
    const reader = readdirSync(assets).filter((name) => name.endsWith('.wasm'))
    expect(reader).toHaveLength(1)
  })

  it('keeps every file that it is made of for when there is no network', () => {
    const worker = readFileSync(join(door, 'sw.js'), 'utf8')
    const built = readdirSync(assets).filter((name) => !/\.(?:br|gz)$/.test(name))
    expect(built.length).toBeGreaterThan(6)
    expect(built.filter((name) => !worker.includes(`"/accueil/assets/${name}"`))).toEqual([])
    expect(worker).toContain('"/accueil/"')
    expect(worker).toMatch(/const CACHE = 'accueil-[0-9a-f]{12}'/)
  })

  it('holds no schema library, and is sent packed', () => {
    const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
    const paths = scripts
      .map((name) => join(assets, name))
      .filter((path) => readFileSync(path).length >= 1024)
    for (const path of paths) {
      const content = readFileSync(path)
      expect(content.includes('ZodError')).toBe(false)
      expect(brotliDecompressSync(packed(path)).equals(content)).toBe(true)
      expect(gunzipSync(readFileSync(`${path}.gz`)).equals(content)).toBe(true)
    }
  })
})

describe('its colours and shapes', () => {
  const tokensOf = (file: string) => {
    const css = readFileSync(join(import.meta.dirname, file), 'utf8')
    const declared = [...css.matchAll(/(--(?:color|radius)-[\w-]+): ([^;]+);/g)]
    // The first counts: further down the pages have those of who asked for more contrast.
    return new Map(declared.toReversed().map(([, name, value]) => [name, value]))
  }

  it('are those of the pages', () => {
    const [own, pages] = [tokensOf('door.css'), tokensOf('../app/base.css')]
    expect(own.size).toBeGreaterThan(10)
    expect([...own].filter(([name, value]) => pages.get(name) !== value)).toEqual([])
  })
})
