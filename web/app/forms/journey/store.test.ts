import type { Cart } from '@obole/contract/carts'
import { expect, it } from 'vitest'
import { EMPTY_DRAFT } from './draft.ts'
import { type Chosen, chosenBefore, keepChosen, UNTICKED } from './kept-chosen.ts'
import { currentForms, forgetForms, forgetPaid, holdCart, keepDraft } from './store.ts'

/** What is kept of a cart. */
const cart = (id: string) =>
  ({
    id,
    coupon: { code: 'AMI' },
    tipData: { tipSuggestion: 100, tipChosen: 100 },
    payer: { email: `${id}@exemple.fr` },
    meta: { expiresAt: '2026-11-16T12:00:00.000Z' },
  }) as unknown as Cart

it('forgets a cart that was paid, whether it is kept by its campaign or by its own address, and no other', () => {
  const shop = 'jardins/Shop/boutique'
  const address = 'jardins/Shop/asked-for'
  holdCart('cartCreated', shop, cart('being-filled'))
  holdCart('cartCreated', address, cart('asked-for'))
  for (const key of [shop, address]) keepDraft(key, EMPTY_DRAFT)
  forgetPaid('asked-for')
  expect(JSON.stringify(currentForms())).not.toContain('asked-for')
  expect(currentForms()).toMatchObject({
    carts: { [shop]: { id: 'being-filled' } },
    coupons: { 'being-filled': 'AMI' },
    drafts: { [shop]: EMPTY_DRAFT },
  })
  forgetPaid('being-filled')
  expect(currentForms()).toMatchObject({ carts: {}, coupons: {}, tips: {}, payers: {}, drafts: {} })
})

const chosen = { tip: { cents: 0 }, ...UNTICKED } as unknown as Chosen

it('forgets everything when somebody signs out', () => {
  const key = 'jardins/Membership/adhesion'
  holdCart('cartCreated', key, cart('hers'))
  keepDraft(key, EMPTY_DRAFT)
  keepChosen('hers', 'fr', chosen)
  forgetForms()
  expect(chosenBefore('hers', 'fr')).toBeNull()
  keepDraft(key, EMPTY_DRAFT)
  keepChosen(key, 'fr', chosen)
  forgetForms()
  expect(chosenBefore(key, 'fr')).toBeNull()
  expect(currentForms()).toMatchObject({ carts: {}, coupons: {}, tips: {}, payers: {}, drafts: {} })
  expect(JSON.stringify(currentForms())).not.toContain('hers')
})
