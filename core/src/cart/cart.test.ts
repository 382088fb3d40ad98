import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CartToPrice, chargeOf, priceCart, type PricedCart, termsOfOptions } from './cart.ts'
import type { CartItem } from './cart-line.ts'
import { type Cents, cents, sum, VAT_RATES, vatBasisPointsOf, vatIncluded, ZERO } from '../money/money.ts'
import { totalVat } from '../money/vat.ts'
import { aCart, aCatalogue, aCoupon, aGift, anItem, anOption, aTier } from './samples.ts'
import { askedPlanOf } from '../payment/asked-terms.ts'
import { INSTALMENT_COUNTS, planDebits } from '../payment/schedule.ts'
import type { PaymentFrequency, TierType } from '../campaign/tier.ts'

const codes = (cart: Parameters<typeof priceCart>[0]) => priceCart(cart).errors.map(({ code }) => code)

describe('the price of a line', () => {
  it('[C1] is the tier’s price plus the options chosen', () => {
    const catalogue = aCatalogue({
      tiers: [aTier({ extraOptions: [anOption(), anOption({ id: 11, priceCents: cents(150) })] })],
    })
    const priced = priceCart(aCart({ catalogue, items: [anItem({ optionIds: [10, 11] }), anItem()] }))
    expect(priced.lines.map(({ amountCents }) => amountCents)).toEqual([2950, 2000])
    expect(priced).toMatchObject({ amountCents: 4950, errors: [] })
  })

  it('[C1] is the amount typed where the payer chooses, and nothing where it is free', () => {
    const tiers = [
      aTier({ price: { category: 'Pwyw', minCents: null, maxCents: null } }),
      aTier({ id: 2, price: { category: 'Free' } }),
    ]
    const items = [anItem({ customAmountCents: cents(1234) }), anItem({ tierId: 2 }), aGift(500)]
    expect(
      priceCart(aCart({ catalogue: aCatalogue({ tiers }), items })).lines.map((line) => line.amountCents),
    ).toEqual([1234, 0, 500])
  })

  it('[C1] a figure sent for a fixed price is not believed', () => {
    expect(priceCart(aCart({ items: [anItem({ customAmountCents: cents(1) })] })).amountCents).toBe(2000)
  })
})

describe('discounts', () => {
  it('[C3] leave donations alone', () => {
    const priced = priceCart(
      aCart({
        items: [anItem(), aGift(1000)],
        coupon: aCoupon({ reduction: { kind: 'Percent', basisPoints: 10_000 } }),
      }),
    )
    expect(priced).toMatchObject({ amountCents: 1000, discountCents: 2000, donationCents: 1000 })
  })

  it('[T11] leave the tip alone', () => {
    const coupon = aCoupon({ reduction: { kind: 'Percent', basisPoints: 5000 } })
    expect(priceCart(aCart({ coupon, tipCents: cents(390) })).paymentTerms[0]).toMatchObject({
      realAmount: 1000,
      tip: 390,
    })
  })
})

describe('VAT', () => {
  it('[C4] is extracted from each line, after the discount', () => {
    const catalogue = aCatalogue({ tiers: [aTier({ vatBasisPoints: 2000 })] })
    expect(priceCart(aCart({ catalogue })).vatCents).toBe(333)
    expect(priceCart(aCart({ catalogue, items: [anItem(), anItem(), anItem()] })).vatCents).toBe(999)
    expect(priceCart(aCart({ catalogue, coupon: aCoupon() })).vatCents).toBe(300)
  })

  it('[C4] of two places at 8,00 € is twice that of one', () => {
    const meal = aTier({ price: { category: 'Fixed', priceCents: cents(800) }, vatBasisPoints: 1000 })
    const cart = priceCart(aCart({ catalogue: aCatalogue({ tiers: [meal] }), items: [anItem(), anItem()] }))
    expect(cart.vatByRate).toEqual([{ rateBasisPoints: 1000, vatCents: 146 }])
    expect(cart.paymentTerms[0].vat).toBe(146)
    expect(cart.lines.map(({ vatCents }) => vatCents)).toEqual([73, 73])
  })

  it('[C4] is extracted once for each rate of a line, its options included', () => {
    const sameRate = aTier({
      price: { category: 'Fixed', priceCents: cents(3) },
      vatBasisPoints: 2000,
      extraOptions: [anOption({ priceCents: cents(3), vatBasisPoints: 2000 })],
    })
    const line = aCart({ catalogue: aCatalogue({ tiers: [sameRate] }), items: [anItem({ optionIds: [10] })] })
    expect(priceCart(line).vatCents).toBe(1)
    const otherRate = {
      ...sameRate,
      extraOptions: [anOption({ priceCents: cents(1100), vatBasisPoints: 1000 })],
    }
    expect(priceCart({ ...line, catalogue: aCatalogue({ tiers: [otherRate] }) }).vatCents).toBe(101)
  })

  it('[C22] is told rate by rate, the least first, and nothing is told of a rate that leaves none', () => {
    const book = aTier({
      price: { category: 'Fixed', priceCents: cents(2000) },
      vatBasisPoints: 550,
      extraOptions: [
        anOption({ id: 10, priceCents: cents(1200), vatBasisPoints: 2000 }),
        anOption({ id: 11, priceCents: cents(500), vatBasisPoints: 0 }),
      ],
    })
    const items = [anItem({ optionIds: [10, 11] }), anItem(), aGift(5000)]
    const cart = aCart({ catalogue: aCatalogue({ tiers: [book] }), items })
    expect(priceCart(cart).vatByRate).toEqual([
      { rateBasisPoints: 550, vatCents: 208 },
      { rateBasisPoints: 2000, vatCents: 200 },
    ])
    // A tenth less of everything: 36 € of books and 10,80 € at 20 %.
    expect(priceCart({ ...cart, coupon: aCoupon() }).vatByRate).toEqual([
      { rateBasisPoints: 550, vatCents: 188 },
      { rateBasisPoints: 2000, vatCents: 180 },
    ])
    expect(priceCart(aCart({ items: [anItem(), aGift(5000)] })).vatByRate).toEqual([])
  })
})

describe('payment terms', () => {
  it('[C5] at once, there is one term', () => {
    expect(priceCart(aCart({ tipCents: cents(390) }))).toMatchObject({
      paymentTerms: [{ date: '2026-03-14', realAmount: 2000, tip: 390 }],
      dueTodayCents: 2390,
      payableCents: 2390,
    })
  })

  it('[C5] in three times, the first takes the remainder, of the amount and of the tip', () => {
    const priced = priceCart(aCart({ instalments: 3, tipCents: cents(130) }))
    expect(priced.paymentTerms.map(({ date, realAmount, tip }) => [date, realAmount, tip])).toEqual([
      ['2026-03-14', 668, 44],
      ['2026-04-14', 666, 43],
      ['2026-05-14', 666, 43],
    ])
    expect(priced).toMatchObject({ dueTodayCents: 712, payableCents: 2130 })
  })

  it('[T10] the tip is spread over the debits and is no part of the association’s amount', () => {
    const priced = priceCart(aCart({ instalments: 3, tipCents: cents(100) }))
    expect(priced.amountCents).toBe(2000)
    expect(priced.payableCents - priced.amountCents).toBe(100)
    expect(priced.paymentTerms.map(({ tip }) => tip)).toEqual([34, 33, 33])
  })

  it('[C6] the first says the initial amount, the discount and the VAT of the whole cart', () => {
    const catalogue = aCatalogue({ tiers: [aTier({ vatBasisPoints: 2000 })] })
    const { paymentTerms } = priceCart(aCart({ catalogue, coupon: aCoupon(), instalments: 3 }))
    const [first, ...others] = paymentTerms
    expect(first).toMatchObject({ initialAmount: 2000, discount: 200, vat: 300, realAmount: 600 })
    expect(first.initialAmount - first.discount).toBe(sum(paymentTerms.map(({ realAmount }) => realAmount)))
    expect(others[0]).toEqual({ date: '2026-04-14', realAmount: 600, tip: 0 })
  })

  it('[C7] single donations and single lines are taken in full with the first', () => {
    const tiers = [aTier(), aTier({ id: 2, paymentFrequency: 'Single' })]
    const items = [anItem(), anItem({ tierId: 2 }), aGift(1000)]
    const priced = priceCart(aCart({ catalogue: aCatalogue({ tiers }), items, instalments: 3 }))
    expect(priced.paymentTerms.map(({ realAmount }) => realAmount)).toEqual([668 + 2000 + 1000, 666, 666])
    expect(priced.lines.map(({ terms }) => terms)).toEqual([
      [668, 666, 666],
      [2000, 0, 0],
      [1000, 0, 0],
    ])
  })

  it('[C8] a monthly gift is taken today, then each month on its day', () => {
    const priced = priceCart(
      aCart({
        items: [aGift(1500, { tierType: 'MonthlyDonation' }), aGift(500), anItem()],
        monthlyDay: 5,
        tipCents: cents(100),
      }),
    )
    expect(priced).toMatchObject({
      errors: [],
      offeredInstalments: [1],
      dueTodayCents: 4100,
      recurrence: { amountCents: 1500, tipCents: 100, day: 5, nextDate: '2026-04-05' },
    })
    expect(priceCart(aCart()).recurrence).toBeNull()
  })

  it('[C8] a discount on something monthly is for the first month', () => {
    const tiers = [aTier({ tierType: 'MonthlyPayment', paymentFrequency: 'Monthly' })]
    const priced = priceCart(aCart({ catalogue: aCatalogue({ tiers }), coupon: aCoupon(), monthlyDay: 1 }))
    expect(priced).toMatchObject({ amountCents: 1800, recurrence: { amountCents: 2000 } })
  })

  it('[C8] a monthly gift without a day, or with a day some months lack, is refused', () => {
    const items = [aGift(1500, { tierType: 'MonthlyDonation' })]
    expect(codes(aCart({ items }))).toEqual(['MONTHLY_DAY_INVALID'])
    expect(codes(aCart({ items, monthlyDay: 29 }))).toEqual(['MONTHLY_DAY_INVALID'])
    expect(codes(aCart({ items, monthlyDay: 28 }))).toEqual([])
  })

  it('[C9] nothing is given each month of less than 0.50 €, not even of nothing beside something else', () => {
    const monthly = (amount: number) => aGift(amount, { tierType: 'MonthlyDonation' })
    const errors = (amount: number, ...others: CartItem[]) =>
      priceCart(aCart({ items: [monthly(amount), ...others], monthlyDay: 5, tipCents: cents(500) })).errors
    expect(errors(0)).toEqual([{ code: 'AMOUNT_TOO_LOW', itemIndex: 0, minCents: 50 }])
    expect(errors(0, anItem())).toEqual([{ code: 'AMOUNT_TOO_LOW', itemIndex: 0, minCents: 50 }])
    expect(errors(50, anItem())).toEqual([])
    const tiers = [
      aTier(),
      aTier({ id: 2, paymentFrequency: 'Monthly', price: { category: 'Fixed', priceCents: cents(30) } }),
    ]
    const items = [anItem(), anItem({ tierId: 2 })]
    const cheap = aCart({ items, catalogue: aCatalogue({ tiers }), monthlyDay: 5 })
    expect(codes(cheap)).toEqual(['CART_MINIMUM_NOT_REACHED'])
  })

  it('[C9] what is monthly and free is had once, and asks for no day', () => {
    const tiers = [aTier({ paymentFrequency: 'Monthly', price: { category: 'Free' } })]
    expect(priceCart(aCart({ catalogue: aCatalogue({ tiers }) }))).toMatchObject({
      recurrence: null,
      errors: [],
    })
  })

  it('[C9] no discount makes the first of many months free, unless something else is paid with it', () => {
    const tiers = [aTier({ paymentFrequency: 'Monthly' }), aTier({ id: 2 })]
    const coupon = aCoupon({ tierIds: [1], reduction: { kind: 'Percent', basisPoints: 10_000 } })
    const cart = aCart({ catalogue: aCatalogue({ tiers }), coupon, monthlyDay: 5 })
    expect(codes(cart)).toEqual(['COUPON_FREES_FIRST_MONTH'])
    expect(codes({ ...cart, items: [anItem(), anItem({ tierId: 2 })] })).toEqual([])
    const nearly = { ...coupon, reduction: { kind: 'Amount', amountCents: cents(1951) } } as const
    expect(codes({ ...cart, coupon: nearly })).toEqual(['COUPON_FREES_FIRST_MONTH'])
    expect(codes({ ...cart, coupon: null })).toEqual([])
  })

  it('[C9] every term is free or at least 0.50 €', () => {
    const priced = (amount: number, tip = 0) => codes(aCart({ items: [aGift(amount)], tipCents: cents(tip) }))
    expect(priced(50)).toEqual([])
    expect(priced(49, 100)).toContain('CART_MINIMUM_NOT_REACHED')
    const catalogue = aCatalogue({ tiers: [aTier({ price: { category: 'Free' } })] })
    const free = (tip: number) => codes(aCart({ catalogue, tipCents: cents(tip) }))
    expect([0, 49, 50].map(free)).toEqual([[], ['CART_MINIMUM_NOT_REACHED'], []])
    const nearlyFree = aCoupon({ reduction: { kind: 'Amount', amountCents: cents(1951) } })
    expect(codes(aCart({ coupon: nearlyFree }))).toEqual(['CART_MINIMUM_NOT_REACHED'])
  })

  it('[V29] nothing at all is no gift, whatever minimum its tier names; a sale may offer it', () => {
    const open = { category: 'Pwyw', minCents: ZERO, maxCents: null } as const
    const priced = (tierType: TierType, minCents: Cents | null) =>
      codes(
        aCart({
          catalogue: aCatalogue({ tiers: [aTier({ tierType, price: { ...open, minCents } })] }),
          items: [anItem({ tierType, customAmountCents: ZERO })],
        }),
      )
    const given = ['Donation', 'OfflineDonation', 'Contribution'] as const
    expect(given.flatMap((type) => [priced(type, null), priced(type, ZERO)]).flat()).toEqual(
      Array(6).fill('AMOUNT_TOO_LOW'),
    )
    expect(codes(aCart({ items: [aGift(0)] }))).toEqual(['AMOUNT_TOO_LOW'])
    expect([priced('Registration', null), priced('Registration', ZERO)]).toEqual([[], []])
  })

  it('[C12] instalments that are not offered are refused, and priced as one payment', () => {
    const catalogue = aCatalogue({ instalments: [3] })
    const refused = priceCart(aCart({ catalogue, instalments: 6 }))
    expect(refused.errors).toEqual([{ code: 'INSTALMENTS_NOT_OFFERED', offered: [1, 3] }])
    expect(refused.paymentTerms).toHaveLength(1)
    expect(codes(aCart({ catalogue, instalments: 3 }))).toEqual([])
    expect(codes(aCart({ items: [aGift(10_000)], instalments: 3 }))).toEqual(['INSTALMENTS_NOT_OFFERED'])
  })
})

describe('what is wrong with a cart', () => {
  it('[C10] it is empty, or its files are still being sent', () => {
    expect(codes(aCart({ items: [] }))).toEqual(['CART_EMPTY'])
    expect(codes(aCart({ filesUploading: true }))).toEqual(['CART_FILES_UPLOADING'])
  })

  it.each([
    ['a tier that is gone', anItem({ tierId: 99 })],
    ['an option that is gone', anItem({ optionIds: [99] })],
    ['a price that changed', anItem({ quotedCents: cents(1900) })],
    ['an open item that is no gift', anItem({ tierId: null })],
    ['a gift with options', aGift(500, { optionIds: [10] })],
  ])('[C11] %s is a tariff not recognised', (_, item) => {
    expect(priceCart(aCart({ items: [anItem({ quotedCents: cents(2000) }), item] })).errors).toEqual([
      { code: 'TARIFF_UNKNOWN', itemIndex: 1 },
    ])
  })

  it('[C11] so is a gift where none is asked for', () => {
    const catalogue = aCatalogue({ acceptOpenDonation: false })
    expect(codes(aCart({ catalogue, items: [aGift(500)] }))).toEqual(['TARIFF_UNKNOWN'])
  })

  it('[C11] so is a tier whose sale is over, while one chooses; a cart being paid keeps it', () => {
    const catalogue = aCatalogue({ tiers: [aTier({ saleEnd: '2026-03-01T12:00:00Z' })] })
    expect(codes(aCart({ catalogue, now: '2026-03-14T12:00:00Z' }))).toEqual(['TARIFF_UNKNOWN'])
    expect(codes(aCart({ catalogue }))).toEqual([])
  })

  it('[C21] an item lacks its mandatory option', () => {
    const catalogue = aCatalogue({ tiers: [aTier({ extraOptions: [anOption({ isRequired: true })] })] })
    expect(priceCart(aCart({ catalogue })).errors).toEqual([
      { code: 'OPTION_REQUIRED', itemIndex: 0, extraOptionId: 10 },
    ])
  })

  it('[V27] a mandatory option is chosen', () => {
    const catalogue = aCatalogue({ tiers: [aTier({ extraOptions: [anOption({ isRequired: true })] })] })
    expect(codes(aCart({ catalogue }))).toEqual(['OPTION_REQUIRED'])
    expect(codes(aCart({ catalogue, items: [anItem({ optionIds: [10] })] }))).toEqual([])
  })

  it('[C21] an amount is missing, too low or too high', () => {
    const price = { category: 'Pwyw', minCents: cents(500), maxCents: cents(1000) } as const
    const catalogue = aCatalogue({ tiers: [aTier({ price })] })
    const errors = (customAmountCents: number | null) => {
      const item = anItem({ customAmountCents: customAmountCents === null ? null : cents(customAmountCents) })
      return priceCart(aCart({ catalogue, items: [item] })).errors
    }
    expect(errors(null)).toEqual([{ code: 'AMOUNT_REQUIRED', itemIndex: 0 }])
    expect(errors(499)).toEqual([{ code: 'AMOUNT_TOO_LOW', itemIndex: 0, minCents: 500 }])
    expect(errors(1000)).toEqual([{ code: 'AMOUNT_TOO_HIGH', itemIndex: 0, maxCents: 1000 }])
    expect(errors(999)).toEqual([])
    expect(priceCart(aCart({ items: [aGift(-1000)] })).errors[0]).toMatchObject({ code: 'AMOUNT_TOO_LOW' })
  })
})

describe('the terms of an option', () => {
  it('[C24] are its own part of what the line pays each time, after the discount', () => {
    const tier = aTier({
      price: { category: 'Fixed', priceCents: cents(2000) },
      paymentFrequency: 'Installment',
      extraOptions: [
        anOption({ id: 10, priceCents: cents(1000) }),
        anOption({ id: 11, priceCents: cents(0) }),
      ],
    })
    const cart = aCart({
      catalogue: aCatalogue({ tiers: [tier], instalments: [1, 3] }),
      items: [anItem({ optionIds: [10, 11] })],
      instalments: 3,
    })
    const termsOf = (priced: ReturnType<typeof priceCart>) => priced.lines.map(termsOfOptions)
    expect(termsOf(priceCart(cart))).toEqual([
      [
        [334, 333, 333],
        [0, 0, 0],
      ],
    ])
    // A tenth less: 9 € of the option, 27 € of the line.
    expect(termsOf(priceCart({ ...cart, coupon: aCoupon() }))).toEqual([
      [
        [300, 300, 300],
        [0, 0, 0],
      ],
    ])
  })
})

describe('a cart checkout', () => {
  const checkout = aCatalogue({ tiers: [], acceptOpenDonation: false, isCheckout: true, instalments: [1, 3] })
  const line = (tierType: TierType, amount: number | null): CartItem => ({
    tierId: null,
    tierType,
    customAmountCents: amount === null ? null : cents(amount),
    optionIds: [],
  })
  const priced = (...items: CartItem[]) => priceCart(aCart({ catalogue: checkout, items }))

  it('[C23] asks for the amount of each of its lines, and spreads what is not given', () => {
    const cart = priceCart(
      aCart({
        catalogue: checkout,
        items: [line('Payment', 6000), line('Donation', 1000)],
        instalments: 3,
      }),
    )
    expect(cart.errors).toEqual([])
    expect(cart).toMatchObject({ amountCents: 7000, donationCents: 1000, spreadableCents: 6000, vatCents: 0 })
    expect(cart.paymentTerms.map(({ realAmount }) => realAmount)).toEqual([3000, 2000, 2000])
  })

  it('[C23] has lines of no other type, without an option, of no less than 0.50 €', () => {
    expect(priced(line('Registration', 1000)).errors).toMatchObject([{ code: 'TARIFF_UNKNOWN' }])
    expect(priced(line('MonthlyDonation', 1000)).errors).toMatchObject([{ code: 'TARIFF_UNKNOWN' }])
    expect(priced({ ...line('Payment', 1000), optionIds: [1] }).errors).toMatchObject([
      { code: 'TARIFF_UNKNOWN' },
    ])
    expect(priced(line('Payment', null)).errors[0]).toMatchObject({ code: 'AMOUNT_REQUIRED' })
    expect(priced(line('Payment', 0)).errors[0]).toMatchObject({ code: 'AMOUNT_TOO_LOW', minCents: 50 })
    expect(priced(line('Payment', 50)).errors).toEqual([])
    // Any other campaign sells no such line.
    expect(priceCart(aCart({ items: [line('Payment', 1000)] })).errors).toMatchObject([
      { code: 'TARIFF_UNKNOWN' },
    ])
  })
})

describe('a line that is asked for in terms', () => {
  const checkout = aCatalogue({ tiers: [], acceptOpenDonation: false, isCheckout: true, instalments: [1, 3] })
  const term = (dueOn: string, amount: number) => ({ dueOn, amountCents: cents(amount) })
  const later = [term('2026-12-24', 2500), term('2027-02-01', 1000)]
  const line = (amount: number, laterTerms = later, tierType: TierType = 'Payment') => ({
    item: { tierId: null, tierType, customAmountCents: cents(amount), optionIds: [] },
    laterTerms,
  })
  const priced = (lines: ReturnType<typeof line>[], over: Partial<CartToPrice> = {}) => {
    const askedPlan = askedPlanOf(
      lines.map(({ item, laterTerms }) => ({ amountCents: item.customAmountCents, laterTerms })),
    )
    const items = lines.map(({ item }) => item)
    return priceCart(aCart({ catalogue: checkout, items, askedPlan, today: '2026-11-19', ...over }))
  }
  const debits = (cart: PricedCart) =>
    cart.paymentTerms.map(({ date, realAmount, tip }) => [date, realAmount, tip])

  it('[C29] is debited on the days that were asked for, the rest today, the contribution in equal parts', () => {
    const cart = priced([line(5000)], { tipCents: cents(301) })
    expect(cart.errors).toEqual([])
    expect(debits(cart)).toEqual([
      ['2026-11-19', 1500, 101],
      ['2026-12-24', 2500, 100],
      ['2027-02-01', 1000, 100],
    ])
    expect(cart).toMatchObject({ amountCents: 5000, dueTodayCents: 1601, payableCents: 5301, instalments: 1 })
    expect(cart.lines[0]?.terms).toEqual([1500, 2500, 1000])
  })

  it('[C29] leaves its payer no other plan, nor any other line of its cart', () => {
    const cart = priced([line(5000), line(6000, [])], { instalments: 3 })
    expect(cart.offeredInstalments).toEqual([1])
    expect(cart.lines.map(({ terms }) => terms)).toEqual([
      [1500, 2500, 1000],
      [6000, 0, 0],
    ])
    expect(cart.errors).toMatchObject([{ code: 'INSTALMENTS_NOT_OFFERED' }])
  })

  it('[C29] may be a gift, and shares the debit of a day with another line', () => {
    const cart = priced([line(5000, later, 'Donation'), line(600, [term('2027-02-01', 100)])])
    expect(cart).toMatchObject({ errors: [], donationCents: 5000 })
    expect(debits(cart)).toEqual([
      ['2026-11-19', 2000, 0],
      ['2026-12-24', 2500, 0],
      ['2027-02-01', 1100, 0],
    ])
  })

  it('[C29] has something to pay today, and no term that a card cannot be charged', () => {
    const minimum = [{ code: 'CART_MINIMUM_NOT_REACHED' }]
    expect(priced([line(3500)]).errors).toMatchObject(minimum)
    expect(priced([line(3549)]).errors).toMatchObject(minimum)
    expect(priced([line(3550)]).errors).toEqual([])
    expect(priced([line(200, [term('2026-12-24', 49)])]).errors).toMatchObject(minimum)
  })
})

describe('any cart at all', () => {
  const price = fc.integer({ min: 0, max: 200_000 }).map(cents)
  const rate = fc.constantFrom(...VAT_RATES.map(vatBasisPointsOf))
  const option = fc.record({ priceCents: price, vatBasisPoints: rate })
  const tier = fc.record({
    price: fc.oneof(
      price.map((priceCents) => ({ category: 'Fixed' as const, priceCents })),
      fc.constant({ category: 'Pwyw' as const, minCents: null, maxCents: null }),
      fc.constant({ category: 'Free' as const }),
    ),
    vatBasisPoints: rate,
    tierType: fc.constantFrom<TierType>(
      'Registration',
      'Donation',
      'Product',
      'MonthlyDonation',
      'MonthlyPayment',
    ),
    paymentFrequency: fc.constantFrom<PaymentFrequency>('Single', 'Installment'),
    option,
  })
  const reduction = fc.oneof(
    fc.record({ kind: fc.constant('Percent' as const), basisPoints: fc.integer({ min: 0, max: 12_000 }) }),
    fc.record({ kind: fc.constant('Amount' as const), amountCents: price }),
  )
  const cart = fc
    .record({
      tiers: fc.array(tier, { minLength: 1, maxLength: 5 }),
      picks: fc.array(fc.tuple(fc.nat(), fc.boolean(), fc.integer({ min: -100, max: 50_000 })), {
        maxLength: 12,
      }),
      coupon: fc.option(reduction),
      instalments: fc.constantFrom(...INSTALMENT_COUNTS),
      tipCents: fc.integer({ min: 0, max: 5000 }).map(cents),
    })
    .map(({ tiers, picks, coupon, instalments, tipCents }) =>
      aCart({
        catalogue: aCatalogue({
          tiers: tiers.map(({ option: extra, ...over }, id) =>
            aTier({ ...over, id, extraOptions: [anOption({ ...extra, id })] }),
          ),
        }),
        items: picks.map(([n, withOption, typed]) => {
          const tierId = n % (tiers.length + 1)
          if (tierId === tiers.length) return aGift(typed)
          return anItem({ tierId, optionIds: withOption ? [tierId] : [], customAmountCents: cents(typed) })
        }),
        coupon: coupon && aCoupon({ reduction: coupon }),
        instalments,
        tipCents,
        monthlyDay: 28,
      }),
    )

  it('[C22] tells VAT rate by rate, in parts that sum to it, in each line and in all', () => {
    fc.assert(
      fc.property(cart, (any) => {
        const priced = priceCart(any)
        return [priced, ...priced.lines].every(({ vatByRate, vatCents }) => {
          const rates = vatByRate.map(({ rateBasisPoints }) => rateBasisPoints)
          return totalVat(vatByRate) === vatCents && new Set(rates).size === rates.length
        })
      }),
    )
  })

  it('[C4] is that of each line at each rate, and its lines sum to it', () => {
    fc.assert(
      fc.property(cart, (any) => {
        const { lines, vatByRate } = priceCart(any)
        const parts = lines.flatMap((line) => line.vatByRate)
        const isOfEach = parts.every(
          ({ rateBasisPoints, paidCents, vatCents }) =>
            vatCents === vatIncluded(paidCents ?? ZERO, rateBasisPoints ?? 0),
        )
        const sumsUp = vatByRate.every(
          ({ rateBasisPoints, vatCents }) =>
            vatCents === totalVat(parts.filter((part) => part.rateBasisPoints === rateBasisPoints)),
        )
        return (
          isOfEach &&
          sumsUp &&
          lines.every((line) => sum(line.vatByRate.map((part) => part.paidCents ?? ZERO)) <= line.amountCents)
        )
      }),
    )
  })

  it('[C24] tells what each term pays of each option, which with the tier’s part is what it pays of the line', () => {
    fc.assert(
      fc.property(cart, (any) =>
        priceCart(any).lines.every((line) => {
          const options = termsOfOptions(line)
          const ofOptions = line.terms.map((_, term) => sum(options.map((terms) => terms[term] ?? ZERO)))
          const isWithinLine = line.terms.every((term, index) => (ofOptions[index] ?? ZERO) <= term)
          const isWithinPrice = options.every((terms, index) => {
            const asked = line.options[index]?.priceCents ?? ZERO
            return sum(terms) <= asked && (line.discountCents > 0 || sum(terms) === asked)
          })
          return isWithinLine && isWithinPrice && options.flat().every((term) => term >= 0)
        }),
      ),
    )
  })

  it('[C20] has no negative figure anywhere, and VAT within what is paid', () => {
    fc.assert(
      fc.property(cart, (any) => {
        const priced = priceCart(any)
        const figures = [
          priced.amountCents,
          priced.discountCents,
          priced.vatCents,
          priced.donationCents,
          ...priced.lines.flatMap((line) => [
            line.discountCents,
            line.amountCents,
            line.vatCents,
            ...line.terms,
          ]),
          ...priced.paymentTerms.map(({ realAmount }) => realAmount),
        ]
        return (
          figures.every((figure) => figure >= 0) &&
          priced.lines.every((line) => line.vatCents <= line.amountCents)
        )
      }),
    )
  })

  it('[C5] sums up: lines to the cart, shares to lines, terms to the whole', () => {
    fc.assert(
      fc.property(cart, (any) => {
        const priced = priceCart(any)
        const [first] = priced.paymentTerms
        return (
          sum(priced.lines.map(({ amountCents }) => amountCents)) === priced.amountCents &&
          sum(priced.paymentTerms.map(({ realAmount }) => realAmount)) === priced.amountCents &&
          priced.lines.every((line) => sum(line.terms) === line.amountCents) &&
          priced.paymentTerms.every(
            ({ realAmount }, term) =>
              sum(priced.lines.map(({ terms }) => terms[term] ?? cents(0))) === realAmount,
          ) &&
          first.initialAmount - first.discount === priced.amountCents &&
          sum(priced.paymentTerms.map(chargeOf)) === priced.amountCents + priced.tipCents
        )
      }),
    )
  })

  it('[I9] every plan offered takes what it said it would, contribution included', () => {
    fc.assert(
      fc.property(cart, (any) => {
        const offering = priceCart(any)
        return offering.offeredInstalments.every((instalments) => {
          const charged = priceCart({ ...any, instalments }).paymentTerms.map(chargeOf)
          return String(planDebits(offering, instalments)) === String(charged)
        })
      }),
    )
  })

  it('[C3] is never discounted on a gift', () => {
    fc.assert(
      fc.property(cart, (any) =>
        priceCart(any).lines.every((line) => !line.isDonation || line.discountCents === 0),
      ),
    )
  })

  it('[T10] refuses a negative tip as a bug', () => {
    expect(() => priceCart(aCart({ tipCents: cents(-1) }))).toThrow('a tip is not negative')
  })
})
