import type { AggFormAnswer, Form, WireTier } from '@obole/contract/forms'
import type { Organization } from '@obole/contract/organizations'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, Meta } from 'react-router'
import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { faultsOf } from '../../../scripts/schema-org.ts'
import { associationData, campaignData, type StructuredData } from './structured-data.ts'

const SITE = 'https://obole.example'
const ADDRESS = `${SITE}/associations/les-jardins/evenements/la-fete`

const organization: Organization = {
  organizationSlug: 'les-jardins',
  name: 'Les Jardins',
  type: 'Association1901',
  category: 'Nature',
  description: 'On jardine ensemble.',
  city: 'Lyon',
  zipCode: '69007',
  logo: '/api/files/logo',
  banner: null,
  webSite: 'https://jardins.example/',
  authenticationState: 'Authenticated',
  isAuthenticated: true,
  isUnderColucheLaw: false,
  fiscalReceiptEligibility: true,
  fiscalReceiptIssuanceEnabled: true,
  issuesReceipts: true,
  url: '/associations/les-jardins',
}

/** Only what structured data is made of. */
const tierOf = (tier: Partial<WireTier> = {}) =>
  ({
    name: 'Plein tarif',
    description: null,
    tierType: 'Registration',
    priceCategory: 'Fixed',
    price: 1250,
    minAmount: null,
    saleStartDate: null,
    saleEndDate: null,
    sale: 'open',
    isReserved: false,
    forFormerMembers: false,
    picture: null,
    ...tier,
  }) as WireTier

const place: Form['place'] = {
  name: 'La halle',
  address: '3 place du Marché',
  zipCode: '69007',
  city: 'Lyon',
  country: 'FRA',
  geoLocation: { latitude: 45.7485, longitude: 4.8467 },
}

function answerOf(form: Partial<Form>): AggFormAnswer {
  const whole = {
    formType: 'Event',
    title: 'La fête',
    description: 'On danse.',
    state: 'Public',
    pageShows: 'open',
    isReserved: false,
    remainingEntries: null,
    banner: '/api/files/banner',
    organization,
    tiers: [tierOf()],
    place,
    startDate: '2027-04-17T08:00:00.000Z',
    endDate: '2027-04-17T17:00:00.000Z',
    saleStartDate: '2027-01-01T08:00:00.000Z',
    saleEndDate: '2027-04-16T22:00:00.000Z',
    ...form,
  } as Form
  const seoTags: AggFormAnswer['seoTags'] = {
    title: 'La fête · Les Jardins',
    description: 'On danse.',
    canonical: ADDRESS,
    image: `${SITE}/share.png`,
    robots: 'index, follow',
    hreflang: [],
  }
  return { form: whole, organization, compliance: { allowCollect: true }, seoTags }
}

const dataOf = (form: Partial<Form> = {}) => campaignData(answerOf(form), ADDRESS)

interface Read {
  [property: string]: unknown
  offers?: { [property: string]: unknown }[]
}
// What a search engine reads of it: text, and no types.
const read = (data: StructuredData | null): Read => JSON.parse(JSON.stringify(data))
const availabilities = (form: Partial<Form>) =>
  read(dataOf(form)).offers?.map(({ availability }) => availability)

describe('what search engines are told', () => {
  it.each<[what: string, data: StructuredData | null]>([
    ['an association', associationData(organization, SITE)],
    [
      'one of which little is known',
      associationData(
        { ...organization, description: null, zipCode: null, city: null, logo: null, webSite: null },
        SITE,
      ),
    ],
    ['an event', dataOf()],
    ['an event of whole days', dataOf({ startDate: '2027-04-16T22:00:00.000Z', endDate: null })],
    ['a cancelled event', dataOf({ state: 'Disabled', pageShows: 'canceled', place: null, tiers: [] })],
    [
      'a shop',
      dataOf({ formType: 'Shop', tiers: [tierOf({ picture: '/api/files/x' }), tierOf({ sale: 'soldOut' })] }),
    ],
    ['a membership', dataOf({ formType: 'Membership', tiers: [tierOf(), tierOf({ price: 0 })] })],
    [
      'a sale',
      dataOf({
        formType: 'PaymentForm',
        tiers: [
          tierOf({ tierType: 'MonthlyPayment' }),
          tierOf({ priceCategory: 'Pwyw', price: null, minAmount: 500 }),
        ],
      }),
    ],
    ['a gift', dataOf({ formType: 'Donation', tiers: [] })],
    ['a fundraiser', dataOf({ formType: 'CrowdFunding' })],
  ])('of %s is in the vocabulary of schema.org, and as search engines ask for it', async (_, data) => {
    expect(data).not.toBeNull()
    expect(await faultsOf(read(data))).toEqual([])
  })

  it('is read by a check that sees what is wrong', async () => {
    const event = { '@context': 'https://schema.org', '@type': 'Event' }
    for (const [fault, wrong] of [
      ['data.price: Event has no such property', { price: '1.00' }],
      ['data.nom is no property', { nom: 'La fête' }],
      ['data.startDate[0] is "demain"', { startDate: 'demain' }],
      ['data.eventStatus[0] is "https://schema.org/SoldOut"', { eventStatus: 'https://schema.org/SoldOut' }],
      ['data.location[0] is', { location: { '@type': 'Offer' } }],
      ['data.offers is empty', { offers: [] }],
    ] as const)
      expect((await faultsOf({ ...event, ...wrong })).join('\n')).toContain(fault)
    expect(await faultsOf({ ...event, '@type': 'Fête' })).not.toEqual([])
    const product = { '@context': 'https://schema.org', '@type': 'Product', name: 'Un livre' }
    expect((await faultsOf(product)).join()).toContain('"offers"')
  })
})

/** What Google asks for, and what it recommends and we know: https://developers.google.com/search/docs/appearance */
const GOOGLE = {
  Event:
    'name startDate location.name location.address.streetAddress location.address.postalCode ' +
    'location.address.addressLocality location.address.addressCountry description endDate eventStatus image.0 ' +
    'organizer.name organizer.url offers.0.availability offers.0.price offers.0.priceCurrency offers.0.validFrom ' +
    'offers.0.validThrough offers.0.url',
  Product: 'name image.0 description offers.0.price offers.0.priceCurrency offers.0.availability',
  NGO: 'name url logo description sameAs.0 address.postalCode address.addressLocality address.addressCountry',
} as const

describe('what Google asks for and recommends', () => {
  it.each([
    ['Event', dataOf()],
    ['Product', dataOf({ formType: 'Membership' })],
    ['NGO', associationData(organization, SITE)],
  ] as const)('is all there: %s', (type, data) => {
    const what = read(data)
    expect(what['@type']).toBe(type)
    for (const path of GOOGLE[type].split(' ')) expect(what).toHaveProperty(path, expect.stringMatching(/\S/))
  })
})

describe('an event', () => {
  it('is where and when its page says, and by whom', () => {
    expect(read(dataOf())).toMatchObject({
      startDate: '2027-04-17T08:00:00.000Z',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { geo: { latitude: 45.7485 }, address: { addressCountry: 'FR' } },
      organizer: { '@type': 'NGO', url: `${SITE}/associations/les-jardins` },
      image: [`${SITE}/api/files/banner`, `${SITE}/share.png`],
    })
    expect(dataOf({ startDate: '2027-04-16T22:00:00.000Z' })?.['startDate']).toBe('2027-04-17')
  })

  it('offers each rate at its price, until when it is sold', () => {
    const tiers = [
      tierOf(),
      tierOf({ name: 'Libre', priceCategory: 'Pwyw', price: null, minAmount: 300 }),
      tierOf({ name: 'Passé', sale: 'ended' }),
      tierOf({ name: 'Anciens', forFormerMembers: true }),
      tierOf({ name: 'Bientôt', sale: 'notYetOpen', saleStartDate: '2027-02-01T08:00:00.000Z', price: 0 }),
    ]
    expect(read(dataOf({ tiers })).offers).toMatchObject([
      { price: '12.50', validFrom: '2027-01-01T08:00:00.000Z', validThrough: '2027-04-16T22:00:00.000Z' },
      { name: 'Libre', price: '3.00', priceSpecification: { minPrice: '3.00' } },
      { name: 'Bientôt', price: '0.00', validFrom: '2027-02-01T08:00:00.000Z' },
    ])
  })

  it('is sold out where the page says so, and only scarce while carts hold the last places', () => {
    const [inStock, few, gone] = ['InStock', 'LimitedAvailability', 'SoldOut'].map(
      (word) => `https://schema.org/${word}`,
    )
    const tiers = [tierOf(), tierOf({ sale: 'soldOut' }), tierOf({ sale: 'soldOut', isReserved: true })]
    expect(availabilities({ tiers })).toEqual([inStock, gone, few])
    expect(availabilities({ pageShows: 'soldOut' })).toEqual([gone])
    expect(availabilities({ pageShows: 'soldOut', isReserved: true })).toEqual([few])
    expect(availabilities({ remainingEntries: 0 })).toEqual([gone])
  })

  it('is still told of, and sells nothing, once its sale is over or its association may not collect', () => {
    for (const pageShows of ['ended', 'suspended'] as const)
      expect(dataOf({ pageShows })).not.toHaveProperty('offers')
  })

  it('is told to be cancelled, on the page that says so', () => {
    const data = dataOf({ state: 'Disabled', pageShows: 'canceled', tiers: [], place: null })
    expect(data).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' })
    expect(data).not.toHaveProperty('offers')
  })
})

it.each(['Event', 'Shop', 'Membership', 'Donation', 'CrowdFunding', 'PaymentForm'] as const)(
  'nothing is told of a campaign that is not public: %s',
  (formType) => {
    expect(dataOf({ formType })).not.toBeNull()
    for (const [state, pageShows] of [
      ['Private', 'open'],
      ['Draft', 'draft'],
      ['Disabled', 'disabled'],
      ['Deleted', 'deleted'],
    ] as const)
      expect(dataOf({ formType, state, pageShows })).toBeNull()
  },
)

it('a gift is received by the association, on that page', () => {
  expect(dataOf({ formType: 'Donation', tiers: [] })).toMatchObject({
    '@type': 'DonateAction',
    recipient: { '@type': 'NGO', name: 'Les Jardins' },
    target: { urlTemplate: ADDRESS },
  })
  expect(dataOf({ formType: 'Donation', pageShows: 'suspended' })).toBeNull()
})

it('each article of a shop is a product of its own, with its picture', () => {
  const tiers = [tierOf({ name: 'Miel', picture: '/api/files/miel' }), tierOf({ name: 'Pain' })]
  expect(dataOf({ formType: 'Shop', tiers })).toMatchObject({
    itemListElement: [
      { position: 1, item: { '@type': 'Product', name: 'Miel', image: [`${SITE}/api/files/miel`] } },
      { position: 2, item: { name: 'Pain', offers: [{ price: '12.50' }] } },
    ],
  })
})

it('a title cannot end the script that it stands in', () => {
  const title = '</script><script>alert(1)</script><!-- & \u2028'
  const data = dataOf({ title })
  const Page = createRoutesStub([
    { path: '/', Component: () => createElement(Meta), meta: () => [{ 'script:ld+json': data }] },
  ])
  const html = renderToString(createElement(Page))
  const [, written = ''] = /^<script type="application\/ld\+json">(.*)<\/script>$/.exec(html) ?? []
  expect(written).not.toMatch(/[<>&\u2028]/)
  expect(JSON.parse(written)).toMatchObject({ name: title })
})
