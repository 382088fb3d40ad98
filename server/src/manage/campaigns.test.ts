import type { CampaignChanges, ManagedCampaign, TierDocument } from '@obole/contract/manage-campaigns'
import { FORM_TYPES, type FormType } from '@obole/core/campaign/form'
import { ZERO } from '@obole/core/money/money'
import { describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { placeFreeOrder } from '../../testing/orders.ts'
import { testApp } from '../../testing/test-app.ts'
import { visitor, type Visitor } from '../../testing/visitor.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()

const KINDS = FORM_TYPES.filter((type): type is Exclude<FormType, 'Checkout'> => type !== 'Checkout')

interface Draft {
  association: MadeAssociation
  admin: Visitor
  path: string
  campaign: ManagedCampaign
}

async function draft(formType: FormType = 'Event', title = 'Fête de printemps'): Promise<Draft> {
  const association = await makeAssociation(test)
  const response = await association.admin.post(`${association.path}/forms`, { formType, title })
  expect(response).toMatchObject({ statusCode: 201 })
  const campaign: ManagedCampaign = response.json()
  const path = `${association.path}/forms/${formType}/${campaign.form.formSlug}`
  return { association, admin: association.admin, path, campaign }
}

const load = async ({ admin, path }: Draft): Promise<ManagedCampaign> => (await admin.get(path)).json()

/** Saves from what is there now. */
async function save(on: Draft, changes: CampaignChanges, headers: Record<string, string> = {}) {
  const { form } = await load(on)
  return on.admin.send('PATCH', on.path, { payload: { version: form.version, changes }, headers })
}

async function saved(on: Draft, changes: CampaignChanges): Promise<ManagedCampaign> {
  const response = await save(on, changes)
  expect(response.json()).not.toHaveProperty('code')
  return response.json()
}

/** Puts what waits on the page, having read it. */
async function publishChanges(on: Draft): Promise<ManagedCampaign> {
  const { form } = await load(on)
  const response = await on.admin.post(`${on.path}/publish`, { version: form.version })
  expect(response.json()).toMatchObject({ published: null })
  return response.json()
}

const pageOf = async ({ association, campaign }: Draft, as: Visitor = visitor(test), more = '') => {
  const { formType, formSlug } = campaign.form
  const query = `organizationSlug=${association.slug}&formType=${formType}&formSlug=${formSlug}${more}`
  return (await as.get(`/api/agg/form?${query}`)).json().form
}

function at<T>(list: readonly T[], index: number): T {
  const element = list[index]
  if (element === undefined) throw new Error(`there is no element ${index}`)
  return element
}

const tierOf = ({ document }: ManagedCampaign): TierDocument => at(document.tiers, 0)

/** A tier like the first one, as a page that adds one sends it. */
const newTier = (campaign: ManagedCampaign, changes: Partial<TierDocument>): TierDocument => ({
  ...tierOf(campaign),
  id: -1,
  customFields: [],
  ...changes,
})

async function publish(on: Draft): Promise<void> {
  const { document } = await load(on)
  if (document.startDate === null) await saved(on, { startDate: '2031-05-01T18:00:00.000Z' })
  const response = await on.admin.send('PUT', `${on.path}/state`, { payload: { state: 'Public' } })
  expect(response.json()).toMatchObject({ form: { state: 'Public' } })
}

/** Somebody takes one of a tier and holds it. */
const hold = ({ association, campaign }: Draft, tier: TierDocument, items = 1) =>
  visitor(test).post('/api/carts', {
    organizationSlug: association.slug,
    formType: campaign.form.formType,
    formSlug: campaign.form.formSlug,
    items: Array.from({ length: items }, () => ({
      tierId: tier.id,
      tierType: tier.tierType,
      ...(tier.priceCategory === 'Pwyw' ? { customAmount: 2000 } : {}),
    })),
  })

/** Sold without a journey: this file is about what an editor may still change. */
async function sell(
  on: Draft,
  tier: TierDocument,
  options: number[] = [],
  { answers = [], couponId = null }: { answers?: number[]; couponId?: number | null } = {},
): Promise<void> {
  await placeFreeOrder(test.app, {
    organizationId: on.association.id,
    formId: on.campaign.form.id,
    tier,
    options: options.map((extraOptionId) => ({
      extraOptionId,
      value: true,
      customFields: [],
      name: 'x',
      priceCents: ZERO,
    })),
    customFields: answers.map((fieldId) => ({ fieldId, value: '12' })),
    couponId,
  })
}

it('a new campaign begins with the address for questions that its association shows elsewhere', async () => {
  const first = await draft('Shop', 'La première')
  expect(first.campaign.document.contactEmail).toBeNull()
  await saved(first, { contactEmail: 'bonjour@asso.example', startDate: '2031-05-01T18:00:00.000Z' })
  const { admin, path } = first.association
  const another = async () => {
    const made = await admin.post(`${path}/forms`, { formType: 'Donation', title: 'La suivante' })
    return made.json().document.contactEmail
  }
  // What is nowhere to be seen is nobody's to show.
  expect(await another()).toBeNull()
  await publish(first)
  expect(await another()).toBe('bonjour@asso.example')
  // Nor is that of a neighbour.
  expect((await draft('Shop', 'Ailleurs')).campaign.document.contactEmail).toBeNull()
})

it('a new crowdfunding campaign has something to choose: an amount of one’s own', async () => {
  const on = await draft('CrowdFunding', 'Un four à pain')
  expect(on.campaign.document).toMatchObject({
    acceptOpenDonation: false,
    tiers: [{ name: 'Participation libre', tierType: 'Donation', priceCategory: 'Pwyw', price: null }],
  })
})

describe.each(KINDS)('a %s', (formType) => {
  it('begins as a draft with what its kind has, is published, and sells what was just written', async () => {
    const on = await draft(formType, `Une campagne de type ${formType}`)
    expect(on.campaign.form).toMatchObject({
      state: 'Draft',
      pageShows: 'draft',
      nextStates: ['Public', 'Private', 'Deleted'],
    })
    const changes: CampaignChanges = {
      description: 'Venez nombreux.\n\nhttps://exemple.fr',
      startDate: '2031-05-01T18:00:00.000Z',
      installments: [3],
    }
    const after = await saved(on, changes)
    expect(after.document.installments).toEqual([1, 3])
    expect(after.form.missing).toEqual([])
    await publish(on)

    const query = `organizationSlug=${on.association.slug}&formType=${formType}&formSlug=${on.campaign.form.formSlug}`
    const page = (await visitor(test).get(`/api/agg/form?${query}`)).json()
    expect(page.form).toMatchObject({
      pageShows: 'open',
      description: 'Venez nombreux.\n\nhttps://exemple.fr',
    })
    const held = await hold(on, tierOf(after))
    expect(held).toMatchObject({ statusCode: 200 })
    // A gift is taken at once; whatever is bought is spread as the campaign says.
    const isGift = tierOf(after).tierType === 'Donation'
    expect(held.json().offeredInstalments).toEqual(isGift ? [1] : [1, 3])
  })
})

describe('a new campaign', () => {
  it('is made once by a call sent twice, and not for another wish under the same key', async () => {
    const { admin, path } = await makeAssociation(test)
    const key = { headers: { 'idempotency-key': 'k' } }
    const [first, second] = [
      await admin.post(`${path}/forms`, { formType: 'Shop', title: 'Boutique' }, key),
      await admin.post(`${path}/forms`, { formType: 'Shop', title: 'Boutique' }, key),
    ]
    expect(second.json().form.id).toBe(first.json().form.id)
    const other = await admin.post(`${path}/forms`, { formType: 'Shop', title: 'Autre' }, key)
    expect(other.json().code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('has an address of its title, with a number where that is taken', async () => {
    const { admin, path } = await makeAssociation(test)
    const make = async (title: string) =>
      (await admin.post(`${path}/forms`, { formType: 'Shop', title })).json().form.formSlug
    const titles = ['Été à l’œuvre !', 'Été à l’œuvre', '???', 'En']
    const slugs: unknown[] = []
    for (const title of titles) slugs.push(await make(title))
    expect(slugs).toEqual(['ete-a-l-oeuvre', 'ete-a-l-oeuvre-2', 'campagne', 'en-2'])
  })

  it('is not a cart checkout, which has no page to edit', async () => {
    const { admin, path } = await makeAssociation(test)
    expect((await admin.post(`${path}/forms`, { formType: 'Checkout', title: 'x' })).statusCode).toBe(400)
  })

  it('may change its address until it is published', async () => {
    const on = await draft()
    const moved = await on.admin.send('PUT', `${on.path}/slug`, { payload: { formSlug: 'notre-fete' } })
    expect(moved.json().form.formSlug).toBe('notre-fete')
    const path = on.path.replace('fete-de-printemps', 'notre-fete')
    const taken = await on.admin.post(`${on.association.path}/forms`, { formType: 'Event', title: 'Autre' })
    const clash = await on.admin.send('PUT', `${path}/slug`, {
      payload: { formSlug: taken.json().form.formSlug },
    })
    expect(clash.json().code).toBe('SLUG_TAKEN')
    // The address would be that of the page above, in English.
    const english = await on.admin.send('PUT', `${path}/slug`, { payload: { formSlug: 'en' } })
    expect(english.json().code).toBe('SLUG_TAKEN')
    await publish({ ...on, path })
    const late = await on.admin.send('PUT', `${path}/slug`, { payload: { formSlug: 'trop-tard' } })
    expect(late.json().code).toBe('SLUG_FIXED')
  })
})

const coupon = (id: number, code: string) => ({
  id,
  code,
  percent: 5,
  amount: null,
  maxUses: null,
  tierIds: [-9],
  startDate: null,
  endDate: null,
})

describe('saving', () => {
  it('keeps a whole document: tiers, options, all nine kinds of question, coupons, limits', async () => {
    const on = await draft()
    const types = [
      'Date',
      'TextInput',
      'FreeText',
      'ChoiceList',
      'File',
      'YesNo',
      'Phone',
      'Zipcode',
      'Number',
    ] as const
    const question = (id: number, type: (typeof types)[number]) => ({
      id,
      type,
      label: `Question ${type}`,
      isRequired: type === 'Date',
      values: type === 'ChoiceList' ? ['Oui', 'Peut-être'] : [],
      maxLength: 200,
    })
    const after = await saved(on, {
      maxEntries: 120,
      maxPerUser: 4,
      color: '#4B3FCF',
      allowCoupons: true,
      place: {
        name: 'Salle',
        address: null,
        zipCode: '69001',
        city: 'Lyon',
        country: 'FR',
        geoLocation: { latitude: 45.7, longitude: 4.8 },
      },
      customFields: types.map((type, index) => question(-100 - index, type)),
      options: [
        {
          id: -50,
          label: 'Repas',
          description: null,
          price: 1200,
          vatRate: 10,
          isRequired: false,
          stock: 30,
          customFields: [question(-60, 'FreeText')],
        },
      ],
      tiers: [
        {
          ...tierOf(on.campaign),
          stock: 80,
          vatRate: 5.5,
          optionIds: [-50],
          customFields: [question(-61, 'Phone')],
        },
        newTier(on.campaign, {
          id: -2,
          name: 'Libre',
          priceCategory: 'Pwyw',
          price: null,
          minAmount: 300,
          maxAmount: 10_000,
          presetAmounts: [1000, 500],
          maxPerCart: 2,
        }),
        newTier(on.campaign, { id: -3, name: 'Enfant', priceCategory: 'Free', price: 700 }),
      ],
      coupons: [
        {
          id: -70,
          code: ' ami 10 ',
          percent: 12.5,
          amount: null,
          maxUses: 5,
          tierIds: [-2],
          startDate: null,
          endDate: '2031-01-01T00:00:00.000Z',
        },
        {
          id: -71,
          code: 'CINQ',
          percent: null,
          amount: 500,
          maxUses: null,
          tierIds: null,
          startDate: null,
          endDate: null,
        },
      ],
    })
    expect(after.document.customFields.map(({ type }) => type)).toEqual(types)
    expect(after.document.options).toMatchObject([
      { label: 'Repas', stock: 30, vatRate: 10, customFields: [{ label: 'Question FreeText' }] },
    ])
    expect(after.document.tiers).toMatchObject([
      {
        name: 'Tarif plein',
        stock: 80,
        optionIds: [after.created['-50']],
        customFields: [{ type: 'Phone' }],
      },
      { id: after.created['-2'], presetAmounts: [500, 1000], optionIds: [] },
      { name: 'Enfant', priceCategory: 'Free', price: null },
    ])
    expect(after.document.coupons).toMatchObject([
      { code: 'AMI10', percent: 12.5, maxUses: 5, tierIds: [after.created['-2']] },
      { code: 'CINQ', amount: 500, tierIds: null },
    ])
    expect(after.figures.entries).toEqual({ sold: 0, held: 0 })
    // What the answer says is what is there, and saving it again changes nothing.
    const again = await load(on)
    expect(again.document).toEqual(after.document)
    expect((await saved(on, again.document)).form.version).toBe(again.form.version)
  })

  it('says what is asked of each participant, and its page says it too', async () => {
    const on = await draft('Shop', 'Boutique')
    const tier = at(on.campaign.document.tiers, 0)
    expect(tier).toMatchObject({
      participantFields: { email: 'Optional', birthDate: 'NotAsked' },
      isForMinors: false,
    })
    const participantFields = { ...tier.participantFields, birthDate: 'Required' as const }
    const after = await saved(on, { tiers: [{ ...tier, participantFields, isForMinors: true }] })
    expect(after.document.tiers).toMatchObject([{ participantFields, isForMinors: true }])
    await on.admin.send('PUT', `${on.path}/state`, { payload: { state: 'Public' } })
    expect((await pageOf(on)).tiers[0]).toMatchObject({ participantFields, isForMinors: true })
  })

  it('says what each preset does and which is chosen in advance, for as long as it is proposed', async () => {
    const on = await draft('Donation', 'Faire un don')
    const [once, monthly] = on.campaign.document.tiers
    if (!once || !monthly) throw new Error('a donation begins with two tiers')
    const impacts = [
      { amount: 20_00, text: 'un panier de légumes' },
      { amount: 10_00, text: 'un repas' },
      { amount: 77_00, text: 'nobody may choose it' },
    ]
    const after = await saved(on, {
      tiers: [
        { ...once, presetImpacts: impacts, suggestedAmount: 20_00 },
        { ...monthly, suggestedAmount: 77_00 },
      ],
    })
    const presetImpacts = [
      { amount: 10_00, text: 'un repas' },
      { amount: 20_00, text: 'un panier de légumes' },
    ]
    expect(after.document.tiers).toMatchObject([
      { presetImpacts, suggestedAmount: 20_00 },
      { presetImpacts: [], suggestedAmount: null },
    ])
    await on.admin.send('PUT', `${on.path}/state`, { payload: { state: 'Public' } })
    expect((await pageOf(on)).tiers[0]).toMatchObject({ presetImpacts, suggestedAmount: 20_00 })
    // With the preset goes what was said of it.
    const [kept] = after.document.tiers
    if (!kept) throw new Error('the tier is gone')
    const without = await saved(on, { tiers: [{ ...kept, presetAmounts: [10_00] }] })
    expect(without.document.tiers).toMatchObject([
      { presetImpacts: [{ amount: 10_00, text: 'un repas' }], suggestedAmount: null },
    ])
  })

  it('takes a short line for what an amount does, and chooses in advance nothing but a gift', async () => {
    const gift = await draft('Donation', 'Faire un don')
    const long = await save(gift, {
      tiers: [
        { ...at(gift.campaign.document.tiers, 0), presetImpacts: [{ amount: 10_00, text: 'a'.repeat(81) }] },
      ],
    })
    expect(long).toMatchObject({ statusCode: 400 })
    const payment = await draft('PaymentForm', 'Cantine')
    const [tier] = payment.campaign.document.tiers
    if (!tier) throw new Error('a sale begins with a tier')
    const after = await saved(payment, {
      tiers: [{ ...tier, presetAmounts: [10_00], suggestedAmount: 10_00 }],
    })
    expect(after.document.tiers).toMatchObject([{ presetAmounts: [10_00], suggestedAmount: null }])
  })

  it('creates once what a lost answer makes a page send twice', async () => {
    const on = await draft()
    const { version } = on.campaign.form
    const payload = {
      version,
      changes: { tiers: [tierOf(on.campaign), newTier(on.campaign, { name: 'Réduit' })] },
    }
    const headers = { 'idempotency-key': 'autosave-1' }
    const first = (await on.admin.send('PATCH', on.path, { payload, headers })).json()
    const second = (await on.admin.send('PATCH', on.path, { payload, headers })).json()
    expect(second.created).toEqual(first.created)
    expect(second.document.tiers).toHaveLength(2)
  })

  it('keeps plain text, and nothing that a browser could run', async () => {
    const on = await draft()
    const after = await saved(on, {
      longDescription: ' <script>alert(1)</script>\r\n\r\nà bientôt\u0000'.replace('\u0000', ''),
    })
    expect(after.document.longDescription).toBe('<script>alert(1)</script>\n\nà bientôt')
    expect((await save(on, { banner: 'javascript:alert(1)' })).statusCode).toBe(400)
    expect((await save(on, { banner: 'https://elsewhere.example/"onerror=' })).statusCode).toBe(400)
    for (const foreign of ['https://elsewhere.example/a.png', '/auth/disconnect', '/api/files/../agg/user'])
      for (const change of [{ banner: foreign }, { logo: foreign }])
        expect((await save(on, change)).statusCode).toBe(400)
    expect((await save(on, { description: 'a\u0000b' })).statusCode).toBe(400)
  })

  it.each<[string, (campaign: ManagedCampaign) => CampaignChanges, string, string]>([
    ['a price below 0,50 €', (c) => ({ tiers: [{ ...tierOf(c), price: 49 }] }), 'price', 'priceTooLow'],
    ['no price', (c) => ({ tiers: [{ ...tierOf(c), price: null }] }), 'price', 'priceRequired'],
    [
      'a maximum below the minimum',
      (c) => ({ tiers: [{ ...tierOf(c), priceCategory: 'Pwyw', minAmount: 500, maxAmount: 500 }] }),
      'maxAmount',
      'maximumTooLow',
    ],
    [
      'a preset outside',
      (c) => ({ tiers: [{ ...tierOf(c), priceCategory: 'Pwyw', minAmount: 500, presetAmounts: [400] }] }),
      'presetAmounts',
      'presetOutOfRange',
    ],
    [
      'a sale that ends first',
      (c) => ({
        tiers: [
          {
            ...tierOf(c),
            saleStartDate: '2031-01-02T00:00:00.000Z',
            saleEndDate: '2031-01-01T00:00:00.000Z',
          },
        ],
      }),
      'saleEndDate',
      'endBeforeStart',
    ],
    [
      'an event that ends first',
      () => ({ startDate: '2031-01-02T00:00:00.000Z', endDate: '2031-01-01T00:00:00.000Z' }),
      'endDate',
      'endBeforeStart',
    ],
    [
      'a choice of nothing',
      () => ({
        customFields: [
          { id: -1, label: 'Q', type: 'ChoiceList', isRequired: false, values: [], maxLength: 10 },
        ],
      }),
      'values',
      'choicesRequired',
    ],
    [
      'health asked for in words',
      () => ({
        customFields: [
          {
            id: -1,
            label: 'Allergies',
            type: 'FreeText',
            isRequired: false,
            values: [],
            maxLength: 500,
            isHealth: true,
          },
        ],
      }),
      'isHealth',
      'healthNotAskable',
    ],
    [
      'an answer in words that comes later',
      () => ({
        customFields: [
          {
            id: -1,
            label: 'Q',
            type: 'TextInput',
            isRequired: false,
            values: [],
            maxLength: 10,
            mayComeLater: true,
          },
        ],
      }),
      'mayComeLater',
      'onlyDocumentsLater',
    ],
    [
      'a coupon that is neither',
      () => ({
        coupons: [
          {
            id: -1,
            code: 'X',
            percent: null,
            amount: null,
            maxUses: null,
            tierIds: null,
            startDate: null,
            endDate: null,
          },
        ],
      }),
      'amount',
      'reductionRequired',
    ],
    [
      'one code twice',
      () => ({
        coupons: [-1, -2].map((id) => ({
          id,
          code: 'ami',
          percent: 5,
          amount: null,
          maxUses: null,
          tierIds: null,
          startDate: null,
          endDate: null,
        })),
      }),
      'code',
      'couponCodeRepeated',
    ],
    [
      'nobody to pay',
      () => ({ allowIndividualPayer: false, allowOrganismPayer: false }),
      'allowIndividualPayer',
      'payerRequired',
    ],
    ['a tier that never was', (c) => ({ tiers: [{ ...tierOf(c), id: 999_999 }] }), '999999', 'idUnknown'],
    [
      'one new id twice',
      (c) => ({ tiers: [newTier(c, {}), newTier(c, { name: 'Autre' })] }),
      '-1',
      'idRepeated',
    ],
  ])('refuses %s, beside its field', async (_what, changes, field, code) => {
    const on = await draft()
    const response = await save(on, changes(on.campaign))
    expect(response.json()).toMatchObject({ status: 400, code: 'FIELDS_INVALID' })
    expect(response.json().errors).toContainEqual(
      expect.objectContaining({ code, path: expect.stringContaining(field) }),
    )
    expect((await load(on)).document).toEqual(on.campaign.document)
  })

  it.each([
    [{ title: '' }],
    [{ tiers: [{ id: -1 }] }],
    [{ installments: [2] }],
    [{ color: 'red' }],
    [{ state: 'Public' }],
    [{ financialGoal: 0 }],
    [{ contactEmail: 'nobody' }],
  ])('refuses %o as no document', async (changes) => {
    const on = await draft()
    const payload = { version: on.campaign.form.version, changes }
    expect((await on.admin.send('PATCH', on.path, { payload })).statusCode).toBe(400)
  })

  it('exchanges two codes, and forgets a coupon for a tier that is gone', async () => {
    const on = await draft()
    const one = await saved(on, {
      tiers: [tierOf(on.campaign), newTier(on.campaign, { id: -9 })],
      coupons: [coupon(-1, 'UN'), coupon(-2, 'DEUX')],
    })
    const first = at(one.document.coupons, 0)
    const second = at(one.document.coupons, 1)
    const two = await saved(on, {
      tiers: [tierOf(on.campaign)],
      coupons: [
        { ...first, code: 'DEUX' },
        { ...second, code: 'UN' },
      ],
    })
    expect(two.document.coupons).toMatchObject([
      { code: 'DEUX', tierIds: [] },
      { code: 'UN', tierIds: [] },
    ])
  })

  it('keeps another order of the same tiers', async () => {
    const on = await draft()
    const { document } = await saved(on, {
      tiers: [tierOf(on.campaign), newTier(on.campaign, { name: 'Enfant' })],
    })
    const { document: turned } = await saved(on, { tiers: document.tiers.toReversed() })
    expect(turned.tiers.map(({ name }) => name)).toEqual(['Enfant', 'Tarif plein'])
    expect((await load(on)).document.tiers.map(({ name }) => name)).toEqual(['Enfant', 'Tarif plein'])
  })

  it('tells the audit log what changed, field by field', async () => {
    const on = await draft()
    await saved(on, { title: 'Fête d’été', tiers: [{ ...tierOf(on.campaign), price: 1500 }] })
    const audit = (
      await on.admin.get(`${on.association.path}/audit?formType=Event&formSlug=fete-de-printemps`)
    ).json()
    expect(audit.data[0]).toMatchObject({
      action: 'form.saved',
      subject: { type: 'form', label: 'Fête d’été' },
      changes: [
        { path: 'title', from: 'Fête de printemps', to: 'Fête d’été' },
        { path: `tiers.${tierOf(on.campaign).id}.price`, from: 1000, to: 1500 },
      ],
    })
    expect(audit.data[1].action).toBe('form.created')
  })
})

describe('two administrators at once', () => {
  it('lose nothing where they changed different things', async () => {
    const on = await draft()
    const { form, document } = on.campaign
    const other = await on.association.member('FormAdmin', form.id)
    const tier = tierOf(on.campaign)
    await other.send('PATCH', on.path, {
      payload: {
        version: form.version,
        base: document,
        changes: { description: 'Bienvenue', tiers: [{ ...tier, stock: 50 }] },
      },
    })
    const mine = {
      title: 'Notre fête',
      tiers: [{ ...tier, name: 'Entrée' }, newTier(on.campaign, { name: 'Réduit', price: 500 })],
    }
    const response = await on.admin.send('PATCH', on.path, {
      payload: { version: form.version, base: document, changes: mine },
    })
    expect(response.json().document).toMatchObject({
      title: 'Notre fête',
      description: 'Bienvenue',
      tiers: [{ name: 'Entrée', stock: 50 }, { name: 'Réduit' }],
    })
  })

  it('are told, field by field, what they both changed; nothing of the second is saved meanwhile', async () => {
    const on = await draft()
    const { form, document } = on.campaign
    const other = await on.association.member('OrganizationAdmin')
    const tier = tierOf(on.campaign)
    await other.send('PATCH', on.path, {
      payload: {
        version: form.version,
        base: document,
        changes: { title: 'Fête d’été', tiers: [{ ...tier, price: 1200 }] },
      },
    })
    const mine = { title: 'Fête d’hiver', description: 'À bientôt', tiers: [{ ...tier, price: 900 }] }
    const response = await on.admin.send('PATCH', on.path, {
      payload: { version: form.version, base: document, changes: mine },
    })
    expect(response.json()).toMatchObject({
      status: 409,
      code: 'EDIT_CONFLICT',
      details: {
        changedBy: { name: 'Camille Durand' },
        conflicts: [
          { path: 'title', base: 'Fête de printemps', theirs: 'Fête d’été', yours: 'Fête d’hiver' },
          { path: `tiers.${tier.id}.price`, base: 1000, theirs: 1200, yours: 900 },
        ],
        document: { title: 'Fête d’été' },
      },
    })
    expect((await load(on)).document).toMatchObject({ title: 'Fête d’été', description: null })
    // Whoever decides sends again from what there is now.
    const { version } = response.json().details
    const decided = await on.admin.send('PATCH', on.path, { payload: { version, changes: mine } })
    expect(decided.json().document).toMatchObject({ title: 'Fête d’hiver', tiers: [{ price: 900 }] })
  })

  it('who save in the same instant take turns', async () => {
    const on = await draft()
    const { form, document } = on.campaign
    const payloads = ['a', 'b', 'c', 'd'].map((title) => ({
      version: form.version,
      base: document,
      changes: { title },
    }))
    const answers = await Promise.all(payloads.map((payload) => on.admin.send('PATCH', on.path, { payload })))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3)
  })

  it('a page that sends no base overwrites nothing it has not seen', async () => {
    const on = await draft()
    const { version } = on.campaign.form
    await saved(on, { title: 'Fête d’été' })
    const late = await on.admin.send('PATCH', on.path, { payload: { version, changes: { title: 'Autre' } } })
    expect(late.json().code).toBe('EDIT_CONFLICT')
  })
})

describe('what is sold', () => {
  it('keeps its price and its kind; everything else of it may change', async () => {
    const on = await draft()
    const tier = tierOf(on.campaign)
    await sell(on, tier)
    expect((await load(on)).figures.tiers).toEqual([{ id: tier.id, sold: 1, held: 0 }])
    for (const change of [
      { price: 1100 },
      { priceCategory: 'Free' as const },
      { tierType: 'Payment' as const },
    ]) {
      const response = await save(on, { tiers: [{ ...tier, ...change }] })
      expect(response.json()).toMatchObject({ status: 409, code: 'TIER_ALREADY_SOLD' })
      expect(response.json().errors[0].path).toBe(`tiers.${tier.id}.${Object.keys(change)[0]}`)
    }
    const end = '2031-01-01T00:00:00.000Z'
    const after = await saved(on, {
      tiers: [{ ...tier, name: 'Ancien tarif', saleEndDate: end }, newTier(on.campaign, { price: 1100 })],
    })
    expect(after.document.tiers).toMatchObject([{ name: 'Ancien tarif', price: 1000 }, { price: 1100 }])
  })

  it('is what stands: a place that was cancelled is counted no more, with a quantity or without', async () => {
    const on = await draft()
    const tier = tierOf(on.campaign)
    await sell(on, tier)
    await sell(on, tier)
    await test.app.db.query(
      sql`
        update order_items set state = 'Canceled' where id = (select max(id) from order_items
          where tier_id = ${tier.id})`,
    )
    expect((await load(on)).figures.tiers).toEqual([{ id: tier.id, sold: 1, held: 0 }])
  })

  it('keeps its options’ prices and its questions’ types', async () => {
    const on = await draft()
    const option = {
      id: -1,
      label: 'Repas',
      description: null,
      price: 1200,
      vatRate: 10 as const,
      isRequired: false,
      stock: null,
      customFields: [],
    }
    const field = {
      id: -2,
      label: 'Âge',
      type: 'Number' as const,
      isRequired: false,
      values: [],
      maxLength: 10,
    }
    const made = await saved(on, {
      options: [option, { ...option, id: -3, label: 'Vin' }],
      customFields: [field],
    })
    const meal = at(made.document.options, 0)
    const wine = at(made.document.options, 1)
    await sell(on, tierOf(on.campaign), [meal.id])
    expect((await save(on, { options: [{ ...meal, price: 1 }, wine] })).json().errors[0].path).toBe(
      `options.${meal.id}.price`,
    )
    expect((await saved(on, { options: [meal, { ...wine, price: 700 }] })).document.options[1]?.price).toBe(
      700,
    )
    const question = at(made.document.customFields, 0)
    expect((await save(on, { customFields: [{ ...question, type: 'FreeText' }] })).json().code).toBe(
      'FIELD_ALREADY_ASKED',
    )
  })

  it('bounds the quantity: held and sold are told with the refusal', async () => {
    const on = await draft()
    const tier = { ...tierOf(on.campaign), stock: 5 }
    await saved(on, { tiers: [tier], maxEntries: 10 })
    await publish(on)
    expect(await hold(on, tier, 3)).toMatchObject({ statusCode: 200 })
    const short = await save(on, { tiers: [{ ...tier, stock: 2 }], maxEntries: 1 })
    expect(short.json()).toMatchObject({
      code: 'STOCK_BELOW_SOLD',
      details: {
        short: [
          { path: 'maxEntries', asked: 1, sold: 0, held: 3 },
          { path: `tiers.${tier.id}.stock`, asked: 2, sold: 0, held: 3 },
        ],
      },
    })
    expect((await saved(on, { tiers: [{ ...tier, stock: 3 }] })).figures.tiers).toEqual([
      { id: tier.id, sold: 0, held: 3 },
    ])
    await publishChanges(on)
    expect((await hold(on, tier)).json().code).toBe('TICKETS_SOLD_OUT')
  })

  it('is counted when somebody begins to count, and forgotten by nobody when they stop', async () => {
    const on = await draft()
    const tier = tierOf(on.campaign)
    await sell(on, tier)
    await sell(on, tier)
    expect((await save(on, { tiers: [{ ...tier, stock: 1 }] })).json().details.short).toEqual([
      { path: `tiers.${tier.id}.stock`, asked: 1, sold: 2, held: 0 },
    ])
    await saved(on, { tiers: [{ ...tier, stock: 3 }] })
    await publish(on)
    const query = `organizationSlug=${on.association.slug}&formType=Event&formSlug=${on.campaign.form.formSlug}`
    const remaining = async () =>
      (await visitor(test).get(`/api/agg/form?${query}`)).json().form.tiers[0].remainingNumber
    expect(await remaining()).toBe(1)
    await saved(on, { tiers: [{ ...tier, stock: null }] })
    await publishChanges(on)
    expect(await remaining()).toBeNull()
    await saved(on, { tiers: [{ ...tier, stock: 2 }] })
    expect((await publishChanges(on)).figures.tiers).toEqual([{ id: tier.id, sold: 2, held: 0 }])
  })

  it('can be taken off the page; who bought it keeps it, and it is listed with what was sold', async () => {
    const on = await draft()
    await sell(on, tierOf(on.campaign))
    const after = await saved(on, { tiers: [newTier(on.campaign, { name: 'Nouveau' })] })
    expect(after.document.tiers).toHaveLength(1)
    expect(after.withdrawn.tiers).toMatchObject([
      { id: tierOf(on.campaign).id, sold: 1, held: 0, element: { name: 'Tarif plein' } },
    ])
  })

  it('is all there again when its deletion is undone: sales, price, places and questions', async () => {
    const on = await draft()
    const asked = {
      id: -3,
      label: 'Âge',
      type: 'Number' as const,
      isRequired: false,
      values: [],
      maxLength: 10,
    }
    const before = await saved(on, { tiers: [{ ...tierOf(on.campaign), customFields: [asked] }] })
    const tier = tierOf(before)
    for (let sold = 0; sold < 4; sold += 1) await sell(on, tier)
    await saved(on, { tiers: [{ ...tier, stock: 50 }] })
    await saved(on, { tiers: [newTier(on.campaign, { name: 'Autre' })] })
    const undone = await saved(on, { tiers: [{ ...tier, stock: 50 }] })
    expect(undone.document.tiers).toEqual([{ ...tier, stock: 50 }])
    expect(undone.figures.tiers).toEqual([{ id: tier.id, sold: 4, held: 0 }])
    expect(undone.withdrawn.tiers).toEqual([])
    const dearer = await save(on, { tiers: [{ ...tier, stock: 50, price: 2000 }] })
    expect(dearer.json().code).toBe('TIER_ALREADY_SOLD')
    expect((await save(on, { tiers: [{ ...tier, stock: 3 }] })).json().code).toBe('STOCK_BELOW_SOLD')
  })

  it('cannot come back dearer or of another kind while it is off the page', async () => {
    const on = await draft()
    const tier = tierOf(on.campaign)
    await sell(on, tier)
    await saved(on, { tiers: [newTier(on.campaign, { name: 'Autre' })] })
    const response = await save(on, { tiers: [{ ...tier, price: 2000 }] })
    expect(response.json()).toMatchObject({ status: 409, code: 'TIER_ALREADY_SOLD' })
  })

  it('is neither put back nor edited by the administrators of another campaign', async () => {
    const [on, other] = [await draft(), await draft()]
    await sell(on, tierOf(on.campaign))
    await saved(on, { tiers: [newTier(on.campaign, { name: 'Autre' })] })
    const taken = await save(other, { tiers: [tierOf(on.campaign)] })
    expect(taken.json()).toMatchObject({ code: 'FIELDS_INVALID', errors: [{ code: 'idUnknown' }] })
  })

  it('an option, a code and a question come back with what was chosen, used and answered', async () => {
    const on = await draft()
    const meal = {
      id: -5,
      label: 'Repas',
      description: null,
      price: 1200,
      vatRate: 0 as const,
      isRequired: false,
      stock: null,
      customFields: [],
    }
    const age = {
      id: -6,
      label: 'Âge',
      type: 'Number' as const,
      isRequired: false,
      values: [],
      maxLength: 10,
    }
    const code = { ...coupon(-7, 'AMI'), tierIds: null }
    const made = await saved(on, { options: [meal], customFields: [age], coupons: [code] })
    const [option, question, ami] = [
      at(made.document.options, 0),
      at(made.document.customFields, 0),
      at(made.document.coupons, 0),
    ]
    await sell(on, tierOf(on.campaign), [option.id], { answers: [question.id], couponId: ami.id })
    // Nothing limits either, and both are counted all the same.
    expect((await saved(on, { description: 'Au jardin' })).figures).toMatchObject({
      options: [{ id: option.id, sold: 1 }],
      coupons: [{ id: ami.id, sold: 1 }],
    })
    const without = await saved(on, { options: [], customFields: [], coupons: [] })
    expect(without.withdrawn).toMatchObject({
      options: [{ id: option.id, sold: 1 }],
      coupons: [{ id: ami.id, sold: 1 }],
      customFields: [{ id: question.id, path: 'customFields', element: { label: 'Âge' } }],
    })
    const again = await saved(on, {
      options: [{ ...option, stock: 10 }],
      customFields: [question],
      coupons: [{ ...ami, maxUses: 5 }],
    })
    expect(again.document.customFields).toEqual([question])
    expect(again.figures).toMatchObject({
      options: [{ id: option.id, sold: 1 }],
      coupons: [{ id: ami.id, sold: 1 }],
    })
    expect((await save(on, { options: [{ ...option, price: 1 }] })).json().code).toBe('TIER_ALREADY_SOLD')
  })

  it('keeps the uses of a code and the choices of an option when one stops counting and begins again', async () => {
    const on = await draft()
    const meal = {
      id: -5,
      label: 'Repas',
      description: null,
      price: 0,
      vatRate: 0 as const,
      isRequired: false,
      stock: null,
      customFields: [],
    }
    const made = await saved(on, { options: [meal], coupons: [{ ...coupon(-7, 'AMI'), tierIds: null }] })
    const [option, ami] = [at(made.document.options, 0), at(made.document.coupons, 0)]
    for (let sold = 0; sold < 2; sold += 1)
      await sell(on, tierOf(on.campaign), [option.id], { couponId: ami.id })
    expect((await save(on, { options: [{ ...option, stock: 1 }] })).json().code).toBe('STOCK_BELOW_SOLD')
    expect((await save(on, { coupons: [{ ...ami, maxUses: 1 }] })).json().code).toBe('STOCK_BELOW_SOLD')
    const counted = await saved(on, {
      options: [{ ...option, stock: 3 }],
      coupons: [{ ...ami, maxUses: 3 }],
    })
    expect(counted.figures).toMatchObject({ options: [{ sold: 2 }], coupons: [{ sold: 2 }] })
  })
})

describe('its state', () => {
  it('follows the machine, and says where it may go', async () => {
    const on = await draft('Shop')
    const move = (state: string) => on.admin.send('PUT', `${on.path}/state`, { payload: { state } })
    expect((await move('Disabled')).json()).toMatchObject({
      code: 'FORM_STATE_REFUSED',
      details: { nextStates: ['Public', 'Private', 'Deleted'] },
    })
    for (const state of ['Public', 'Private', 'Disabled', 'Public', 'Disabled', 'Deleted'])
      expect((await move(state)).json().form.state).toBe(state)
    expect((await move('Deleted')).statusCode).toBe(200)
    expect((await move('Draft')).json().code).toBe('FORM_STATE_REFUSED')
    expect((await save(on, { title: 'Revenir' })).json().code).toBe('FORM_STATE_REFUSED')
  })

  it('a deleted draft stays unknown to strangers; what they were shown says that it was deleted', async () => {
    const never = await draft('Shop', 'Jamais ouverte')
    const once = await draft('Shop', 'Ouverte un jour')
    const seen = ({ association, campaign }: Draft) =>
      visitor(test).get(
        `/api/organizations/${association.slug}/forms/Shop/${campaign.form.formSlug}/enriched`,
      )
    for (const state of ['Public', 'Disabled', 'Deleted'])
      await once.admin.send('PUT', `${once.path}/state`, { payload: { state } })
    await never.admin.send('PUT', `${never.path}/state`, { payload: { state: 'Deleted' } })
    expect((await seen(once)).json()).toMatchObject({ pageShows: 'deleted' })
    expect((await seen(never)).statusCode).toBe(404)
    expect((await load(never)).form.state).toBe('Deleted')
  })

  it.each<[FormType, CampaignChanges, string]>([
    ['Event', {}, 'startDateRequired'],
    ['Event', { tiers: [] }, 'tierRequired'],
    ['Membership', { validityType: null }, 'validityRequired'],
    ['Donation', { tiers: [] }, 'giftRequired'],
  ])('a %s with %o is not published before it is complete', async (formType, changes, code) => {
    const on = await draft(formType)
    await saved(on, changes)
    expect((await load(on)).form.missing).toContainEqual(expect.objectContaining({ code }))
    const response = await on.admin.send('PUT', `${on.path}/state`, { payload: { state: 'Public' } })
    expect(response.json().code).toBe('FORM_INCOMPLETE')
  })

  it.each<[string, string | null, string | null, string]>([
    ['without its first day', null, null, 'seasonStartRequired'],
    ['without its last day', '2026-08-31T22:00:00Z', null, 'seasonNotOneYear'],
    ['of a year and a day', '2026-08-31T22:00:00Z', '2027-09-01T21:59:00Z', 'seasonNotOneYear'],
    ['of half a year', '2026-08-31T22:00:00Z', '2027-02-28T22:59:00Z', 'seasonNotOneYear'],
  ])('a season %s is not saved', async (_, startDate, endDate, code) => {
    const on = await draft('Membership', 'Saison')
    const refused = await save(on, { validityType: 'Season', startDate, endDate })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().errors).toContainEqual(expect.objectContaining({ code }))
    const year = { startDate: '2026-08-31T22:00:00.000Z', endDate: '2027-08-31T21:59:00.000Z' }
    const { document } = await saved(on, { validityType: 'Season', ...year })
    expect(document).toMatchObject({ validityType: 'Season', ...year })
  })

  it('a Donation may take monthly gifts alone, of any amount or by a rate', async () => {
    const open = await draft('Donation', 'Chaque mois')
    await saved(open, { tiers: [], acceptOpenMonthlyDonation: true })
    await publish(open)
    expect(await pageOf(open)).toMatchObject({ pageShows: 'open', tiers: [] })
    const gift = { tierType: 'MonthlyDonation', customAmount: 1500 }
    const held = await visitor(test).post('/api/carts', {
      organizationSlug: open.association.slug,
      formType: 'Donation',
      formSlug: open.campaign.form.formSlug,
      items: [gift],
      paymentDay: 5,
    })
    expect(held.json()).toMatchObject({ amount: 1500 })

    const rate = await draft('Donation', 'Chaque mois')
    await saved(rate, {
      tiers: rate.campaign.document.tiers.filter(({ tierType }) => tierType === 'MonthlyDonation'),
    })
    await publish(rate)
    expect((await pageOf(rate)).tiers).toMatchObject([{ tierType: 'MonthlyDonation' }])
  })

  it('does not let what is public become less than complete', async () => {
    const on = await draft()
    await publish(on)
    const { form } = await saved(on, { tiers: [] })
    expect(form.missing).toMatchObject([{ code: 'tierRequired' }])
    const response = await on.admin.post(`${on.path}/publish`, { version: form.version })
    expect(response.json().code).toBe('FORM_INCOMPLETE')
    expect((await pageOf(on)).tiers).toHaveLength(1)
  })
})

describe('changes to a campaign that people see', () => {
  async function shown(): Promise<Draft> {
    const on = await draft()
    await publish(on)
    return on
  }

  it('are seen by nobody before they are published, and then by all', async () => {
    const on = await shown()
    const tier = tierOf(on.campaign)
    const waiting = await saved(on, {
      title: 'Fête d’été',
      tiers: [{ ...tier, price: 1500 }, newTier(on.campaign, { name: 'Enfant', price: 500 })],
    })
    expect(waiting.document.title).toBe('Fête d’été')
    expect(waiting.published).toMatchObject({ title: 'Fête de printemps', tiers: [{ price: 1000 }] })
    expect(await pageOf(on)).toMatchObject({ title: 'Fête de printemps', tiers: [{ price: 1000 }] })
    expect((await hold(on, tier)).json()).toMatchObject({ amount: 1000 })

    const after = await publishChanges(on)
    expect(after.document).toEqual(waiting.document)
    expect(await pageOf(on)).toMatchObject({
      title: 'Fête d’été',
      tiers: [{ price: 1500 }, { id: waiting.created['-1'], price: 500 }],
    })
  })

  it('are previewed on the real page by those who may see what is not published, and by nobody else', async () => {
    const on = await shown()
    await saved(on, {
      title: 'Fête d’été',
      maxEntries: 12,
      tiers: [{ ...tierOf(on.campaign), stock: 7 }, newTier(on.campaign, { name: 'Enfant', price: 500 })],
    })
    const preview = await pageOf(on, on.admin, '&draft=true')
    expect(preview).toMatchObject({
      title: 'Fête d’été',
      tiers: [{ remainingNumber: 7 }, { name: 'Enfant', price: 500 }],
    })
    expect((await pageOf(on, on.admin)).title).toBe('Fête de printemps')
    expect((await pageOf(on, visitor(test), '&draft=true')).title).toBe('Fête de printemps')
    const stranger = await makeAssociation(test)
    expect((await pageOf(on, stranger.admin, '&draft=true')).title).toBe('Fête de printemps')
    // Nothing of the preview stays.
    expect(await pageOf(on)).toMatchObject({ title: 'Fête de printemps', tiers: [{ price: 1000 }] })
  })

  it('are one draft for all its administrators, merged or named as ever', async () => {
    const on = await shown()
    const { form, document } = await load(on)
    const other = await on.association.member('OrganizationAdmin')
    await other.send('PATCH', on.path, {
      payload: { version: form.version, base: document, changes: { title: 'Fête d’été' } },
    })
    const merged = await on.admin.send('PATCH', on.path, {
      payload: { version: form.version, base: document, changes: { description: 'Venez' } },
    })
    expect(merged.json()).toMatchObject({
      document: { title: 'Fête d’été', description: 'Venez' },
      form: { alsoChangedBy: { name: 'Camille Durand' } },
    })
    const conflict = await on.admin.send('PATCH', on.path, {
      payload: { version: form.version, base: document, changes: { title: 'Fête d’hiver' } },
    })
    expect(conflict.json()).toMatchObject({
      code: 'EDIT_CONFLICT',
      details: { document: { title: 'Fête d’été' }, conflicts: [{ theirs: 'Fête d’été' }] },
    })
    expect((await pageOf(on)).title).toBe('Fête de printemps')
  })

  it('are published only as they were read', async () => {
    const on = await shown()
    const { form } = await saved(on, { title: 'Fête d’été' })
    await saved(on, { tiers: [{ ...tierOf(on.campaign), price: 5000 }] })
    const response = await on.admin.post(`${on.path}/publish`, { version: form.version })
    expect(response.json()).toMatchObject({ status: 409, code: 'DRAFT_CHANGED' })
    expect((await pageOf(on)).title).toBe('Fête de printemps')
    const again = await publishChanges(on)
    // Asked twice because an answer was lost, nothing more happens.
    const twice = await on.admin.post(`${on.path}/publish`, { version: form.version })
    expect(twice.json().form.version).toBe(again.form.version)
  })

  it('wait for what is sold meanwhile: its price and its places are asked once more', async () => {
    const on = await shown()
    const tier = tierOf(on.campaign)
    await saved(on, { tiers: [{ ...tier, price: 1500 }] })
    await sell(on, tier)
    const { form } = await load(on)
    const dearer = await on.admin.post(`${on.path}/publish`, { version: form.version })
    expect(dearer.json().code).toBe('TIER_ALREADY_SOLD')
    await saved(on, { tiers: [{ ...tier, stock: 2 }] })
    expect((await publishChanges(on)).figures.tiers).toMatchObject([{ sold: 1 }])
    await saved(on, { tiers: [{ ...tier, stock: 1 }] })
    expect(await hold(on, tier)).toMatchObject({ statusCode: 200 })
    const { form: later } = await load(on)
    const fewer = await on.admin.post(`${on.path}/publish`, { version: later.version })
    expect(fewer.json().code).toBe('STOCK_BELOW_SOLD')
  })

  it('are given up whole, and the log keeps what they were', async () => {
    const on = await shown()
    const { form } = await saved(on, { title: 'Fête d’été' })
    const back = await on.admin.post(`${on.path}/discard`, { version: form.version })
    expect(back.json()).toMatchObject({ document: { title: 'Fête de printemps' }, published: null })
    const audit = (
      await on.admin.get(`${on.association.path}/audit?formType=Event&formSlug=fete-de-printemps`)
    ).json()
    expect(audit.data[0]).toMatchObject({
      action: 'form.draftDiscarded',
      changes: [{ path: 'title', from: 'Fête de printemps', to: 'Fête d’été' }],
    })
  })

  it('are not said to be published where somebody gave them up meanwhile, nor the other way round', async () => {
    const on = await shown()
    const { form } = await saved(on, { title: 'Fête d’été' })
    const act = (verb: 'publish' | 'discard', { version }: { version: number }) =>
      on.admin.post(`${on.path}/${verb}`, { version })
    expect((await act('discard', form)).statusCode).toBe(200)
    expect((await act('publish', form)).json()).toMatchObject({ status: 409, code: 'DRAFT_CHANGED' })
    expect((await act('discard', form)).statusCode).toBe(200)
    const { form: second } = await saved(on, { title: 'Fête d’hiver' })
    expect((await act('publish', second)).statusCode).toBe(200)
    expect((await act('discard', second)).json()).toMatchObject({ status: 409, code: 'DRAFT_CHANGED' })
    expect((await act('publish', second)).statusCode).toBe(200)
  })

  it('that were changed back leave nothing to publish', async () => {
    const on = await shown()
    await saved(on, { title: 'Fête d’été' })
    expect((await saved(on, { title: 'Fête de printemps' })).published).toBeNull()
  })

  it('may change a question that nobody was asked yet, though places were sold', async () => {
    const on = await shown()
    await sell(on, tierOf(on.campaign))
    const age = {
      id: -2,
      label: 'Âge',
      type: 'Number' as const,
      isRequired: false,
      values: [],
      maxLength: 10,
    }
    const { document } = await saved(on, { customFields: [age] })
    const [question] = document.customFields
    expect(question).toBeDefined()
    const retyped = { ...age, id: question?.id ?? 0, type: 'TextInput' as const }
    expect((await saved(on, { customFields: [retyped] })).document.customFields).toMatchObject([retyped])
  })

  it('take off the page what was sold only once they are published, and bring it back before and after', async () => {
    const on = await shown()
    const tier = tierOf(on.campaign)
    await sell(on, tier)
    const other = newTier(on.campaign, { name: 'Nouveau' })
    const without = await saved(on, { tiers: [other] })
    expect(without.withdrawn.tiers).toMatchObject([{ id: tier.id, sold: 1 }])
    expect((await pageOf(on)).tiers).toMatchObject([{ id: tier.id }])
    const again = await saved(on, { tiers: [tier, at(without.document.tiers, 0)] })
    expect(again.withdrawn.tiers).toEqual([])
    await saved(on, { tiers: [at(without.document.tiers, 0)] })
    expect((await publishChanges(on)).withdrawn.tiers).toMatchObject([{ id: tier.id, sold: 1 }])
  })

  it('leave a history of what the page said, and any of it can be a draft again', async () => {
    const on = await shown()
    const tier = tierOf(on.campaign)
    await saved(on, { title: 'Fête d’été', tiers: [{ ...tier, price: 1500, stock: 5 }] })
    await publishChanges(on)
    const { data } = (await on.admin.get(`${on.path}/versions`)).json()
    expect(data).toMatchObject([
      {
        number: 2,
        publishedBy: 'Camille Durand',
        changes: [
          { path: 'title', from: 'Fête de printemps', to: 'Fête d’été' },
          { path: `tiers.${tier.id}.price`, from: 1000, to: 1500 },
          { path: `tiers.${tier.id}.stock`, from: null, to: 5 },
        ],
        names: { tiers: [{ name: 'Tarif plein' }, { name: 'Tarif plein' }] },
      },
      { number: 1, changes: [] },
    ])
    const restored = (await on.admin.post(`${on.path}/versions/1/restore`)).json()
    expect(restored.document).toMatchObject({ title: 'Fête de printemps', tiers: [{ price: 1000 }] })
    expect((await pageOf(on)).title).toBe('Fête d’été')
    expect((await on.admin.post(`${on.path}/versions/9/restore`)).statusCode).toBe(404)
  })

  it('keep the price of what was sold since, when one goes back', async () => {
    const on = await shown()
    const tier = tierOf(on.campaign)
    await saved(on, { title: 'Fête d’été', tiers: [{ ...tier, price: 1500 }] })
    await publishChanges(on)
    await sell(on, tier)
    const restored = (await on.admin.post(`${on.path}/versions/1/restore`)).json()
    expect(restored.document).toMatchObject({ title: 'Fête de printemps', tiers: [{ price: 1500 }] })
    expect(await publishChanges(on)).toMatchObject({ document: { title: 'Fête de printemps' } })
  })
})

describe('duplicating', () => {
  it('copies everything but what was sold', async () => {
    const on = await draft()
    const before = await saved(on, {
      options: [
        {
          id: -5,
          label: 'Repas',
          description: null,
          price: 100,
          vatRate: 0,
          isRequired: true,
          stock: 9,
          customFields: [],
        },
      ],
      tiers: [{ ...tierOf(on.campaign), stock: 20, optionIds: [-5] }],
      coupons: [
        {
          id: -6,
          code: 'AMI',
          percent: 10,
          amount: null,
          maxUses: 3,
          tierIds: [tierOf(on.campaign).id],
          startDate: null,
          endDate: null,
        },
      ],
    })
    await publish(on)
    await hold(on, tierOf(before))
    const response = await on.admin.post(`${on.path}/duplicate`, { title: 'Fête d’automne' })
    const copy: ManagedCampaign = response.json()
    expect(copy.form).toMatchObject({ state: 'Draft', formSlug: 'fete-d-automne', contributorsCount: 0 })
    const [tier] = copy.document.tiers
    expect(copy.document.tiers).toMatchObject([
      { name: 'Tarif plein', stock: 20, optionIds: [copy.document.options[0]?.id] },
    ])
    expect(copy.document.coupons).toMatchObject([{ code: 'AMI', maxUses: 3, tierIds: [tier?.id] }])
    expect(copy.figures.tiers).toEqual([{ id: tier?.id, sold: 0, held: 0 }])
    expect(tier?.id).not.toBe(tierOf(before).id)
  })
})

describe('its QR code', () => {
  it('is a drawing that no page can be harmed by', async () => {
    const on = await draft()
    const response = await on.admin.get(`${on.path}/qr-code.svg`)
    expect(response.headers['content-type']).toBe('image/svg+xml')
    expect(response.body).toMatch(/^<svg /)
    expect(response.headers['content-security-policy']).toContain("default-src 'none'")
  })
})

describe('what is shown of it where it is shared', () => {
  async function tags({ association, campaign }: Draft, as: Visitor): Promise<{ image: string }> {
    const { formType, formSlug } = campaign.form
    const query = `organizationSlug=${association.slug}&formType=${formType}&formSlug=${formSlug}`
    return (await as.get(`/api/agg/form?${query}`)).json().seoTags
  }
  const pathOf = ({ image }: { image: string }) => image.replace(test.app.config.PUBLIC_URL, '')

  it('is a picture of the size networks ask for, at an address that changes with what it says', async () => {
    const on = await draft('Donation', 'Soutenez nos actions')
    await publish(on)
    const before = pathOf(await tags(on, visitor(test)))
    const picture = await visitor(test).get(before)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(picture.rawPayload.subarray(1, 4).toString()).toBe('PNG')
    expect([picture.rawPayload.readUInt32BE(16), picture.rawPayload.readUInt32BE(20)]).toEqual([1200, 630])

    await saved(on, { title: 'Soutenez nos chantiers', color: '#0B7A4B' })
    await publishChanges(on)
    const after = pathOf(await tags(on, visitor(test)))
    expect(after).not.toBe(before)
    const redrawn = await visitor(test).get(after)
    expect(redrawn.rawPayload.equals(picture.rawPayload)).toBe(false)
  })

  it('is another picture once there is a banner, and is still drawn where its file is gone', async () => {
    const on = await draft('Donation')
    await publish(on)
    const before = pathOf(await tags(on, visitor(test)))
    await saved(on, { banner: '/api/files/une-banniere' })
    await publishChanges(on)
    const after = pathOf(await tags(on, visitor(test)))
    expect(after).not.toBe(before)
    expect((await visitor(test).get(after)).headers['content-type']).toBe('image/png')
  })

  it('is ours, even where another address was kept before', async () => {
    const on = await draft('Shop')
    await publish(on)
    const { slug } = on.association
    const association = sql`(select id from organizations where slug = ${slug})`
    const campaigns = sql`(select id from forms where organization_id = ${association})`
    for (const statement of [
      sql`update forms set banner = '/auth/disconnect', logo = 'https://elsewhere.example/a.png' where organization_id = ${association} returning id`,
      sql`update tiers set picture = 'https://elsewhere.example/a.png' where form_id in ${campaigns} returning id`,
      sql`update organizations set banner = '/auth/disconnect', logo = '/auth/disconnect' where slug = ${slug} returning id`,
    ])
      expect(await test.app.db.query(statement)).not.toEqual([])
    // Campaigns and associations are remembered for a moment.
    test.clock.advance(60_000)
    const { formSlug } = on.campaign.form
    const query = `organizationSlug=${slug}&formType=Shop&formSlug=${formSlug}`
    for (const answer of [
      await visitor(test).get(`/api/agg/form?${query}`),
      await on.admin.get(`/api/agg/form?${query}`),
      await visitor(test).get(`/api/organizations/${slug}/full`),
      await visitor(test).get('/api/organizations'),
      await visitor(test).get(`/api/organizations/${slug}/forms`),
      await on.admin.get(`/api/manage/organizations/${slug}`),
      await on.admin.get(on.path),
      await on.admin.get('/api/agg/user'),
    ]) {
      expect(answer.statusCode).toBe(200)
      expect(answer.body).not.toContain('elsewhere.example')
      expect(answer.body).not.toContain('/auth/disconnect')
    }
  })

  it('is for its administrators alone while it is a draft', async () => {
    const on = await draft('Donation')
    const path = pathOf(await tags(on, on.admin))
    expect(await on.admin.get(path)).toMatchObject({
      statusCode: 200,
      headers: { 'cache-control': 'private, no-store' },
    })
    expect(await visitor(test).get(path)).toMatchObject({ statusCode: 404 })
  })
})
