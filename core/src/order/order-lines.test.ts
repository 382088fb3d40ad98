import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, sum } from '../money/money.ts'
import { itemisedOrder, type LineToShow, linesOfOrder, moneyOfEnded, totalOfLines } from './order-lines.ts'

const line = (
  name: string,
  gross: number,
  discount: number,
  ...options: [string, number | null][]
): LineToShow => ({
  name,
  grossCents: cents(gross),
  discountCents: cents(discount),
  changedPriceCents: null,
  backCents: cents(0),
  options: options.map(([option, price]) => ({
    name: option,
    priceCents: price === null ? null : cents(price),
  })),
  isCanceled: false,
  notBackCents: cents(0),
  goingBackCents: cents(0),
  toHandBackCents: cents(0),
})

const anyLine = fc
  .record({
    own: fc.nat(20_000),
    options: fc.array(fc.option(fc.nat(5_000)), { maxLength: 4 }),
    share: fc.nat(100),
    isCanceled: fc.boolean(),
    changedBy: fc.option(fc.nat(4_000)),
    notBack: fc.nat(100),
    goingBack: fc.nat(100),
    toHandBack: fc.nat(100),
    back: fc.nat(100),
  })
  .map(({ own, options, share, isCanceled, changedBy, notBack, goingBack, toHandBack, back }) => {
    const gross = own + options.reduce<number>((total, price) => total + (price ?? 0), 0)
    const bought = line(
      'Place',
      gross,
      Math.floor((gross * share) / 100),
      ...options.map((price): [string, number | null] => ['Repas', price]),
    )
    // What it became costs more, or less than was paid but never less than its options.
    const isDearer = changedBy !== null && changedBy % 2 === 0
    const changed =
      changedBy === null ? null : cents(isDearer ? gross + changedBy : gross - Math.min(own, changedBy))
    const notBackCents = cents(Math.floor(((gross - bought.discountCents) * notBack) / 100))
    const goingBackCents = cents(Math.floor((notBackCents * goingBack) / 100))
    const backCents = cents(Math.floor(((gross - bought.discountCents) * back) / 100))
    const toHandBackCents = cents(Math.floor((notBackCents * toHandBack) / 100))
    const money = { backCents, notBackCents, goingBackCents, toHandBackCents }
    return { ...bought, ...money, isCanceled, changedPriceCents: changed }
  })

describe('the lines of an order', () => {
  it('[O13] are each thing, its options, the code and the contribution', () => {
    const lines = [line('Concert', 4770, 530, ['Repas', 1200]), line('Concert', 4050, 450)]
    expect(linesOfOrder({ lines, tipCents: cents(755) })).toEqual([
      { kind: 'item', name: 'Concert', amountCents: 3570, isCanceled: false },
      { kind: 'option', name: 'Repas', amountCents: 1200, isCanceled: false },
      { kind: 'item', name: 'Concert', amountCents: 4050, isCanceled: false },
      { kind: 'discount', amountCents: -980 },
      { kind: 'tip', amountCents: 755 },
    ])
  })

  it('[O13] an option whose price is not known stays within its line', () => {
    expect(linesOfOrder({ lines: [line('Concert', 4770, 0, ['Repas', null])], tipCents: cents(0) })).toEqual([
      { kind: 'item', name: 'Concert + Repas', amountCents: 4770, isCanceled: false },
    ])
  })

  it('[CO5] say the price of what a line has become, and how far what was paid is from it', () => {
    const changed = (gross: number, price: number) => ({
      ...line('Plein', gross, 0, ['Repas', 800]),
      changedPriceCents: cents(price),
    })
    expect(linesOfOrder({ lines: [changed(1200, 2800)], tipCents: cents(0) })).toEqual([
      { kind: 'item', name: 'Plein', amountCents: 2000, isCanceled: false },
      { kind: 'option', name: 'Repas', amountCents: 800, isCanceled: false },
      { kind: 'waived', amountCents: -1600, isCanceled: false },
    ])
    expect(linesOfOrder({ lines: [changed(3000, 2800)], tipCents: cents(0) })).toContainEqual({
      kind: 'paidBefore',
      amountCents: 200,
      isCanceled: false,
    })
    expect(linesOfOrder({ lines: [changed(2800, 2800)], tipCents: cents(0) })).toHaveLength(2)
    // Of one that ended nobody asks the difference any more.
    const ended = { ...changed(3000, 2800), isCanceled: true }
    expect(linesOfOrder({ lines: [ended], tipCents: cents(0) }).map(({ kind }) => kind)).toEqual([
      'item',
      'option',
    ])
  })

  it('[CO8] the difference that went back is no longer paid, and a dearer choice since is held against what is left', () => {
    const changed = (price: number, back: number) => ({
      ...line('Gazette', 3200, 0),
      changedPriceCents: cents(price),
      backCents: cents(back),
    })
    const shown = (...of: Parameters<typeof changed>) =>
      linesOfOrder({ lines: [changed(...of)], tipCents: cents(0) })
    expect(shown(1800, 1400)).toEqual([
      { kind: 'item', name: 'Gazette', amountCents: 1800, isCanceled: false },
    ])
    expect(shown(1800, 1000)).toContainEqual({ kind: 'paidBefore', amountCents: 400, isCanceled: false })
    expect(shown(2500, 1400)).toContainEqual({ kind: 'waived', amountCents: -700, isCanceled: false })
    // What is on its way back is not said to be kept.
    const going = { ...changed(1800, 0), goingBackCents: cents(1000) }
    expect(linesOfOrder({ lines: [going], tipCents: cents(0) }).slice(1)).toEqual([
      { kind: 'paidBefore', amountCents: 400, isCanceled: false },
      { kind: 'differenceGoingBack', amountCents: 1000, isCanceled: false },
    ])
    // A gesture for what stays as it was bought leaves its price.
    expect(
      totalOfLines(
        linesOfOrder({ lines: [{ ...line('Gazette', 3200, 0), backCents: cents(500) }], tipCents: cents(0) }),
      ),
    ).toBe(3200)
  })

  it('[O14] a cancelled line stays to be seen, and neither it nor its discount counts', () => {
    const lines = [line('Concert', 4000, 400), { ...line('Repas', 1000, 100), isCanceled: true }]
    const shown = linesOfOrder({ lines, tipCents: cents(300) })
    expect(shown).toMatchObject([
      { name: 'Concert', amountCents: 4000, isCanceled: false },
      { name: 'Repas', amountCents: 1000, isCanceled: true },
      { kind: 'discount', amountCents: -400 },
      { kind: 'tip', amountCents: 300 },
    ])
    expect(totalOfLines(shown)).toBe(3900)
  })

  it('[O14] what was kept of a cancelled line is a line of its own, and what goes back of it still is another', () => {
    const ended = (gross: number, notBack: number, goingBack: number) => ({
      ...line('Repas', gross, 0),
      isCanceled: true,
      notBackCents: cents(notBack),
      goingBackCents: cents(goingBack),
    })
    const shown = (...lines: LineToShow[]) => linesOfOrder({ lines, tipCents: cents(100) })
    const kept = shown(line('Concert', 600, 0), ended(2000, 2000, 0))
    expect(kept.slice(2)).toEqual([
      { kind: 'kept', amountCents: 2000 },
      { kind: 'tip', amountCents: 100 },
    ])
    expect(totalOfLines(kept)).toBe(2700)
    expect(shown(ended(2000, 2000, 1500), ended(1000, 0, 0)).slice(2)).toEqual([
      { kind: 'kept', amountCents: 500 },
      { kind: 'goingBack', amountCents: 1500 },
      { kind: 'tip', amountCents: 100 },
    ])
    // A line that stands is counted as itself.
    expect(moneyOfEnded([{ ...ended(2000, 2000, 0), isCanceled: false }])).toEqual({
      keptCents: 0,
      goingBackCents: 0,
      toHandBackCents: 0,
    })
  })

  it('[O14] what was received by hand for an event that does not take place is to be handed back, not kept', () => {
    const ended = (notBack: number, goingBack: number, toHandBack: number) => ({
      ...line('Place', 2000, 0),
      isCanceled: true,
      notBackCents: cents(notBack),
      goingBackCents: cents(goingBack),
      toHandBackCents: cents(toHandBack),
    })
    const shown = linesOfOrder({ lines: [ended(2000, 0, 2000), ended(500, 0, 0)], tipCents: cents(0) })
    expect(shown.slice(2)).toEqual([
      { kind: 'kept', amountCents: 500 },
      { kind: 'toHandBack', amountCents: 2000 },
    ])
    expect(totalOfLines(shown)).toBe(2500)
    // Once handed back, or on its way, it is not said twice.
    expect(moneyOfEnded([ended(600, 0, 2000)])).toEqual({
      keptCents: 0,
      goingBackCents: 0,
      toHandBackCents: 600,
    })
    expect(moneyOfEnded([ended(1000, 700, 1000)])).toEqual({
      keptCents: 0,
      goingBackCents: 700,
      toHandBackCents: 300,
    })
  })

  it('[O14] sum to what the order comes to, whatever is in it', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 20 }), fc.nat(2_500), (lines, tip) => {
        const standing = lines.filter(({ isCanceled }) => !isCanceled)
        const ended = lines.filter(({ isCanceled }) => isCanceled)
        const total =
          sum(
            standing.map(({ grossCents, discountCents, changedPriceCents, backCents }) =>
              cents(grossCents - discountCents - (changedPriceCents === null ? 0 : backCents)),
            ),
          ) +
          sum(ended.map(({ notBackCents }) => notBackCents)) +
          tip
        const shown = linesOfOrder({ lines, tipCents: cents(tip) })
        expect(totalOfLines(shown)).toBe(total)
        const { items, closing } = itemisedOrder({ lines, tipCents: cents(tip) })
        expect(items).toHaveLength(lines.length)
        expect([...items.flat(), ...closing]).toEqual(shown)
        const below = shown.filter(({ amountCents }) => amountCents < 0)
        expect(below.filter(({ kind }) => kind !== 'discount' && kind !== 'waived')).toEqual([])
      }),
    )
  })
})
