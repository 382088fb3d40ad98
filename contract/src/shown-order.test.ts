import { cents, sum } from '@obole/core/money/money'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineToShow, type OrderedItem } from './order-lines.ts'
import { shownOrder } from './shown-order.ts'

const thing = (over: Partial<OrderedItem> = {}) =>
  lineToShow({
    tierId: 7,
    type: 'Product',
    name: 'Le Carnet',
    initialAmount: 1800,
    discount: 0,
    changedPrice: null,
    back: 0,
    state: 'Processed',
    notBack: 0,
    goingBack: 0,
    toHandBack: 0,
    participant: null,
    customFields: [],
    options: [],
    ...over,
  })

const postage = { name: 'Envoi par la poste', amount: 490, customFields: [] }

const shown = (lines: readonly ReturnType<typeof thing>[], locale: 'fr' | 'en' = 'fr', tip = 0) =>
  shownOrder({ lines, tipCents: cents(tip), couponCode: 'AMI' }, locale).rows.map(
    ({ label, details, amount }) => [label, ...details, amount].join(' | '),
  )

const euros = (text: string) => `${text}\u202f€`

describe('an order as it is shown', () => {
  it('names whoever answers for a minor, and the documents it still lacks, before the answers', () => {
    const child = { firstName: 'Lou', lastName: 'Petit' }
    const line = thing({ name: 'Un enfant', participant: child })
    const awaiting = { ...line, guardian: 'Maud Quenot', awaited: ['Certificat médical'] }
    expect(shown([awaiting])).toEqual([
      `Un enfant | Lou Petit | Responsable légal\u202f: Maud Quenot | Document à fournir\u202f: Certificat médical | ${euros('18,00')}`,
    ])
    expect(shown([awaiting], 'en')[0]).toContain('Legal guardian: Maud Quenot | Document to send: Certificat')
  })

  it('tells whom each thing is for and what was answered, its options’ answers under them', () => {
    const meal = {
      name: 'Repas',
      amount: 800,
      customFields: [{ name: 'Assiette', type: 'ChoiceList' as const, answer: 'Végétarienne' }],
    }
    const place = thing({
      name: 'Plein tarif',
      initialAmount: 2000,
      discount: 200,
      participant: { firstName: 'Lou', lastName: 'Petit' },
      customFields: [{ name: 'Première fois\u202f?', type: 'YesNo', answer: 'Oui' }],
      options: [meal],
    })
    expect(shown([place], 'fr', 450)).toEqual([
      `Plein tarif | Lou Petit | Première fois\u202f? Oui | ${euros('12,00')}`,
      `+ Repas | Assiette\u202f: Végétarienne | ${euros('8,00')}`,
      `Code promo AMI | ${euros('−2,00')}`,
      `Contribution à Obole | ${euros('4,50')}`,
    ])
    expect(shown([place], 'en')).toEqual([
      'Plein tarif | Lou Petit | Première fois\u202f? Yes | €12.00',
      '+ Repas | Assiette: Végétarienne | €8.00',
      'Discount code AMI | −€2.00',
    ])
  })

  it('shows once what is alike in all, and apart what is not', () => {
    const posted = thing({ initialAmount: 2290, options: [postage] })
    expect(shown([posted, thing(), posted, thing({ name: 'Sachet', initialAmount: 0 })])).toEqual([
      `Le Carnet\u00a0×\u00a02 | ${euros('36,00')}`,
      `+ Envoi par la poste\u00a0×\u00a02 | ${euros('9,80')}`,
      `Le Carnet | ${euros('18,00')}`,
      'Sachet | Gratuit',
    ])
  })

  it('calls a gift of no rate by the reader’s own words, and a rate by its name', () => {
    const gift = { tierId: null, name: 'Don', initialAmount: 500 }
    expect(shown([thing({ ...gift, type: 'Donation' })], 'en')).toEqual(['Gift to the association | €5.00'])
    expect(shown([thing({ ...gift, type: 'MonthlyDonation' })])).toEqual([
      `Don mensuel à l’association | ${euros('5,00')}`,
    ])
    expect(shown([thing({ ...gift, tierId: 3, type: 'Donation' })], 'en')).toEqual(['Don | €5.00'])
  })

  it('calls a gift by one name, whether by a rate that still has the name we gave it or by none', () => {
    const once = thing({ tierId: 3, name: 'Don ponctuel', type: 'Donation', initialAmount: 500 })
    const monthly = thing({ tierId: 4, name: 'Don mensuel', type: 'MonthlyDonation', initialAmount: 500 })
    expect(shown([once, monthly])).toEqual([
      `Don à l’association | ${euros('5,00')}`,
      `Don mensuel à l’association | ${euros('5,00')}`,
    ])
    expect(shown([once, monthly], 'en')).toEqual([
      'Gift to the association | €5.00',
      'Monthly gift to the association | €5.00',
    ])
  })

  it('leaves a name that the association has written, or given to something else, as it is', () => {
    const own = thing({ tierId: 3, name: 'Parrainer un carré potager', type: 'Donation' })
    const sold = thing({ tierId: 4, name: 'Don mensuel', type: 'Product' })
    const rows = shownOrder({ lines: [own, sold], tipCents: cents(0), couponCode: null }, 'en').rows
    expect(rows.map(({ label, isFrench }) => [label, isFrench])).toEqual([
      ['Parrainer un carré potager', true],
      ['Don mensuel', true],
    ])
  })

  it('sums to its total, whatever is in it: lines before the discount, and the discount once', () => {
    const anyThing = fc
      .record({
        tier: fc.nat(5000),
        options: fc.array(fc.nat(900), { maxLength: 3 }),
        off: fc.integer({ min: 0, max: 100 }),
        name: fc.constantFrom('Le Carnet', 'Sachet'),
      })
      .map(({ tier, options, off, name }) => {
        const initialAmount = tier + options.reduce((whole, price) => whole + price, 0)
        return thing({
          name,
          initialAmount,
          discount: Math.floor((initialAmount * off) / 100),
          options: options.map((amount) => ({ ...postage, amount })),
        })
      })
    fc.assert(
      fc.property(fc.array(anyThing, { minLength: 1, maxLength: 8 }), fc.nat(900), (lines, tip) => {
        const { rows, totalCents } = shownOrder({ lines, tipCents: cents(tip), couponCode: 'AMI' }, 'fr')
        expect(sum(rows.map(({ amountCents }) => amountCents))).toBe(totalCents)
        const paid = sum(lines.map(({ grossCents, discountCents }) => cents(grossCents - discountCents)))
        expect(totalCents).toBe(paid + tip)
        expect(rows.filter(({ kind }) => kind === 'discount').length).toBeLessThanOrEqual(1)
      }),
    )
  })
})
