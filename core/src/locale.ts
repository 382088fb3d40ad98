export const LOCALES = ['fr', 'en'] as const
export type Locale = (typeof LOCALES)[number]

export const DEFAULT_LOCALE: Locale = 'fr'
export const LOCALE_TAGS: Readonly<Record<Locale, string>> = { fr: 'fr-FR', en: 'en-GB' }
/** Each language in its own words, for a visitor who chooses. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = { fr: 'Français', en: 'English' }
export const LOCALE_COOKIE = 'redirected_locale'
export const LOCALE_COOKIE_DAYS = 365

const LANGUAGE_NAMES: Readonly<Record<Locale, Readonly<Record<Locale, string>>>> = {
  fr: { fr: 'français', en: 'anglais' },
  en: { fr: 'French', en: 'English' },
}

/** The name of a language in the reader's language. */
export const languageName = (language: Locale, reader: Locale): string => LANGUAGE_NAMES[reader][language]

export type Text = Readonly<Record<Locale, string>>

/** Replaces the names in braces with their values. */
export function fill(
  template: string,
  values: Readonly<Record<string, string | number | undefined>>,
): string {
  return template.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value)
}

/** The cookie first, then the browser's languages by preference, then French. */
export function chooseLocale(cookie?: string | null, acceptLanguage?: string | null): Locale {
  if (isLocale(cookie)) return cookie
  return preferredLanguages(acceptLanguage ?? '').find(isLocale) ?? DEFAULT_LOCALE
}

function preferredLanguages(acceptLanguage: string): string[] {
  return acceptLanguage
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';')
      const quality = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='))
      return { language: tag.split('-')[0] ?? '', quality: quality ? Number(quality.slice(2)) : 1 }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ language }) => language)
}
