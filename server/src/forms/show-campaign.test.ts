import { aggFormAnswer, formSchema } from '@obole/contract/forms'
import { problemSchema } from '@obole/contract/problems'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { demoPeople } from '../demo/people.ts'
import { seedDemo } from '../demo/seed.ts'
import { CAMPAIGN_LIFE_MS } from './load-campaign.ts'
import { sql, type Sql } from '../platform/sql.ts'

const test = testApp()
const camille = 'camille@jardins-partages.example'
const sacha = 'sacha@jardins-partages.example'
const louison = 'louison@jardins-partages.example'
const ines = 'ines@abeilles-du-faubourg.example'
const alix = 'alix@voisins.example'
const tokens = new Map<string, string>()

async function signIn(email: string): Promise<void> {
  const password = demoPeople.find((person) => person.email === email)?.password
  const reply = await test.http.inject({
    method: 'POST',
    url: '/auth/token',
    payload: { username: email, password },
  })
  tokens.set(email, reply.json<{ access_token: string }>().access_token)
}

function get(url: string, email?: string, headers: Record<string, string> = {}) {
  const bearer = email ? { authorization: `Bearer ${tokens.get(email)}` } : {}
  return test.http.inject({ method: 'GET', url, headers: { ...headers, ...bearer } })
}

const aggForm = (formType: string, formSlug: string, organizationSlug = 'les-jardins-partages') =>
  `/api/agg/form?${new URLSearchParams({ organizationSlug, formType, formSlug })}`

async function form(formType: string, formSlug: string, email?: string) {
  const reply = await get(aggForm(formType, formSlug), email)
  expect(reply.statusCode).toBe(200)
  return aggFormAnswer.parse(reply.json())
}

const donationTitle = async (email?: string) => (await form('Donation', 'faire-un-don', email)).form.title

const enriched = (slug: string) => `/api/organizations/les-jardins-partages/forms/Event/${slug}/enriched`

beforeAll(async () => {
  await seedDemo(test.app)
  // What sells and what does not is said of this day: the demonstration's own dates do not move.
  test.clock.advance(Date.parse('2026-11-15T12:00:00Z') - test.clock.now())
  await Promise.all([camille, sacha, louison, ines, alix].map(signIn))
})

describe('GET /agg/form', () => {
  it('gives the form, its association, its compliance and its tags', async () => {
    const { form: event, organization, compliance, seoTags } = await form('Event', 'fete-de-printemps')
    expect(event).toMatchObject({
      formType: 'Event',
      organizationSlug: 'les-jardins-partages',
      url_type: 'evenements',
      url: '/associations/les-jardins-partages/evenements/fete-de-printemps',
      pageShows: 'open',
      hasAdminRights: false,
      allowCoupons: true,
      allowCustomTier: true,
      acceptOpenDonation: true,
      openDonationPresetAmounts: [500, 1000, 2000],
      minPrice: 0,
      maxPrice: 1200,
    })
    expect(organization).toMatchObject({ name: 'Les Jardins Partagés', city: 'Lyon', isAuthenticated: true })
    expect(compliance).toEqual({ allowCollect: true })
    const { PUBLIC_URL } = test.app.config
    expect(seoTags).toMatchObject({
      title: 'Fête de printemps au jardin · Les Jardins Partagés',
      canonical: `${PUBLIC_URL}/associations/les-jardins-partages/evenements/fete-de-printemps`,
      // Drawn for it, with its picture, its title and whose it is.
      image: expect.stringContaining(
        `${PUBLIC_URL}/api/organizations/les-jardins-partages/forms/Event/fete-de-printemps/share.png?v=`,
      ),
      robots: 'index, follow',
    })
    expect(seoTags.hreflang.map(({ lang }) => lang)).toEqual(['fr', 'en', 'x-default'])
  })

  it('tells of each tier its price, what is left and whether it sells', async () => {
    const { form: event } = await form('Event', 'fete-de-printemps')
    const tier = (name: string) => event.tiers.find((found) => found.name === name)
    expect(tier('Plein tarif')).toMatchObject({
      priceCategory: 'Fixed',
      price: 1200,
      remainingNumber: 8,
      sale: 'open',
    })
    expect(tier('Prix libre')).toMatchObject({ price: null, minAmount: 300, maxAmount: 50000, maxPerUser: 2 })
    expect(tier('Enfant de moins de 6 ans')).toMatchObject({ priceCategory: 'Free', price: 0 })
    expect(tier('Visite à la tombée du jour')).toMatchObject({ sale: 'soldOut', remainingNumber: 0 })
    expect(tier('Tarif matinal')).toMatchObject({ sale: 'ended' })
    expect(tier('Dernière minute')).toMatchObject({ sale: 'notYetOpen' })
    const options = tier('Plein tarif')?.extraOptions ?? []
    expect(options.map(({ label, price, vatRate, isSoldOut }) => [label, price, vatRate, isSoldOut])).toEqual(
      [
        ['Repas partagé', 800, 10, false],
        ['Prêt d’un tabouret de jardin', 0, 0, false],
        ['Promenade en calèche', 500, 0, true],
      ],
    )
    expect(tier('Plein tarif')?.customFields.map(({ type }) => type)).toEqual([
      'ChoiceList',
      'YesNo',
      'TextInput',
    ])
  })

  it('knows a form type and slugs however they are written', async () => {
    const reply = await get(aggForm('EVENT', 'Fete+de+Printemps', 'Les-Jardins-Partages'))
    expect(reply.statusCode).toBe(200)
  })

  it.each([
    ['Event', 'jamais-vue'],
    ['Shop', 'fete-de-printemps'],
    ['Event', '../../etc/passwd'],
    ['Event', 'a\0b'],
  ])('does not find %s %j', async (formType, formSlug) => {
    const reply = await get(aggForm(formType, formSlug))
    expect(problemSchema.parse(reply.json())).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  it.each(['FUNDRAISING', 'fundraising', 'UNKNOWN', 'Nothing'])(
    'has nothing to show of the type %s, and says so in the language it is asked in',
    async (formType) => {
      const place = `/api/organizations/les-jardins-partages/forms/${formType}/fete-de-printemps`
      const asked = { organizationSlug: 'les-jardins-partages', formType, formSlug: 'fete-de-printemps' }
      const inEnglish = { 'accept-language': 'en' }
      const answers = [
        await get(aggForm(formType, 'fete-de-printemps'), undefined, inEnglish),
        await get(aggForm(formType, 'fete-de-printemps'), camille, inEnglish),
        await get(`${place}/enriched`, undefined, inEnglish),
        await get(`${place}/contributors`, undefined, inEnglish),
        await test.http.inject({
          method: 'POST',
          url: '/api/carts/prospects',
          headers: inEnglish,
          payload: { ...asked, email: 'curieuse@example.org' },
        }),
      ]
      for (const answer of answers)
        expect(problemSchema.parse(answer.json())).toMatchObject({
          status: 404,
          code: 'FORM_TYPE_UNAVAILABLE',
          message: 'This kind of campaign is not offered here.',
        })
      const inFrench = await get(aggForm(formType, 'fete-de-printemps'))
      expect(inFrench.json().message).toBe('Cette sorte de campagne n’est pas proposée ici.')
    },
  )

  it('sells nothing of the two types that no campaign has, and describes them', async () => {
    for (const formType of ['FUNDRAISING', 'UNKNOWN']) {
      const payload = {
        organizationSlug: 'les-jardins-partages',
        formType,
        formSlug: 'fete-de-printemps',
        items: [],
      }
      const reply = await test.http.inject({ method: 'POST', url: '/api/carts', payload })
      expect(problemSchema.parse(reply.json())).toMatchObject({ status: 404, code: 'FORM_TYPE_UNAVAILABLE' })
    }
    const document = (await get('/api/openapi.json')).json()
    const { schema } = document.paths['/api/carts'].post.requestBody.content['application/json']
    expect(schema.properties.formType).toMatchObject({
      enum: expect.arrayContaining(['Event', 'Checkout', 'FUNDRAISING', 'UNKNOWN']),
      description: expect.stringContaining('FORM_TYPE_UNAVAILABLE'),
    })
    const asked = document.paths['/api/agg/form'].get.parameters.find(
      ({ name }: { name: string }) => name === 'formType',
    )
    expect(JSON.stringify(asked)).toContain('FUNDRAISING')
  })

  it('refuses a question that is not one', async () => {
    const reply = await get('/api/agg/form?organizationSlug=les-jardins-partages')
    expect(problemSchema.parse(reply.json())).toMatchObject({ status: 400, code: 'INVALID_REQUEST' })
  })

  it.each([
    ['Shop', 'marche-de-noel-2025', 'disabled'],
    ['Membership', 'adhesion-2024', 'deleted'],
  ])('shows a visitor of %s %s only that it is %s', async (formType, slug, shows) => {
    for (const visitor of [undefined, alix, ines]) {
      const { form: seen, seoTags } = await form(formType, slug, visitor)
      expect(seen).toMatchObject({ pageShows: shows, tiers: [], description: null, hasAdminRights: false })
      expect(seen.title).not.toBe('')
      expect(seoTags.robots).toBe('noindex, nofollow')
    }
    const { form: full } = await form(formType, slug, camille)
    expect(full).toMatchObject({ pageShows: shows, hasAdminRights: true })
    expect(full.tiers).toHaveLength(1)
  })

  it('gives a form administrator rights on that campaign and on no other', async () => {
    expect((await form('Event', 'fete-de-printemps', sacha)).form.hasAdminRights).toBe(true)
    expect((await get(aggForm('Event', 'nuit-des-etoiles'), sacha)).statusCode).toBe(404)
  })

  it('keeps what is left to itself where the campaign hides it', async () => {
    const { form: hidden, seoTags } = await form('PaymentForm', 'location-de-la-salle')
    expect(hidden.tiers.map(({ remainingNumber }) => remainingNumber)).toEqual([null, null])
    expect(seoTags.robots).toBe('noindex, nofollow')
    const { form: shown } = await form('PaymentForm', 'location-de-la-salle', camille)
    expect(shown.tiers.map(({ remainingNumber }) => remainingNumber)).toEqual([30, 30])
  })

  it('says that an association may not collect', async () => {
    const reply = await get(aggForm('CrowdFunding', 'un-rucher-sur-les-toits', 'les-abeilles-du-faubourg'))
    const { form: bees, compliance } = aggFormAnswer.parse(reply.json())
    expect(compliance.allowCollect).toBe(false)
    expect(bees.pageShows).toBe('suspended')
  })

  it('sends nothing to whoever has it already', async () => {
    const { headers } = await get(aggForm('Donation', 'faire-un-don'))
    const again = await get(aggForm('Donation', 'faire-un-don'), undefined, {
      'if-none-match': String(headers.etag),
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('promises receipts only where nothing of the association keeps them from going out', async () => {
    const promised = async () =>
      (await form('Donation', 'faire-un-don', camille)).form.organization.issuesReceipts
    expect(await promised()).toBe(true)
    const change = async (set: Sql) => {
      await test.app.db.query(sql`update organizations set ${set} where slug = 'les-jardins-partages'`)
      return promised()
    }
    expect(await change(sql`fiscal_receipt_issuance_enabled = false`)).toBe(false)
    expect(await change(sql`fiscal_receipt_issuance_enabled = true`)).toBe(true)
    const [kept] = await test.app.db.query<{ purpose: string }>(
      sql`
        select purpose from organizations where slug = 'les-jardins-partages'`,
    )
    expect(await change(sql`purpose = ''`)).toBe(false)
    await test.app.db.query(
      sql`
        update organizations set purpose = ${kept?.purpose} where slug = 'les-jardins-partages'`,
    )
  })

  it('shows an administrator a change at once, and everybody within a second', async () => {
    const before = await donationTitle()
    await test.app.db.query(sql`update forms set title = 'Donner' where slug = 'faire-un-don'`)
    expect(await donationTitle(camille)).toBe('Donner')
    test.clock.advance(CAMPAIGN_LIFE_MS)
    expect(await donationTitle()).toBe('Donner')
    await test.app.db.query(sql`update forms set title = ${before} where slug = 'faire-un-don'`)
    test.clock.advance(CAMPAIGN_LIFE_MS)
  })
})

describe('GET /organizations/{org}/forms/{type}/{slug}/enriched', () => {
  it('gives the form alone', async () => {
    const reply = await get(enriched('fete-de-printemps'))
    expect(formSchema.parse(reply.json())).toMatchObject({ formSlug: 'fete-de-printemps', pageShows: 'open' })
  })

  it('does not find what is not there', async () => {
    expect((await get(enriched('jamais-vue'))).statusCode).toBe(404)
  })

  it('tells a stranger of a draft what it tells of nothing, at every address of it', async () => {
    const event = (slug: string, path: string) =>
      `/api/organizations/les-jardins-partages/forms/Event/${slug}/${path}`
    const addresses = (slug: string) => [
      aggForm('Event', slug),
      ...['enriched', 'contributors', 'share.png'].map((path) => event(slug, path)),
    ]
    const answerTo = async (url: string, email?: string) => {
      const { statusCode, body } = await get(url, email)
      return { statusCode, body: body.replace(/"(instance|traceId|requestId)":"[^"]*"/g, '') }
    }
    for (const visitor of [undefined, alix, sacha, louison, ines]) {
      for (const [index, url] of addresses('nuit-des-etoiles').entries()) {
        const answer = await answerTo(url, visitor)
        expect(answer.statusCode).toBe(404)
        expect(answer).toEqual(await answerTo(addresses('jamais-vue')[index] ?? '', visitor))
      }
    }
    for (const url of addresses('nuit-des-etoiles')) expect((await get(url, camille)).statusCode).toBe(200)
  })

  it('keeps the message for those who have paid from those who have not', async () => {
    const thanks = async (email?: string) =>
      (await form('Donation', 'faire-un-don', email)).form.personalizedMessage
    expect(await thanks()).toBeNull()
    expect(await thanks(alix)).toBeNull()
    expect(await thanks(camille)).toMatch(/^Merci de tout cœur/)
  })

  it('keeps a draft to its administrators', async () => {
    const shown = formSchema.parse((await get(enriched('nuit-des-etoiles'), camille)).json())
    expect(shown).toMatchObject({ pageShows: 'draft', hasAdminRights: true })
    expect(shown.tiers).toHaveLength(1)
  })
})
