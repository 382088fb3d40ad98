import type { AggFormAnswer } from '@obole/contract/forms'
import { LOCALE_TAGS, type Locale } from '@obole/core/locale'
import type { MetaDescriptor } from 'react-router'
import { eventData } from './event-data.ts'

/** What the page says about itself to search engines and to whoever shares it. */
export function seoMeta({ seoTags, form }: AggFormAnswer, locale: Locale): MetaDescriptor[] {
  const { title, description, canonical, image, robots, hreflang } = seoTags
  const event = form.formType === 'Event' && form.pageShows === 'open' ? eventData(form, seoTags) : null
  return [
    { title },
    { name: 'description', content: description },
    { name: 'robots', content: robots },
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...hreflang.map(({ lang, href }) => ({ tagName: 'link', rel: 'alternate', hrefLang: lang, href })),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Obole' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:locale', content: LOCALE_TAGS[locale].replace('-', '_') },
    ...(image ? [{ property: 'og:image', content: image }] : []),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...(event ? [{ 'script:ld+json': event }] : []),
  ]
}
