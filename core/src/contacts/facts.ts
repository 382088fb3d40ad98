import type { LocalDate } from '../dates/dates.ts'

export const CONTACT_KINDS = ['Person', 'Company'] as const
export type ContactKind = (typeof CONTACT_KINDS)[number]

/** What an association knows of a person or a company. */
export type ContactFacts = {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly companyName: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly birthDate: LocalDate | null
  readonly address: string | null
  readonly zipCode: string | null
  readonly city: string | null
  readonly country: string | null
}

/** The parts of an address are of one place: they are taken together or not at all. */
const ADDRESS = ['address', 'zipCode', 'city', 'country'] as const
const ALONE = ['firstName', 'lastName', 'companyName', 'email', 'phone', 'birthDate'] as const

/** Two files made one: what the kept one says stays, and what it lacks comes from the other. */
export function mergedFacts(kept: ContactFacts, other: ContactFacts): ContactFacts {
  const isWithoutAddress = ADDRESS.every((name) => !kept[name])
  const names = isWithoutAddress ? [...ALONE, ...ADDRESS] : ALONE
  const lacking = names.filter((name) => !kept[name])
  return { ...kept, ...Object.fromEntries(lacking.map((name) => [name, other[name]])) }
}

/** The name that stands for somebody: the company's, else the person's own. */
export function contactName({
  firstName,
  lastName,
  companyName,
}: Pick<ContactFacts, 'firstName' | 'lastName' | 'companyName'>): string {
  return companyName?.trim() || [firstName, lastName].filter(Boolean).join(' ').trim()
}

/** Why two files look like one person's, the surest first. */
export const DUPLICATE_REASONS = ['SameNameAndBirth', 'SameName', 'SameMailbox'] as const
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number]
