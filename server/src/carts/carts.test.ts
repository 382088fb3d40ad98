import { type Cart, cartSchema } from '@obole/contract/carts'
import { describe, expect, it } from 'vitest'
import { buyer, payer } from '../../testing/buyer.ts'
import { makeCampaign } from '../../testing/campaign.ts'
import { stockOf } from '../../testing/stock.ts'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()

const MINUTE_MS = 60_000
const expiryOf = (cart: Cart) => Date.parse(cart.meta.expiresAt)

describe('a new cart', () => {
  it('is priced by the server, holds its places and lives a quarter of an hour', async () => {
    const campaign = await makeCampaign(test, {
      tiers: [{ name: 'Place', price: 1200, stock: 10, options: ['Repas'] }],
      options: [{ name: 'Repas', price: 800, stock: 4 }],
      entries: 50,
    })
    const withMeal = {
      tierId: campaign.tier('Place'),
      tierType: 'Registration' as const,
      extraOptions: [{ extraOptionId: campaign.option('Repas'), value: true as const }],
    }
    const cart = await buyer(test).cart(campaign.cart('Place', withMeal))
    expect(cart).toMatchObject({ state: 'Open', amount: 3200, dueToday: 3200, coupon: null, payer: null })
    expect(cart.itemList.map(({ name, amount }) => [name, amount])).toEqual([
      ['Place', 1200],
      ['Place', 2000],
    ])
    expect(expiryOf(cart) - Date.parse(cart.meta.createdAt)).toBe(15 * MINUTE_MS)
    expect(await stockOf(test, campaign.stock('Place'))).toEqual({ held: 2, sold: 0 })
    expect(await stockOf(test, campaign.stock('Repas'))).toEqual({ held: 1, sold: 0 })
    expect(await stockOf(test, campaign.stock('entries'))).toEqual({ held: 2, sold: 0 })
  })

  it('is one cart however often its call is repeated, and its key serves nothing else', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', stock: 10 }] })
    const visitor = buyer(test)
    const first = await visitor.cart(campaign.cart('Place'), 'the-same-key')
    const again = await Promise.all([1, 2, 3].map(() => visitor.cart(campaign.cart('Place'), 'the-same-key')))
    expect(new Set(again.map(({ id }) => id))).toEqual(new Set([first.id]))
    expect(await stockOf(test, campaign.stock('Place'))).toEqual({ held: 1, sold: 0 })
    expect(
      await visitor.call('POST', '/carts', campaign.cart('Place', 'Place'), 'the-same-key'),
    ).toMatchObject({ status: 409, json: { code: 'IDEMPOTENCY_KEY_REUSED' } })
  })

  it('is another cart where another visitor happens to use the same key', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place' }] })
    const [mine, theirs] = [buyer(test), buyer(test)]
    const first = await mine.cart(campaign.cart('Place'), 'a-shared-key')
    const second = await theirs.cart(campaign.cart('Place'), 'a-shared-key')
    expect(second.id).not.toBe(first.id)
  })

  it.each([
    ['Disabled', 'FORM_CLOSED'],
    ['Deleted', 'FORM_CLOSED'],
  ])('is refused by a campaign that is %s', async (state, code) => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place' }], columns: { state } })
    expect(await buyer(test).call('POST', '/carts', campaign.cart('Place'))).toMatchObject({
      status: 409,
      json: { code, details: { shown: state.toLowerCase() } },
    })
  })

  it('is refused by a draft as by nothing at all', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place' }], columns: { state: 'Draft' } })
    const asked = campaign.cart('Place')
    const [draft, nothing] = await Promise.all(
      [asked, { ...asked, formSlug: 'jamais-vue' }].map((body) => buyer(test).call('POST', '/carts', body)),
    )
    for (const answer of [draft, nothing]) {
      expect(answer).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } })
      expect(answer?.json).not.toHaveProperty('details')
    }
  })

  it.each([
    ['notYetOpen', { sale_start_at: new Date(Date.now() + 48 * 60 * MINUTE_MS) }],
    ['ended', { sale_end_at: new Date(Date.now() - 48 * 60 * MINUTE_MS) }],
  ])('is refused while the page shows %s', async (shown, columns) => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place' }], columns })
    expect(await buyer(test).call('POST', '/carts', campaign.cart('Place'))).toMatchObject({
      status: 409,
      json: { code: 'FORM_CLOSED', details: { shown } },
    })
  })

  it('is refused where the association may not collect, so that the page can ask for an e-mail', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place' }] })
    await campaign.edit(
      sql`update organizations set allow_collect = false where slug = ${campaign.ref.organizationSlug}`,
    )
    expect(await buyer(test).call('POST', '/carts', campaign.cart('Place'))).toMatchObject({
      status: 409,
      json: { code: 'WALLET_VALIDATION_ERROR' },
    })
  })

  it('is refused where no such campaign exists', async () => {
    const body = { organizationSlug: 'personne', formType: 'Event', formSlug: 'nulle-part', items: [] }
    expect(await buyer(test).call('POST', '/carts', body)).toMatchObject({
      status: 404,
      json: { code: 'NOT_FOUND' },
    })
  })

  it.each([
    ['nothing in it', () => [], 'CART_EMPTY'],
    ['a rate nobody sells', () => [{ tierId: 999_999_999, tierType: 'Registration' }], 'TARIFF_UNKNOWN'],
    ['a gift where none is asked for', () => [{ tierType: 'Donation', customAmount: 500 }], 'TARIFF_UNKNOWN'],
  ])('is refused with %s', async (_what, items, code) => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place' }] })
    const answer = await buyer(test).call('POST', '/carts', { ...campaign.ref, items: items() })
    expect(answer.json).toMatchObject({ code })
  })

  it('takes gifts without a tier in the rhythm the campaign offers, and in no other', async () => {
    const single = await makeCampaign(test, {
      tiers: [{ name: 'Place' }],
      columns: { accept_open_donation: true },
    })
    const monthly = await makeCampaign(test, {
      tiers: [{ name: 'Place' }],
      columns: { accept_open_monthly_donation: true },
    })
    const codeOf = async (ref: object, tierType: string) => {
      const { status, json } = await buyer(test).call('POST', '/carts', {
        ...ref,
        items: [{ tierType, customAmount: 500 }],
      })
      return status === 200 ? 'taken' : (json as { code: string }).code
    }
    expect(await codeOf(single.ref, 'Donation')).toBe('taken')
    expect(await codeOf(single.ref, 'MonthlyDonation')).toBe('TARIFF_UNKNOWN')
    expect(await codeOf(single.ref, 'OfflineDonation')).toBe('TARIFF_UNKNOWN')
    expect(await codeOf(monthly.ref, 'MonthlyDonation')).toBe('taken')
    expect(await codeOf(monthly.ref, 'Donation')).toBe('TARIFF_UNKNOWN')
  })

  it('is at least 0,50 € for a gift, and never more than a card can be charged', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Don', type: 'Donation', price: null }] })
    const give = (...amounts: number[]) =>
      buyer(test).call('POST', '/carts', {
        ...campaign.ref,
        items: amounts.map((customAmount) => ({
          tierId: campaign.tier('Don'),
          tierType: 'Donation',
          customAmount,
        })),
      })
    expect(await give(0)).toMatchObject({ status: 400, json: { code: 'AMOUNT_TOO_LOW' } })
    expect(await give(50)).toMatchObject({ status: 200 })
    expect(await give(49)).toMatchObject({ status: 400, json: { code: 'AMOUNT_TOO_LOW' } })
    expect(await give(99_999_999)).toMatchObject({ status: 200 })
    expect(await give(99_999_999, 50)).toMatchObject({ status: 400, json: { code: 'AMOUNT_TOO_HIGH' } })
  })
})

describe('a cart that is read', () => {
  it('is found by its address alone, by its association, or by its campaign', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place' }] })
    const visitor = buyer(test)
    const { id } = await visitor.cart(campaign.cart('Place'))
    const { organizationSlug, formType, formSlug } = campaign.ref
    const read = async (query: string) => (await visitor.call('GET', `/carts/${id}${query}`)).status
    const of = `?organizationSlug=${organizationSlug}`
    expect(await read('')).toBe(200)
    expect(await read(`${of}&formType=checkout&formSlug=default`)).toBe(200)
    expect(await read(`${of}&formType=${formType}&formSlug=${formSlug}`)).toBe(200)
    expect(await read('?organizationSlug=une-autre&formType=checkout&formSlug=default')).toBe(404)
    expect(await read(`${of}&formType=${formType}&formSlug=une-autre`)).toBe(404)
  })

  it.each(['nobody-holds-this-token-00', 'x', '%00', '..%2f..%2fetc%2fpasswd'])(
    'is unknown under the id %s',
    async (id) => {
      expect(await buyer(test).call('GET', `/carts/${id}`)).toMatchObject({
        status: 404,
        json: { code: 'CART_UNKNOWN', message: 'Le panier est inconnu ou a expiré.' },
      })
    },
  )
})

describe('a cart that is changed', () => {
  it('takes what is new and gives back what is gone, in one go', async () => {
    const campaign = await makeCampaign(test, {
      tiers: [
        { name: 'Adulte', price: 1000, stock: 5 },
        { name: 'Enfant', price: 500, stock: 5 },
      ],
      entries: 6,
    })
    const visitor = buyer(test)
    const { id } = await visitor.cart(campaign.cart('Adulte', 'Adulte', 'Adulte'))
    const changed = await visitor.call('PUT', `/carts/${id}`, campaign.cart('Adulte', 'Enfant', 'Enfant'))
    expect(changed).toMatchObject({ status: 200, json: { id, amount: 2000 } })
    expect(await stockOf(test, campaign.stock('Adulte'))).toEqual({ held: 1, sold: 0 })
    expect(await stockOf(test, campaign.stock('Enfant'))).toEqual({ held: 2, sold: 0 })
    expect(await stockOf(test, campaign.stock('entries'))).toEqual({ held: 3, sold: 0 })
  })

  it('keeps what it had when what is new is not to be had, and is told what is left for it', async () => {
    const campaign = await makeCampaign(test, {
      tiers: [
        { name: 'Adulte', stock: 4 },
        { name: 'Enfant', stock: 5 },
      ],
    })
    const visitor = buyer(test)
    const { id } = await visitor.cart(campaign.cart('Adulte', 'Adulte'))
    await buyer(test).cart(campaign.cart('Adulte'))
    const body = campaign.cart('Adulte', 'Adulte', 'Adulte', 'Adulte', 'Enfant')
    expect(await visitor.call('PUT', `/carts/${id}`, body)).toMatchObject({
      status: 409,
      json: {
        code: 'TICKETS_SOLD_OUT',
        details: {
          // Its own two and the one that nobody holds.
          errors: [{ code: 'TICKETS_SOLD_OUT', tierId: campaign.tier('Adulte'), remaining: 3 }],
        },
      },
    })
    expect(await stockOf(test, campaign.stock('Adulte'))).toEqual({ held: 3, sold: 0 })
    expect(await stockOf(test, campaign.stock('Enfant'))).toEqual({ held: 0, sold: 0 })
    expect(await visitor.call('GET', `/carts/${id}`)).toMatchObject({ json: { amount: 2000 } })
  })

  it('is unknown to another campaign', async () => {
    const mine = await makeCampaign(test, { tiers: [{ name: 'Place' }] })
    const other = await makeCampaign(test, { tiers: [{ name: 'Place' }] })
    const visitor = buyer(test)
    const { id } = await visitor.cart(mine.cart('Place'))
    expect(await visitor.call('PUT', `/carts/${id}`, other.cart('Place'))).toMatchObject({
      status: 404,
      json: { code: 'CART_UNKNOWN' },
    })
  })

  it('changes once for one key, whatever was changed since, and a key serves one change', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', stock: 9 }] })
    const visitor = buyer(test)
    const { id } = await visitor.cart(campaign.cart('Place'))
    await visitor.call('PUT', `/carts/${id}`, campaign.cart('Place', 'Place'), 'first')
    await visitor.call('PUT', `/carts/${id}`, campaign.cart('Place', 'Place', 'Place'), 'second')
    // The first one's answer was lost, and the browser sends it again too late.
    const late = await visitor.call('PUT', `/carts/${id}`, campaign.cart('Place', 'Place'), 'first')
    expect(late).toMatchObject({ status: 200, json: { amount: 3000 } })
    expect(await stockOf(test, campaign.stock('Place'))).toEqual({ held: 3, sold: 0 })
    expect(await visitor.call('PUT', `/carts/${id}/tip`, { tip: 100 }, 'first')).toMatchObject({
      status: 409,
      json: { code: 'IDEMPOTENCY_KEY_REUSED' },
    })
  })

  it('ends as one of the two when it is changed in two tabs at once, and holds what it says', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', stock: 30 }] })
    const visitor = buyer(test)
    const { id } = await visitor.cart(campaign.cart('Place'))
    const bodies = [1, 2, 3, 4].map((n) => campaign.cart(...Array.from({ length: n }, () => 'Place')))
    const answers = await Promise.all(bodies.map((body) => visitor.call('PUT', `/carts/${id}`, body)))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ json }) => json)).toEqual(
      refused.map(() => expect.objectContaining({ code: 'CART_UPDATE_FAILED' })),
    )
    const after = (await visitor.call('GET', `/carts/${id}`)).json as Cart
    expect(await stockOf(test, campaign.stock('Place'))).toEqual({ held: after.itemList.length, sold: 0 })
  })
})

describe('tip, payer, instalments and refresh', () => {
  it('keeps the tip the payer chose, 0 € included, and adds it to what is due', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', price: 1500 }] })
    const visitor = buyer(test)
    const { id, tipData } = await visitor.cart(campaign.cart('Place'))
    expect(tipData).toMatchObject({ tipSuggestion: 350, tipChosen: null })
    expect(await visitor.call('PUT', `/carts/${id}/tip`, { tip: 200 })).toMatchObject({
      status: 200,
      json: { tipData: { tipChosen: 200 }, amount: 1500, dueToday: 1700 },
    })
    expect(await visitor.call('PUT', `/carts/${id}/tip`, { tip: 0 })).toMatchObject({
      json: { tipData: { tipChosen: 0 }, dueToday: 1500 },
    })
    for (const tip of [-1, 1.5, '100', null])
      expect(await visitor.call('PUT', `/carts/${id}/tip`, { tip })).toMatchObject({ status: 400 })
  })

  it('suggests a part of the contribution with each debit where the price is spread', async () => {
    const campaign = await makeCampaign(test, {
      tiers: [{ name: 'Adhésion', price: 15_000, frequency: 'Installment' }],
      columns: { instalment_counts: [1, 3] },
    })
    const visitor = buyer(test)
    const { id, tipData } = await visitor.cart(campaign.cart('Adhésion'))
    expect(tipData).toMatchObject({ tipSuggestion: 950, tipMinimum: 100, tipMaximum: 1800 })
    expect(await visitor.call('PUT', `/carts/${id}/installments`, { installments: 3 })).toMatchObject({
      status: 200,
      json: { tipData: { tipSuggestion: 317, tipMinimum: 34, tipMaximum: 600 } },
    })
  })

  it('tells the payer which of their details are wrong', async () => {
    const campaign = await makeCampaign(test, {
      tiers: [{ name: 'Place' }],
      columns: { ask_payer_address: true },
    })
    const visitor = buyer(test)
    const { id } = await visitor.cart(campaign.cart('Place'))
    const body = { email: 'nobody', firstName: 'Test', lastName: 'B', birthDate: '2020-01-01' }
    const answer = await visitor.call('PUT', `/carts/${id}/payer`, body)
    expect(answer).toMatchObject({ status: 400, json: { code: 'PAYER_INVALID' } })
    const { errors } = answer.json as { errors: { path: string; code: string }[] }
    expect(Object.fromEntries(errors.map(({ path, code }) => [path, code]))).toEqual({
      email: 'emailInvalid',
      firstName: 'nameForbiddenValue',
      lastName: 'nameTooShort',
      birthDate: 'minor',
      address: 'required',
      zipCode: 'required',
      city: 'required',
    })
  })

  it.each([
    ['organisation', { allow_organism_payer: false }, true, 'ORGANISM_PAYER_REFUSED'],
    ['individual', { allow_individual_payer: false }, false, 'INDIVIDUAL_PAYER_REFUSED'],
  ])('takes no %s where the campaign does not', async (_kind, columns, payAsOrganisation, code) => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place' }], columns })
    const visitor = buyer(test)
    const { id } = await visitor.cart(campaign.cart('Place'))
    const company = { companyName: 'La Fabrique', companySiren: '123456789', companyLegalStatus: 1 }
    const sent = { ...payer, ...company, payAsOrganisation }
    expect(await visitor.call('PUT', `/carts/${id}/payer`, sent)).toMatchObject({
      status: 400,
      json: { code },
    })
    const other = await visitor.call('PUT', `/carts/${id}/payer`, {
      ...sent,
      payAsOrganisation: !payAsOrganisation,
    })
    expect(other).toMatchObject({ status: 200 })
  })

  it('spreads what may be spread, offers only what comes out, and pays at once when it no longer does', async () => {
    const campaign = await makeCampaign(test, {
      tiers: [
        { name: 'Stage', price: 9000, frequency: 'Installment' },
        { name: 'Carte', price: 500 },
      ],
      columns: { instalment_counts: [1, 3, 6] },
    })
    const visitor = buyer(test)
    const { id } = await visitor.cart(campaign.cart('Stage', 'Carte'))
    const spread = await visitor.call('PUT', `/carts/${id}/installments`, { installments: 3 })
    expect(spread).toMatchObject({ status: 200, json: { instalments: 3, dueToday: 3500, total: 9500 } })
    expect((spread.json as Cart).paymentTerms.map(({ realAmount }) => realAmount)).toEqual([3500, 3000, 3000])
    expect(await visitor.call('PUT', `/carts/${id}/installments`, { installments: 12 })).toMatchObject({
      status: 409,
      json: { code: 'INSTALMENTS_NOT_OFFERED', details: { errors: [{ offered: [1, 3, 6] }] } },
    })
    expect(await visitor.call('PUT', `/carts/${id}`, campaign.cart('Carte'))).toMatchObject({
      status: 200,
      json: { instalments: 1, dueToday: 500 },
    })
  })

  it('keeps the day of a monthly gift when only the instalments are said again', async () => {
    const campaign = await makeCampaign(test, {
      tiers: [{ name: 'Don', type: 'MonthlyDonation', price: null, frequency: 'Monthly' }],
    })
    const visitor = buyer(test)
    const item = { tierId: campaign.tier('Don'), tierType: 'MonthlyDonation' as const, customAmount: 1000 }
    const { id } = await visitor.cart({ ...campaign.cart(item), paymentDay: 12 })
    expect(await visitor.call('PUT', `/carts/${id}/installments`, { installments: 1 })).toMatchObject({
      json: { paymentDay: 12 },
    })
    expect(
      await visitor.call('PUT', `/carts/${id}/installments`, { installments: 1, paymentDay: 29 }),
    ).toMatchObject({ status: 400 })
  })

  it('is refreshed by a quarter of an hour, within the hour it may last in all', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', stock: 1 }] })
    const visitor = buyer(test)
    const { id, meta } = await visitor.cart(campaign.cart('Place'))
    const minutes = async () => {
      const { status, json } = await visitor.call('POST', `/carts/${id}/refresh`)
      return status === 200
        ? Math.round((expiryOf(json as Cart) - Date.parse(meta.createdAt)) / MINUTE_MS)
        : status
    }
    const seen: number[] = []
    for (let turn = 0; turn < 6; turn += 1) {
      test.clock.advance(10 * MINUTE_MS)
      seen.push(await minutes())
    }
    expect(seen).toEqual([25, 35, 45, 55, 60, 404])
  })
})

describe('what a cart says of itself', () => {
  it('is until when it can be paid, its tiers each once, and what each term pays of each option', async () => {
    const campaign = await makeCampaign(test, {
      formType: 'Shop',
      tiers: [
        {
          name: 'Livre',
          type: 'Product',
          price: 2000,
          vat: 5.5,
          frequency: 'Installment',
          options: ['Envoi'],
        },
        { name: 'Affiche', type: 'Product', price: 1200, frequency: 'Installment' },
      ],
      options: [{ name: 'Envoi', price: 1000, vat: 20 }],
      columns: { instalment_counts: [1, 3], accept_open_donation: true },
    })
    const posted = { extraOptionId: campaign.option('Envoi'), value: true as const }
    const book = { tierId: campaign.tier('Livre'), tierType: 'Product' as const }
    const somebody = buyer(test)
    const made = await somebody.cart(
      campaign.cart({ ...book, extraOptions: [posted] }, 'Affiche', book, {
        tierType: 'Donation',
        customAmount: 500,
      }),
    )
    expect(made.expiry).toBe(made.meta.expiresAt)
    expect(made.tierList).toEqual([
      {
        tierId: book.tierId,
        name: 'Livre',
        tierType: 'Product',
        quantity: 2,
        amount: 5000,
        vat: 104 + 167 + 104,
      },
      {
        tierId: campaign.tier('Affiche'),
        name: 'Affiche',
        tierType: 'Product',
        quantity: 1,
        amount: 1200,
        vat: 0,
      },
    ])
    expect(made.itemList[0]?.extraOptions).toEqual([
      { ...posted, customFields: [], label: 'Envoi', price: 1000, paymentTerms: [1000] },
    ])
    test.clock.advance(60_000)
    const { json } = await somebody.call('PUT', `/carts/${made.id}/installments`, { installments: 3 })
    const spread = cartSchema.parse(json)
    expect(Date.parse(spread.expiry)).toBeGreaterThan(Date.parse(made.expiry))
    const [item] = spread.itemList
    expect(item?.extraOptions[0]?.paymentTerms).toEqual([334, 333, 333])
    expect(item?.paymentTerms).toEqual([1000, 1000, 1000])
  })

  it('is described', async () => {
    const { paths } = (await test.http.inject('/api/openapi.json')).json()
    const answered = paths['/api/carts/{id}'].get.responses['200'].content['application/json'].schema
    expect(answered.required).toEqual(expect.arrayContaining(['expiry', 'tierList', 'itemList']))
    const option = answered.properties.itemList.items.properties.extraOptions.items
    expect(option.required).toContain('paymentTerms')
  })
})
