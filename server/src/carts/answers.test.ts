import type { Cart, CartBody, SentItem } from '@obole/contract/carts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buyer, payer } from '../../testing/buyer.ts'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { testApp } from '../../testing/test-app.ts'

const test = testApp()
let campaign: MadeCampaign

beforeAll(async () => {
  campaign = await makeCampaign(test, {
    tiers: [
      {
        name: 'Place',
        asksParticipant: true,
        options: ['Repas', 'Navette'],
        fields: [
          { label: 'date', type: 'Date' },
          { label: 'text', type: 'TextInput', maxLength: 5 },
          { label: 'free', type: 'FreeText', maxLength: 20 },
          { label: 'choice', type: 'ChoiceList', choices: ['Rouge', 'Vert'] },
          { label: 'yesNo', type: 'YesNo' },
          { label: 'phone', type: 'Phone' },
          { label: 'zip', type: 'Zipcode' },
          { label: 'number', type: 'Number' },
          { label: 'file', type: 'File' },
          { label: 'needed', type: 'TextInput', isRequired: true },
        ],
      },
      { name: 'Simple', price: 500 },
      {
        name: 'Membre',
        asksParticipant: true,
        participantFields: { email: 'Required', birthDate: 'Required', city: 'Optional' },
      },
      { name: 'Enfant', price: 0, asksParticipant: true, isForMinors: true },
      {
        name: 'Club',
        asksParticipant: true,
        asksGuardian: true,
        participantFields: { birthDate: 'Optional' },
      },
    ],
    options: [
      {
        name: 'Repas',
        price: 800,
        fields: [{ label: 'menu', type: 'ChoiceList', choices: ['A'], isRequired: true }],
      },
      { name: 'Navette' },
    ],
  })
})

type ItemPart = Partial<NonNullable<CartBody['items'][number]>>
const item = (given: ItemPart = {}): CartBody['items'][number] => ({
  tierId: campaign.tier('Place'),
  tierType: 'Registration',
  ...given,
})
const answer = (label: string, value: string | boolean) => ({ fieldId: campaign.field(label), value })

async function issuesOf(given: ItemPart): Promise<Record<string, string>> {
  const { status, json } = await buyer(test).call('POST', '/carts', campaign.cart(item(given)))
  if (status === 200) return {}
  const { code, errors } = json as { code: string; errors: { path: string; code: string; message: string }[] }
  expect(code).toBe('CART_INVALID')
  expect(errors.every(({ message }) => message.length > 5)).toBe(true)
  return Object.fromEntries(errors.map(({ path, code: what }) => [path, what]))
}

describe('an answer', () => {
  it.each<[string, string | boolean]>([
    ['date', '29/02/2024'],
    ['text', 'ééééé'],
    ['free', 'Une phrase, courte.'],
    ['choice', 'Vert'],
    ['yesNo', true],
    ['yesNo', false],
    ['phone', '+33 6 12 34 56'],
    ['phone', '+44 20 7946 0958'],
    ['phone', '06-12-34-56-78'],
    ['zip', '69007'],
    ['number', '3,5'],
    ['needed', 'oui'],
    // Nothing is not a wrong answer.
    ['date', ' '],
    ['yesNo', ''],
  ])('to %s may be %j', async (label, value) => {
    expect(await issuesOf({ customFields: [answer(label, value)] })).toEqual({})
  })

  it.each<[string, string | boolean, string]>([
    ['date', '31/02/2024', 'dateInvalid'],
    ['date', '2024-02-29', 'dateInvalid'],
    ['date', true, 'wrongType'],
    ['text', 'éééééé', 'textTooLong'],
    ['free', 'x'.repeat(21), 'textTooLong'],
    ['choice', 'Bleu', 'choiceUnknown'],
    ['yesNo', 'Oui', 'wrongType'],
    ['phone', '12', 'phoneInvalid'],
    ['zip', '6', 'zipcodeInvalid'],
    ['number', 'trois', 'numberInvalid'],
    ['number', '-1', 'numberNotPositive'],
    ['file', 'nobody-holds-this-token-00', 'fileUnknown'],
  ])('to %s is refused at once when it is %j', async (label, value, code) => {
    const path = `items.0.customFields.${campaign.field(label)}`
    expect(await issuesOf({ customFields: [answer(label, value)] })).toEqual({ [path]: code })
  })

  it('that is a phone number is kept in its international form, however it was written', async () => {
    const written = ['+33 6 12 34 56 78', '06-12-34-56-78', '00 44 (20) 7946.0958', '12345678']
    const kept = await Promise.all(
      written.map(async (value) => {
        const cart = await buyer(test).call(
          'POST',
          '/carts',
          campaign.cart(item({ customFields: [answer('phone', value)] })),
        )
        return (cart.json as Cart).itemList[0]?.customFields[0]?.value
      }),
    )
    expect(kept).toEqual(['+33612345678', '+33612345678', '+442079460958', '12345678'])
  })

  it('to a question nobody asked, or asked of another rate, or given twice, is refused', async () => {
    const stray = { fieldId: 999_999_999, value: 'x' }
    expect(await issuesOf({ customFields: [stray] })).toEqual({
      [`items.0.customFields.${stray.fieldId}`]: 'unknownField',
    })
    const needed = campaign.field('needed')
    const elsewhere = { tierId: campaign.tier('Simple'), customFields: [answer('needed', 'x')] }
    expect(await issuesOf(elsewhere)).toEqual({ [`items.0.customFields.${needed}`]: 'unknownField' })
    const twice = [answer('needed', 'x'), answer('needed', 'y')]
    expect(await issuesOf({ customFields: twice })).toEqual({
      [`items.0.customFields.${needed}`]: 'unknownField',
    })
  })

  it('to an option’s question is judged with its option', async () => {
    const meal = (customFields: SentItem['customFields']) => ({
      extraOptions: [{ extraOptionId: campaign.option('Repas'), value: true as const, customFields }],
    })
    const path = `items.0.extraOptions.${campaign.option('Repas')}.customFields`
    expect(await issuesOf(meal([answer('menu', 'A')]))).toEqual({})
    expect(await issuesOf(meal([answer('menu', 'B')]))).toEqual({
      [`${path}.${campaign.field('menu')}`]: 'choiceUnknown',
    })
    expect(await issuesOf(meal([answer('needed', 'x')]))).toEqual({
      [`${path}.${campaign.field('needed')}`]: 'unknownField',
    })
  })

  it('that no table could keep is refused before it gets there', async () => {
    for (const value of ['a\0b', '\ud800']) {
      const body = campaign.cart(item({ customFields: [answer('needed', value)] }))
      expect(await buyer(test).call('POST', '/carts', body)).toMatchObject({
        status: 400,
        json: { code: 'INVALID_REQUEST' },
      })
    }
  })
})

describe('a participant', () => {
  it.each<[object, Record<string, string>]>([
    [{ firstName: 'Alix', lastName: 'Martin' }, {}],
    [{ firstName: 'Zoé', lastName: 'Petit', birthDate: '2022-05-04', email: 'zoe@exemple.fr' }, {}],
    [{ firstName: 'Al1x', lastName: 'Martin' }, { firstName: 'nameDigits' }],
    [{ firstName: 'Martin', lastName: 'martin' }, { lastName: 'namesEqual' }],
    [{ firstName: 'Alix', lastName: 'Martin', email: 'alix' }, { email: 'emailInvalid' }],
    [{ firstName: 'Alix', lastName: 'Martin', birthDate: '1899-12-31' }, { birthDate: 'birthDateInvalid' }],
    [{ firstName: 'Alix', lastName: 'Martin', zipCode: '1' }, { zipCode: 'zipcodeInvalid' }],
    // Not filled in yet: asked for again at the payment.
    [{ firstName: '', lastName: '' }, {}],
  ])('%j is judged by the rules of names and dates', async (participant, wrong) => {
    const expected = Object.fromEntries(
      Object.entries(wrong).map(([field, code]) => [`items.0.participant.${field}`, code]),
    )
    expect(await issuesOf({ participant } as ItemPart)).toEqual(expected)
  })
})

const init = (visitor: ReturnType<typeof buyer>, { id, dueToday }: Cart) =>
  visitor.call('POST', `/carts/${id}/init-payment`, { termsOfService: true, tip: true, dueToday })

describe('what is missing', () => {
  it('is not asked for before the payment, and then all at once', async () => {
    const visitor = buyer(test)
    const meal = { extraOptionId: campaign.option('Repas'), value: true as const }
    const cart = await visitor.cart(campaign.cart(item({ extraOptions: [meal] }), 'Simple'))
    await visitor.call('PUT', `/carts/${cart.id}/payer`, payer)
    const refused = await init(visitor, cart)
    expect(refused).toMatchObject({
      status: 400,
      json: { code: 'CART_INVALID', message: 'Le panier est invalide.' },
    })
    const { errors } = refused.json as { errors: { path: string; code: string }[] }
    expect(errors.map(({ path, code }) => [path, code])).toEqual([
      ['items.0.participant', 'required'],
      [`items.0.customFields.${campaign.field('needed')}`, 'required'],
      [`items.0.extraOptions.${meal.extraOptionId}.customFields.${campaign.field('menu')}`, 'required'],
    ])

    const complete = item({
      participant: { firstName: 'Alix', lastName: 'Martin' },
      customFields: [answer('needed', 'ici')],
      extraOptions: [{ ...meal, customFields: [answer('menu', 'A')] }],
    })
    const filled = await visitor.call('PUT', `/carts/${cart.id}`, campaign.cart(complete, 'Simple'))
    expect(filled).toMatchObject({ status: 200 })
    expect(await init(visitor, filled.json as Cart)).toMatchObject({ status: 200, json: { isFree: false } })
  })

  it('is said of the payer too', async () => {
    const visitor = buyer(test)
    expect(await init(visitor, await visitor.cart(campaign.cart('Simple')))).toMatchObject({
      status: 400,
      json: { code: 'PAYER_INVALID' },
    })
  })
})

describe('what a rate asks of each participant', () => {
  const member = (participant: NonNullable<SentItem['participant']>, tier = 'Membre') =>
    campaign.cart({ tierId: campaign.tier(tier), tierType: 'Registration', participant })
  const lou = { firstName: 'Lou', lastName: 'Petit' }

  it('is refused when it is wrong, and missing until the payment', async () => {
    const visitor = buyer(test)
    const wrong = await visitor.call(
      'POST',
      '/carts',
      member({ ...lou, email: 'lou', birthDate: '2999-01-01' }),
    )
    expect((wrong.json as { errors: object[] }).errors).toMatchObject([
      { path: 'items.0.participant.email', code: 'emailInvalid' },
      { path: 'items.0.participant.birthDate', code: 'birthDateInvalid' },
    ])
    const { json } = await visitor.call('POST', '/carts', member({ ...lou, city: 'Lyon' }))
    const cart = json as Cart
    await visitor.call('PUT', `/carts/${cart.id}/payer`, payer)
    const begun = await init(visitor, cart)
    expect((begun.json as { errors: object[] }).errors).toMatchObject([
      { path: 'items.0.participant.email', code: 'required' },
      { path: 'items.0.participant.birthDate', code: 'required' },
    ])
  })

  it('[V70] sells no rate for minors to whoever is of age', async () => {
    const of = (birthDate: string) =>
      buyer(test).call('POST', '/carts', member({ ...lou, birthDate }, 'Enfant'))
    expect(((await of('1990-01-01')).json as { errors: object[] }).errors).toMatchObject([
      { path: 'items.0.participant.birthDate', code: 'notMinor' },
    ])
    expect((await of('2020-01-01')).status).toBe(200)
  })

  it('lets nobody under age be the one who pays', async () => {
    const paying = { ...lou, isPayer: true }
    const refused = [
      member({ ...paying, email: 'lou@example.org', birthDate: '2020-01-01' }),
      member(paying, 'Enfant'),
    ]
    for (const cart of refused) {
      const { json } = await buyer(test).call('POST', '/carts', cart)
      expect((json as { errors: object[] }).errors).toMatchObject([
        { path: 'items.0.participant.isPayer', code: 'minor' },
      ])
    }
  })
})

describe('the legal guardian of a minor', () => {
  const day = (yearsAgo: number, daysLater = 0) => {
    const today = new Date(test.clock.now() + daysLater * 86_400_000)
    return `${today.getUTCFullYear() - yearsAgo}${today.toISOString().slice(4, 10)}`
  }
  const joining = (participant: Partial<NonNullable<SentItem['participant']>>) =>
    campaign.cart({
      tierId: campaign.tier('Club'),
      tierType: 'Registration',
      participant: { firstName: 'Lou', lastName: 'Petit', ...participant },
    })
  const guardian = {
    guardianFirstName: 'Alix',
    guardianLastName: 'Petit',
    guardianPhone: '06 12 34 56 78',
    guardianEmail: 'alix@exemple.fr',
    guardianAgreed: true,
  }
  const begin = async (participant: Partial<NonNullable<SentItem['participant']>>) => {
    const visitor = buyer(test)
    const cart = await visitor.cart(joining(participant))
    await visitor.call('PUT', `/carts/${cart.id}/payer`, payer)
    const { status, json } = await init(visitor, cart)
    const { errors = [] } = json as { errors?: { path: string; code: string }[] }
    return { status, missing: errors.map(({ path, code }) => `${path.split('.').at(-1)} ${code}`) }
  }

  it('is required on the server until the eve of the eighteenth birthday', async () => {
    expect(await begin({ birthDate: day(18, 1) })).toEqual({
      status: 400,
      missing: [
        'guardianFirstName required',
        'guardianLastName required',
        'guardianPhone required',
        'guardianEmail required',
        'guardianAgreed required',
      ],
    })
    expect(await begin({ birthDate: day(18, 1), ...guardian })).toMatchObject({ status: 200 })
    expect(await begin({ birthDate: day(18, 0) })).toMatchObject({ status: 200 })
  })

  it('is asked with the birth date, whatever else the rate says of it', async () => {
    expect(await begin({})).toEqual({ status: 400, missing: ['birthDate required'] })
  })

  it('must agree', async () => {
    const silent = { birthDate: day(12), ...guardian, guardianAgreed: false }
    expect(await begin(silent)).toEqual({ status: 400, missing: ['guardianAgreed required'] })
  })

  it('is judged at once where something of it is wrong', async () => {
    const wrong = { birthDate: day(12), ...guardian, guardianPhone: '12', guardianEmail: 'alix' }
    const { json } = await buyer(test).call('POST', '/carts', joining(wrong))
    expect((json as { errors: object[] }).errors).toMatchObject([
      { path: 'items.0.participant.guardianPhone', code: 'phoneInvalid' },
      { path: 'items.0.participant.guardianEmail', code: 'emailInvalid' },
    ])
  })

  it('is kept of minors alone, and only where the rate asks', async () => {
    const kept = async (body: CartBody) => (await buyer(test).cart(body)).itemList[0]?.participant
    expect(await kept(joining({ birthDate: day(12), ...guardian }))).toMatchObject({
      ...guardian,
      guardianPhone: '+33612345678',
    })
    const born = { birthDate: day(30) }
    expect(await kept(joining({ ...born, ...guardian }))).toEqual({
      firstName: 'Lou',
      lastName: 'Petit',
      ...born,
    })
    const other = item({
      participant: { firstName: 'Lou', lastName: 'Petit', birthDate: day(12), ...guardian },
    })
    expect(await kept(campaign.cart(other))).not.toHaveProperty('guardianEmail')
  })
})
