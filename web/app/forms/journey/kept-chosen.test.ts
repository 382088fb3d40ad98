import { cents } from '@obole/core/money/money'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Chosen, chosenBefore, forgetChosen, keepChosen, leaveChosen, UNTICKED } from './kept-chosen.ts'

const CHOSEN: Chosen = {
  tip: { choice: 'other', typed: '1.11' },
  confirmedCents: cents(111),
  agreed: { termsOfService: true, termsOfSale: true, automaticRenewal: true },
  instalments: 3,
}
const ASKED_AGAIN = { ...CHOSEN, ...UNTICKED }

function storage(): Pick<Storage, 'getItem' | 'setItem'> {
  const held = new Map<string, string>()
  return { getItem: (name) => held.get(name) ?? null, setItem: (name, value) => void held.set(name, value) }
}
const refused = () => {
  throw new Error('private browsing')
}

afterEach(() => {
  forgetChosen(['cart'])
  vi.unstubAllGlobals()
})

for (const [where, sessionStorage] of [
  ['in this tab', storage()],
  ['in memory where nothing may be stored', { getItem: refused, setItem: refused }],
] as const) {
  describe(`what was chosen before paying, kept ${where}`, () => {
    it('is found again by whoever left the step and comes back, to be confirmed again', () => {
      vi.stubGlobal('sessionStorage', sessionStorage)
      keepChosen('cart', 'fr', CHOSEN)
      leaveChosen()
      expect(chosenBefore('cart', 'fr')).toEqual(ASKED_AGAIN)
      expect(chosenBefore('cart', 'en')).toEqual(ASKED_AGAIN)
    })

    it('is found again with its ticks in another language, and without them by going back from it', () => {
      vi.stubGlobal('sessionStorage', sessionStorage)
      keepChosen('cart', 'fr', CHOSEN)
      expect(chosenBefore('cart', 'en')).toEqual(CHOSEN)
      keepChosen('cart', 'en', CHOSEN)
      // The address in French leads to the page in English, which was chosen last.
      expect(chosenBefore('cart', 'en')).toEqual(ASKED_AGAIN)
    })

    it('is that of its own cart, and forgotten once that one is paid', () => {
      vi.stubGlobal('sessionStorage', sessionStorage)
      keepChosen('cart', 'fr', CHOSEN)
      expect(chosenBefore('another', 'fr')).toBeNull()
      forgetChosen(['another', 'campaign'])
      expect(chosenBefore('cart', 'fr')).toEqual(ASKED_AGAIN)
      forgetChosen(['cart', 'campaign'])
      expect(chosenBefore('cart', 'fr')).toBeNull()
    })
  })
}
