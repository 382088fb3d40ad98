import { cleanEmail, emailRule } from './email.ts'
import { isBlank } from './text.ts'

/** The most common mail providers in France, with all their endings. */
const MAILBOXES: Readonly<Record<string, readonly string[]>> = {
  gmail: ['com'],
  googlemail: ['com'],
  hotmail: ['com', 'fr', 'be', 'ch', 'de', 'es', 'it', 'co.uk'],
  outlook: ['com', 'fr', 'be', 'de', 'es', 'it', 'pt'],
  yahoo: ['com', 'fr', 'be', 'ca', 'de', 'es', 'it', 'co.uk'],
  live: ['com', 'fr', 'be', 'ca', 'it', 'nl', 'co.uk'],
  icloud: ['com'],
  orange: ['fr'],
  wanadoo: ['fr'],
  laposte: ['net'],
  free: ['fr'],
  bbox: ['fr'],
  numericable: ['fr'],
  protonmail: ['com', 'ch'],
}

/** Common typing mistakes in an ending. Other endings may be correct addresses. */
const SLIPS: Readonly<Record<string, string>> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  cim: 'com',
  vom: 'com',
  xom: 'com',
  comm: 'com',
  cm: 'com',
  om: 'com',
  f: 'fr',
  r: 'fr',
  rf: 'fr',
  ft: 'fr',
  frr: 'fr',
  nte: 'net',
  ner: 'net',
}

/** Shorter names are one character away from too many others. */
const SHORTEST_GUESSED = 5

/**
 * The address most likely meant, if its domain is one typing mistake away from a common one; a suggestion, never a
 * refusal.
 */
export function emailSuggestion(value: string): string | null {
  if (isBlank(value) || emailRule(value) !== null) return null
  const email = cleanEmail(value)
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const meant = domainMeant(domain)
  return meant === null || meant === domain ? null : `${email.slice(0, at + 1)}${meant}`
}

function domainMeant(domain: string): string | null {
  const dot = domain.indexOf('.')
  const [typed, ending] = [domain.slice(0, dot), domain.slice(dot + 1)]
  const name = mailboxMeant(typed)
  const endings = name === null ? undefined : MAILBOXES[name]
  if (!endings) return null
  if (endings.includes(ending)) return `${name}.${ending}`
  const [only] = endings
  const slip = SLIPS[ending]
  if (slip !== undefined && endings.includes(slip)) return `${name}.${slip}`
  // « gmail.fr » has no mailboxes; « orange.com » does.
  return name === 'gmail' ? `${name}.${only}` : null
}

function mailboxMeant(typed: string): string | null {
  if (Object.hasOwn(MAILBOXES, typed)) return typed
  const near = Object.keys(MAILBOXES).filter(
    (name) => name.length >= SHORTEST_GUESSED && isOneSlipAway(typed, name),
  )
  return near[0] ?? null
}

/** One character too many, too few or wrong, or two neighbours swapped. */
function isOneSlipAway(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false
  const differs = firstDifference(typed, meant)
  const [rest, other] = [typed.slice(differs), meant.slice(differs)]
  if (rest.slice(2) === other.slice(2) && rest[0] === other[1] && rest[1] === other[0]) return true
  // The first letter is seldom mistyped: « email.com » and « mail.com » are not « gmail.com ».
  return (
    differs > 0 && (rest.slice(1) === other || rest === other.slice(1) || rest.slice(1) === other.slice(1))
  )
}

function firstDifference(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}
