import { type Locale, LOCALE_TAGS } from '@obole/core/locale'

const FRANCE = ['FR', 'FRA']

export interface PostalAddress {
  readonly address: string | null
  readonly zipCode: string | null
  readonly city: string | null
  /** Null for a payer who paid by hand and whose address was left out. */
  readonly country: string | null
}

/** An address as written on an envelope; France is not named, since mail is sent from there. */
export function addressLines({ address, zipCode, city, country }: PostalAddress, locale: Locale): string[] {
  const lines = [
    address ?? '',
    [zipCode, city].filter(Boolean).join(' '),
    country === null || FRANCE.includes(country) ? '' : countryName(country, locale),
  ]
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}

/** Some tools send three-letter codes, for which we have no names: they are shown as they are. */
export function countryName(country: string, locale: Locale): string {
  if (!/^[A-Z]{2}$/.test(country)) return country
  return new Intl.DisplayNames(LOCALE_TAGS[locale], { type: 'region' }).of(country) ?? country
}
