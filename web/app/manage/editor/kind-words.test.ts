import type { CampaignType } from '@obole/core/campaign/form'
import { describe, expect, it } from 'vitest'
import * as dictionaries from './editor.words.ts'
import { KIND_WORDS, kindWordsIn, type KindWord } from './kind-words.ts'

// The keys of a table are what it was written with.
const KINDS = Object.keys(KIND_WORDS) as CampaignType[]

/** What belongs to one kind, and would be strange in the editor of another. */
const STRANGE: Readonly<Partial<Record<CampaignType, RegExp>>> = {
  Membership: /\b(?:places?|billets?|concerts?|participants?|tarifs?|articles?|tickets?|rates?)\b/i,
  Shop: /\b(?:places?|billets?|concerts?|participants?|tarifs?|adhé\p{L}+|tickets?|rates?)\b/iu,
  Donation: /\b(?:places?|billets?|concerts?|participants?|tarifs?|adhé\p{L}+|tickets?|rates?)\b/iu,
}

/** What a tier may be is named for every kind at once; an event alone has a place and tickets, a membership a length. */
const isOfOneEditor = (key: string) => /^(?:kind[A-Z]|tickets$|passOn|placeName$|cards$|validity)/.test(key)

describe.each(Object.entries(STRANGE))('the editor of a campaign of kind %s', (name, strange) => {
  const kind = KINDS.find((one) => one === name) ?? 'Event'

  it('speaks of nothing that another kind sells', () => {
    const shared = Object.values(dictionaries)
      .flatMap((dictionary) => Object.entries<Record<string, unknown>>(dictionary))
      .filter(([key]) => !isOfOneEditor(key))
      .flatMap(([key, { fr, en }]) => [`${key}: ${String(fr)}`, `${key}: ${String(en)}`])
    const own = [kindWordsIn(kind, 'fr'), kindWordsIn(kind, 'en')].flatMap((words) => Object.values(words))
    expect([...shared, ...own].filter((text) => strange.test(text.replace(/^\w+: /, '')))).toEqual([])
  })
})

it('every kind has a word for everything, and no two kinds share their examples', () => {
  const words = Object.keys(KIND_WORDS.Event).toSorted()
  for (const kind of KINDS) expect(Object.keys(KIND_WORDS[kind]).toSorted()).toEqual(words)
  const own: KindWord[] = [
    'activityHint',
    'showCount',
    'maxEntries',
    'questionNone',
    'optionNone',
    'tierNone',
  ]
  for (const word of own)
    expect(new Set(KINDS.map((kind) => KIND_WORDS[kind][word].fr)).size).toBe(KINDS.length)
})
