import type { Form } from '@obole/contract/forms'
import type { SeoTags } from '@obole/contract/organizations'

/** The event as structured data for search engines. */
export function eventData(form: Form, seo: SeoTags) {
  if (!form.startDate) return null
  const { place } = form
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: form.title,
    description: seo.description,
    startDate: form.startDate,
    ...(form.endDate ? { endDate: form.endDate } : {}),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...(seo.image ? { image: [seo.image] } : {}),
    ...(place
      ? {
          location: {
            '@type': 'Place',
            name: place.name ?? place.city ?? '',
            address: {
              '@type': 'PostalAddress',
              streetAddress: place.address ?? '',
              postalCode: place.zipCode ?? '',
              addressLocality: place.city ?? '',
              addressCountry: place.country ?? 'FR',
            },
          },
        }
      : {}),
    organizer: { '@type': 'Organization', name: form.organization.name },
    offers: form.tiers
      .filter(({ sale }) => sale !== 'ended')
      .map((tier) => ({
        '@type': 'Offer',
        name: tier.name,
        price: ((tier.price ?? tier.minAmount ?? 0) / 100).toFixed(2),
        priceCurrency: 'EUR',
        url: seo.canonical,
        availability: `https://schema.org/${tier.sale === 'soldOut' ? 'SoldOut' : 'InStock'}`,
        ...(tier.saleStartDate ? { validFrom: tier.saleStartDate } : {}),
      })),
  }
}
