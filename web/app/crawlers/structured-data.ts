import type { AggFormAnswer, Form, WireTier } from '@obole/contract/forms'
import type { Organization } from '@obole/contract/organizations'
import { kindOf } from '@obole/core/campaign/kinds'
import { isMonthly } from '@obole/core/campaign/tier'
import { chosenTime, parisDate, parisTime } from '@obole/core/dates/dates'

/*
 * What a page is about, in the words of https://schema.org, for search engines. It says what its page shows and nothing
 * else: the same prices, the same places left. Those who describe it to others check it against the vocabulary.
 */

const SCHEMA = 'https://schema.org'

interface Thing {
  '@type': string
  [property: string]: Value
}
type Value = string | number | Thing | readonly (string | Thing)[]
/** Of a property that is not known there is nothing to say. */
type Known = Value | null | undefined

export type StructuredData = Thing & { '@context': typeof SCHEMA }

/** What search engines are told of the page of an association. */
export const associationData = (organization: Organization, publicUrl: string): StructuredData =>
  onItsOwn(association(organization, publicUrl))

/** The same of a campaign; null where nobody but its people sees the page, and where there is nothing to have. */
export function campaignData(answer: AggFormAnswer, address: string): StructuredData | null {
  const { form } = answer
  const { takesPlace, makes, holds } = kindOf(form.formType)
  const page = { ...answer, address }
  if (takesPlace) return event(page)
  if (form.state !== 'Public' || !TAKES_PAYMENTS.has(form.pageShows)) return null
  if (makes !== 'order') return onItsOwn(giving(page))
  const offered = tiersOffered(form)
  if (offered.length === 0) return null
  if (holds !== 'items') return onItsOwn(whole(page, offered))
  const articles = offered.map((tier) => article(page, tier))
  return onItsOwn(
    thing('ItemList', { name: form.title, url: address, itemListElement: articles.map(listed) }),
  )
}

/** The pages that sell, or will when somebody comes back. */
const TAKES_PAYMENTS: ReadonlySet<Form['pageShows']> = new Set(['open', 'soldOut', 'notYetOpen'])

type Page = Pick<AggFormAnswer, 'form' | 'seoTags'> & { address: string }

const onItsOwn = (what: Thing): StructuredData => ({ '@context': SCHEMA, ...what })

function thing(type: string, properties: Readonly<Record<string, Known>>): Thing {
  const known = Object.entries(properties).filter(([, value]) => value != null && value !== '')
  // What is left is neither null nor undefined.
  return { '@type': type, ...(Object.fromEntries(known) as Record<string, Value>) }
}

const listed = (item: Thing, index: number) => thing('ListItem', { position: index + 1, item })

function association(organization: Organization, publicUrl: string): Thing {
  const { name, description, logo, banner, webSite, url, zipCode, city } = organization
  const absolute = (path: string | null) => path && new URL(path, publicUrl).href
  // The street is not on the page: it is often somebody's home.
  const isSomewhere = zipCode !== null || city !== null
  return thing('NGO', {
    name,
    url: absolute(url),
    description,
    logo: absolute(logo),
    image: absolute(banner ?? logo),
    address: isSomewhere ? postalAddress({ zipCode, city, country: 'FR' }) : null,
    sameAs: webSite === null ? null : [webSite],
  })
}

function postalAddress(place: {
  address?: string | null
  zipCode: string | null
  city: string | null
  country: string | null
}): Thing {
  return thing('PostalAddress', {
    streetAddress: place.address,
    postalCode: place.zipCode,
    addressLocality: place.city,
    addressCountry: place.country === null || place.country === 'FRA' ? 'FR' : place.country,
  })
}

/** What a campaign is called, and where it is. */
function about({ form, seoTags, address: url }: Page): Record<string, Known> {
  const pictures = [form.banner && new URL(form.banner, url).href, seoTags.image]
  return {
    name: form.title,
    description: form.description ?? seoTags.description,
    url,
    image: pictures.filter((picture) => picture !== null),
  }
}

/** An event is told of while its page is public, whether or not tickets are left, and once it is cancelled. */
function event(page: Page): StructuredData | null {
  const { form } = page
  const isCanceled = form.pageShows === 'canceled'
  if (!form.startDate || !(form.state === 'Public' || isCanceled)) return null
  const isSold = TAKES_PAYMENTS.has(form.pageShows)
  const what = thing('Event', {
    ...about(page),
    startDate: momentOf(form.startDate),
    endDate: form.endDate && momentOf(form.endDate),
    eventStatus: `${SCHEMA}/${isCanceled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `${SCHEMA}/OfflineEventAttendanceMode`,
    location: placeOf(form),
    organizer: association(form.organization, page.address),
    offers: isSold ? tiersOffered(form).map((tier) => offer(page, tier)) : null,
  })
  return onItsOwn(what)
}

/** The day alone where nobody chose a time. */
const momentOf = (instant: string) => (chosenTime(parisTime(instant)) === null ? parisDate(instant) : instant)

function placeOf({ place }: Form): Thing | null {
  if (!place) return null
  const { geoLocation } = place
  return thing('Place', {
    name: place.name ?? place.address ?? place.city,
    address: postalAddress(place),
    geo: geoLocation && thing('GeoCoordinates', { ...geoLocation }),
  })
}

/** One thing at several prices: a membership, a sale. */
function whole(page: Page, tiers: readonly WireTier[]): Thing {
  return thing('Product', { ...about(page), offers: tiers.map((tier) => offer(page, tier)) })
}

/** One article of a shop. */
function article(page: Page, tier: WireTier): Thing {
  const picture = tier.picture && new URL(tier.picture, page.address).href
  const general = about(page)
  return thing('Product', {
    ...general,
    name: tier.name,
    description: tier.description ?? general['description'],
    image: picture ? [picture] : general['image'],
    offers: [offer(page, tier)],
  })
}

/** What anybody can have now or later: not what is over, nor what is kept for former members. */
const tiersOffered = ({ tiers }: Form) =>
  tiers.filter(({ sale, forFormerMembers }) => sale !== 'ended' && !forFormerMembers)

function offer({ form, address: url }: Page, tier: WireTier): Thing {
  return thing('Offer', {
    name: tier.name,
    price: euros(tier.price ?? tier.minAmount ?? 0),
    priceCurrency: 'EUR',
    priceSpecification: priceSpecification(tier),
    availability: `${SCHEMA}/${availability(form, tier)}`,
    url,
    validFrom: tier.saleStartDate ?? form.saleStartDate,
    validThrough: tier.saleEndDate ?? form.saleEndDate,
    seller: thing('NGO', { name: form.organization.name }),
  })
}

const euros = (amountCents: number) => (amountCents / 100).toFixed(2)

/** What the price alone does not say: that the payer chooses it, or pays it each month. */
function priceSpecification(tier: WireTier): Thing | null {
  const priceCurrency = 'EUR'
  const least = euros(tier.minAmount ?? 0)
  if (tier.priceCategory === 'Pwyw')
    return thing('PriceSpecification', { price: least, minPrice: least, priceCurrency })
  if (!isMonthly(tier.tierType) || tier.price === null) return null
  return thing('UnitPriceSpecification', {
    price: euros(tier.price),
    priceCurrency,
    billingIncrement: 1,
    unitCode: 'MON',
  })
}

/** What unpaid carts hold may come back in minutes: it is scarce, and not gone. */
function availability({ pageShows, isReserved, remainingEntries }: Form, tier: WireTier): string {
  if (pageShows === 'soldOut') return isReserved ? 'LimitedAvailability' : 'SoldOut'
  if (tier.sale === 'soldOut') return tier.isReserved ? 'LimitedAvailability' : 'SoldOut'
  return remainingEntries === 0 ? 'SoldOut' : 'InStock'
}

/** Something one may do on the page: give to the association. */
function giving(page: Page): Thing {
  const { form, address: urlTemplate } = page
  return thing('DonateAction', {
    ...about(page),
    actionStatus: `${SCHEMA}/PotentialActionStatus`,
    recipient: association(form.organization, urlTemplate),
    target: thing('EntryPoint', { urlTemplate }),
    startTime: form.saleStartDate,
    endTime: form.saleEndDate,
  })
}
