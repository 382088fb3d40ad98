import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Dictionary } from './words.ts'

const app = join(import.meta.dirname, '..')
/** The pages, and the volunteer's phone. */
const sources = globSync(['**/*.{ts,tsx}', '../door/**/*.{ts,tsx}'], { cwd: app }).filter(
  (file) => !file.includes('.test.'),
)
const read = (file: string) => readFileSync(join(app, file), 'utf8')
/** Some keys are the names of core's own lists, said as `t[name]`. */
const lists = ['site/addresses', 'validation/abuse-report', 'webhooks/webhook'].map((name) =>
  join(app, `../../core/src/${name}.ts`),
)
const code = [
  ...sources.filter((file) => !file.endsWith('.words.ts')).map(read),
  ...lists.map((file) => readFileSync(file, 'utf8')),
].join('\n')

/** `title${status}` says every key that begins with `title`. */
const prefixes = [...code.matchAll(/`(\w+)\$\{/g)].map((match) => match[1] ?? '')

function isUsed(key: string): boolean {
  if (prefixes.some((prefix) => prefix !== '' && key.startsWith(prefix))) return true
  return new RegExp(`[.?]${key}\\b|'${key}'|\\b${key}: '`).test(code)
}

interface BothTexts {
  where: string
  fr: string
  en: string
}

/** A sentence with a figure in it is read with a figure in it. */
function spoken(entry: Dictionary[string], locale: 'fr' | 'en'): string {
  const text = entry[locale]
  if (typeof text === 'string') return text
  // Whatever it takes, a number can be written into it.
  const speak = text as (...values: unknown[]) => string
  return speak(...Array.from({ length: speak.length }, () => 7))
}

const dictionaries = await Promise.all(
  sources
    .filter((file) => file.endsWith('.words.ts'))
    .map(async (file) => {
      const exports = Object.values(await import(join(app, file))) as Dictionary[]
      return { file, entries: exports.flatMap((dictionary) => Object.entries(dictionary)) }
    }),
)

const all: BothTexts[] = dictionaries.flatMap(({ file, entries }) =>
  entries.map(([key, entry]) => ({
    where: `${file}: ${key}`,
    fr: spoken(entry, 'fr'),
    en: spoken(entry, 'en'),
  })),
)

describe('the dictionaries', () => {
  it('say everything in both languages', () => {
    expect(all.length).toBeGreaterThan(0)
    expect(all.filter(({ fr, en }) => fr.trim() === '' || en.trim() === '')).toEqual([])
  })

  it('hold nothing that no page says', () => {
    const unused = dictionaries.flatMap(({ file, entries }) =>
      entries.map(([key]) => ({ file, key })).filter(({ key }) => !isUsed(key)),
    )
    expect(unused).toEqual([])
  })

  it('write French with its own apostrophes and spaces', () => {
    const wrong = all.filter(({ fr }) =>
      /\p{L}'\p{L}|[^\u202f\u00a0][;:!?€»](?=\s|$)|«[^\u202f]|\.\.\./u.test(fr),
    )
    expect(wrong.map(({ where, fr }) => `${where}: ${fr}`)).toEqual([])
  })

  it('write English with typographic apostrophes', () => {
    expect(all.filter(({ en }) => /\p{L}'\p{L}|\.\.\./u.test(en))).toEqual([])
  })

  it('write English without the spaces of French', () => {
    expect(all.filter(({ en }) => /[\s\u202f][:;!?](?=\s|$)|\d[\s\u202f]%|[«»]/u.test(en))).toEqual([])
  })

  it('leave no French punctuation to pages that speak both languages', () => {
    const pages = sources.filter((file) => file.endsWith('.tsx'))
    expect(pages.filter((file) => /\{'\\u202f'\}[:;!?%]|\} %$/m.test(read(file)))).toEqual([])
  })
})
