import type { MessageKey } from '../validation/messages.ts'

/** Long passwords may be anything; shorter ones must mix kinds of characters. */
export const PASSWORD_LONG = 12
export const PASSWORD_SHORTEST = 8
export const PASSWORD_KINDS = 3

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u]

/** The most common passwords, without the capitals, digits and signs that people add to satisfy a rule. */
const COMMON = [
  'password',
  'motdepasse',
  'azerty',
  'qwerty',
  'azertyuiop',
  'qwertyuiop',
  'bonjour',
  'soleil',
  'doudou',
  'loulou',
  'chouchou',
  'iloveyou',
  'jetaime',
  'letmein',
  'welcome',
  'bienvenue',
  'marseille',
  'football',
  'dragon',
  'princesse',
  'admin',
  'administrateur',
  'association',
  'obole',
  'changeme',
  'secret',
]

export function passwordRule(password: string): MessageKey | null {
  const length = password.normalize('NFC').length
  const kinds = KINDS.filter((kind) => kind.test(password)).length
  const strong = length >= PASSWORD_LONG || (length >= PASSWORD_SHORTEST && kinds >= PASSWORD_KINDS)
  return strong && !isCommon(password) ? null : 'passwordTooSimple'
}

/** A common word with digits and signs added, or fewer than five different characters. */
function isCommon(password: string): boolean {
  const letters = password.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
  return new Set(password.toLowerCase()).size < 5 || letters === '' || COMMON.includes(letters)
}

export function passwordsMatchRule(password: string, confirmation: string): MessageKey | null {
  return password === confirmation ? null : 'passwordMismatch'
}

/** What an attacker who knows the owner tries first. */
export interface KnownOfOwner {
  email: string
  firstName?: string | null
  lastName?: string | null
  /** The names of their associations. */
  associations?: readonly string[]
}

export type OwnerInPassword = 'email' | 'firstName' | 'lastName' | 'association'

/** Shorter names also occur inside other words. */
const NAME_SHORTEST = 4

/** Which known fact about its owner a password contains, in any spelling; null for none. */
export function ownerInPassword(password: string, owner: KnownOfOwner): OwnerInPassword | null {
  const letters = plainLetters(password)
  const isIn = (name: string | null | undefined) => {
    const plain = plainLetters(name ?? '')
    return plain.length >= NAME_SHORTEST && letters.includes(plain)
  }
  if (isIn(owner.email.slice(0, owner.email.lastIndexOf('@')))) return 'email'
  if (isIn(owner.firstName)) return 'firstName'
  if (isIn(owner.lastName)) return 'lastName'
  return (owner.associations ?? []).some(isIn) ? 'association' : null
}

const plainLetters = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
