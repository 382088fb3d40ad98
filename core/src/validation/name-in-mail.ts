import { noLinkRule } from './dedication.ts'
import type { Locale, Text } from '../locale.ts'
import { nameDigitsRule, namePlatformRule, spells, wordsOf } from './name.ts'

/** In a mail to a person who did not ask for it, more words than this are a sentence rather than a name. */
export const MAX_MAIL_NAME_WORDS = 5

const SOMEBODY: Text = { fr: 'quelqu’un', en: 'somebody' }

/**
 * A name typed by another person, as shown to a recipient who did not ask for the mail: only its first word if it is
 * long; null if it may not be a name, or imitates us or the association.
 */
export function nameInMail(name: string, organizationName: string): string | null {
  const words = wordsOf(name)
  const shown = words.length > MAX_MAIL_NAME_WORDS ? words[0] : name
  const pretends = namePlatformRule(name) !== null || spells(name, organizationName)
  if (!shown?.trim() || pretends || nameDigitsRule(name) !== null || noLinkRule(name) !== null) return null
  return shown
}

/** The same inside a sentence. */
export function nameForStrangers(
  name: string,
  { organizationName, locale }: { organizationName: string; locale: Locale },
): string {
  return nameInMail(name, organizationName) ?? SOMEBODY[locale]
}

/** As a sentence begins. */
export const atStart = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
