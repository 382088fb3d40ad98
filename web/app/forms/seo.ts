import type { ApiEndpoints } from '@obole/contract/api'
import { BROWSER_BASES } from '@obole/contract/bases'
import { pathOf } from '@obole/contract/call-path'
import type { AggFormAnswer } from '@obole/contract/forms'
import { LOCALE_TAGS, type Locale } from '@obole/core/locale'
import type { MetaDescriptor } from 'react-router'
import { campaignData } from '../crawlers/structured-data.ts'

/** The tags of the page for search engines and for sharing. */
export function seoMeta(answer: AggFormAnswer, locale: Locale): MetaDescriptor[] {
  const { seoTags, form } = answer
  const { title, description, image, robots, hreflang } = seoTags
  // For a search engine, each language is a separate page.
  const canonical = hreflang.find(({ lang }) => lang === locale)?.href ?? seoTags.canonical
  const about = campaignData(answer, canonical)
  return [
    { title },
    { name: 'description', content: description },
    { name: 'robots', content: robots },
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...hreflang.map(({ lang, href }) => ({ tagName: 'link', rel: 'alternate', hrefLang: lang, href })),
    ...(form.state === 'Public' ? [oembedLink(canonical, title)] : []),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Obole' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:locale', content: LOCALE_TAGS[locale].replace('-', '_') },
    ...(image ? [{ property: 'og:image', content: pictureIn(locale, image) }] : []),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...(about ? [{ 'script:ld+json': about }] : []),
  ]
}

const OEMBED = 'GET /oembed' satisfies keyof ApiEndpoints

/** Where another site that embeds the address asks what to show (oEmbed). */
function oembedLink(canonical: string, title: string): MetaDescriptor {
  const path = BROWSER_BASES.api + pathOf(OEMBED, { query: { url: canonical, format: 'json' } })
  const { href } = new URL(path, canonical)
  return { tagName: 'link', rel: 'alternate', type: 'application/json+oembed', href, title }
}

/** The picture generated for a campaign exists in each language; an uploaded banner does not. */
function pictureIn(locale: Locale, image: string): string {
  return locale === 'fr' || !image.includes('/share.png?') ? image : `${image}&locale=${locale}`
}

/** A page for another site's frame is not for search engines: it has only a title. */
export function widgetMeta({ seoTags }: AggFormAnswer): MetaDescriptor[] {
  return [{ title: seoTags.title }]
}
