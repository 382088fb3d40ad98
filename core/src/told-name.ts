import { noLinkRule } from './dedication.ts'
import type { Locale, Text } from './locale.ts'
import { nameDigitsRule, namePlatformRule, spells, wordsOf } from './name.ts'

/** To somebody who asked for nothing, more words than that are a sentence rather than a name. */
export const MAX_TOLD_NAME_WORDS = 5

const SOMEBODY: Text = { fr: 'quelqu’un', en: 'somebody' }

/**
 * A name that somebody else typed, as it is told to a person who did not ask to be written to: its first word where it is long;
 * null where it may be no name at all, or pretends to be us or the association.
 */
export function toldName(name: string, organizationName: string): string | null {
  const words = wordsOf(name)
  const told = words.length > MAX_TOLD_NAME_WORDS ? words[0] : name
  const pretends = namePlatformRule(name) !== null || spells(name, organizationName)
  if (!told?.trim() || pretends || nameDigitsRule(name) !== null || noLinkRule(name) !== null) return null
  return told
}

/** The same inside a sentence. */
export function nameForStrangers(
  name: string,
  { organizationName, locale }: { organizationName: string; locale: Locale },
): string {
  return toldName(name, organizationName) ?? SOMEBODY[locale]
}

/** As a sentence begins. */
export const atStart = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
