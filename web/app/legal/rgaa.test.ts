import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { frameWords } from '../frame/frame.words.ts'
import { conformityOf, criteriaIn, type Criterion, reasonOf } from './rgaa.ts'

const root = join(import.meta.dirname, '../../..')
const criteria = criteriaIn(readFileSync(join(root, 'docs/rgaa-4.1.md'), 'utf8'))

/** How many criteria each of the thirteen themes of RGAA 4.1 has. */
const THEMES = [9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12]

const criterion = (state: Criterion['state']): Criterion => ({
  number: '1.1',
  title: '',
  state,
  evidence: '',
})

describe('the grid of RGAA 4.1', () => {
  it('has each of the 106 criteria, once and in order', () => {
    const expected = THEMES.flatMap((count, theme) =>
      Array.from({ length: count }, (_, index) => `${theme + 1}.${index + 1}`),
    )
    expect(criteria.map(({ number }) => number)).toEqual(expected)
    expect(criteria).toHaveLength(106)
  })

  it('names as evidence nothing that is not there', () => {
    const places = ['', 'web/app', 'web/app/ui']
    const missing = criteria.flatMap(({ number, evidence }) =>
      [...evidence.matchAll(/[\w./-]+\.(?:tsx?|css|md)\b/g)]
        .map(([file]) => file)
        .filter((file) => !places.some((place) => existsSync(join(root, place, file))))
        .map((file) => `${number}: ${file}`),
    )
    expect(missing).toEqual([])
  })

  it('gives visitors its reasons as sentences, and names none of our files', () => {
    const reasons = conformityOf(criteria).failing.map(reasonOf)
    expect(reasons.filter((reason) => /\.(tsx?|css|md)\b/.test(reason))).toEqual([])
    expect(reasons.filter((reason) => !/^[A-ZÀ-Ý]/.test(reason))).toEqual([])
  })

  it('is what the footer of every page says in a word', () => {
    expect(conformityOf(criteria).level).toBe('part')
    expect(frameWords.declaration.fr).toContain('partiellement conforme')
  })
})

describe('the rate', () => {
  it('is that of the criteria that apply, rounded down', () => {
    const some = [criterion('C'), criterion('C'), criterion('NC'), criterion('NA')]
    expect(conformityOf(some)).toMatchObject({ percent: 66, applicable: 3, conform: 2, level: 'part' })
  })

  it('is full only where nothing fails, and nothing below a half', () => {
    expect(conformityOf([criterion('C'), criterion('NA')])).toMatchObject({ percent: 100, level: 'full' })
    expect(conformityOf([criterion('C'), criterion('NC'), criterion('NC')])).toMatchObject({ level: 'none' })
  })
})
