import { describe, expect, it } from 'vitest'
import { CONSENT_DAYS, isInTest, readChoices, TOOLS, toolsOf, writeChoices, type Choices } from './tools.ts'

describe('a visitor’s word', () => {
  it('[B1] is kept as it was given, tool by tool', () => {
    const choices: Choices = { analytics: true, captcha: true, tagManager: false }
    expect(writeChoices(choices)).toBe('analytics.captcha/tagManager')
    expect(readChoices(`langue=fr; consent=${writeChoices(choices)}; x=1`)).toEqual(choices)
    for (const choice of [true, false]) {
      const all = Object.fromEntries(TOOLS.map((tool) => [tool, choice]))
      expect(readChoices(`consent=${writeChoices(all)}`)).toEqual(all)
    }
  })

  it('[B1] is nothing where nothing was said, or something else stands there', () => {
    for (const cookies of [
      null,
      '',
      'consent=',
      'consent=accepted',
      'consent=<script>/',
      'myconsent=captcha/',
    ])
      expect(readChoices(cookies)).toEqual({})
    expect(readChoices('consent=captcha.unknown/')).toEqual({ captcha: true })
  })

  it('[B1] counts for six months', () => {
    expect(CONSENT_DAYS).toBe(182)
  })
})

describe('the tools of a page', () => {
  const campaign = '/associations/les-jardins/evenements/la-fete'

  it.each([
    '/',
    '/en',
    '/?a=1',
    '/associations',
    '/associations/les-jardins',
    campaign,
    `${campaign}/3/en`,
    '/pages/cookies',
  ])('[B2] all of them on %s', (path) => expect(toolsOf(path, TOOLS)).toEqual([...TOOLS]))

  it.each([
    '/paiement/embarque/abc',
    '/paiement/embarque/confirmation/abc',
    '/commande/token',
    '/connexion',
    '/admin/les-jardins',
    '/associations/les-jardins/checkout/abc',
    '/utilisateur/compte',
  ])('[B2] only what tells failures on %s', (path) => expect(toolsOf(path, TOOLS)).toEqual(['monitoring']))

  it.each([`${campaign}/widget`, `${campaign}/widget-bouton`])('[B2] none on %s', (path) =>
    expect(toolsOf(path, TOOLS)).toEqual([]),
  )

  it('[B2] none where none is on', () => {
    expect(toolsOf('/', [])).toEqual([])
  })
})

describe('a test', () => {
  const visitors = Array.from({ length: 20_000 }, (_, index) => `visitor-${index}`)
  const within = (test: string, percent: number) => visitors.filter((one) => isInTest(one, test, percent))

  it('[B3] says the same to the same visitor, nobody at 0 %, everybody at 100 %', () => {
    expect(within('a', 0)).toEqual([])
    expect(within('a', 100)).toEqual(visitors)
    expect(within('a', 37)).toEqual(within('a', 37))
  })

  it('[B3] has about as many as it was told', () => {
    for (const percent of [1, 10, 50, 90]) {
      const share = within('a', percent).length / visitors.length
      expect(Math.abs(share * 100 - percent)).toBeLessThan(1)
    }
  })

  it('[B3] keeps whom it had when it grows', () => {
    const grown = new Set(within('a', 50))
    expect(within('a', 10).every((one) => grown.has(one))).toBe(true)
  })

  it('[B3] is independent of any other', () => {
    const other = new Set(within('b', 50))
    const both = within('a', 50).filter((one) => other.has(one))
    expect(Math.abs(both.length / visitors.length - 0.25)).toBeLessThan(0.02)
  })
})
