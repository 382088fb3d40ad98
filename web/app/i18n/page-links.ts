import type { Locale } from '@obole/core/locale'
import type { MetaDescriptor } from 'react-router'
import { addressIn } from './address-in.ts'

/** The canonical address of the page, and its address in the other language. */
export function pageLinks(publicUrl: string, pathname: string, locale: Locale): MetaDescriptor[] {
  const at = (language: Locale) => `${publicUrl}${addressIn(language, pathname)}`
  const link = (rel: string, href: string, hrefLang?: string) => ({
    tagName: 'link',
    rel,
    href,
    ...(hrefLang ? { hrefLang } : {}),
  })
  if (at('fr') === at('en')) return [link('canonical', at(locale))]
  return [
    link('canonical', at(locale)),
    link('alternate', at('fr'), 'fr'),
    link('alternate', at('en'), 'en'),
    link('alternate', at('fr'), 'x-default'),
  ]
}
