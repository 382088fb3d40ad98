import { afterDe } from '@obole/core/french-names'
import type { SeoTags } from '@obole/contract/organizations'
import { addressOf } from '@obole/core/site/addresses'
import type { OrganizationProfile } from './organization.ts'

/** How much of a description search engines show. */
const DESCRIPTION_LENGTH = 160

export interface SeoPage {
  title: string
  description: string
  /** The page's path in each language it exists in. */
  paths: { fr: string; en?: string }
  image: string | null
  isIndexed: boolean
}

export function toSeoTags(publicUrl: string, page: SeoPage): SeoTags {
  const absolute = (path: string) => new URL(path, publicUrl).href
  const french = absolute(page.paths.fr)
  return {
    title: page.title,
    description: shortened(page.description),
    canonical: french,
    image: page.image !== null && URL.canParse(page.image, publicUrl) ? absolute(page.image) : null,
    robots: page.isIndexed ? 'index, follow' : 'noindex, nofollow',
    hreflang: [
      { lang: 'fr', href: french },
      ...(page.paths.en === undefined ? [] : [{ lang: 'en' as const, href: absolute(page.paths.en) }]),
      { lang: 'x-default', href: french },
    ],
  }
}

export function organizationSeoTags(publicUrl: string, organization: OrganizationProfile): SeoTags {
  const { name, description, slug, banner, logo } = organization
  return toSeoTags(publicUrl, {
    title: name,
    description: description ?? `Les campagnes ${afterDe(name)}.`,
    paths: {
      fr: addressOf({ page: 'association', organizationSlug: slug, locale: 'fr' }),
      en: addressOf({ page: 'association', organizationSlug: slug, locale: 'en' }),
    },
    image: banner ?? logo,
    isIndexed: true,
  })
}

function shortened(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim()
  if (flat.length <= DESCRIPTION_LENGTH) return flat
  const cut = flat.slice(0, DESCRIPTION_LENGTH - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || cut}…`
}
