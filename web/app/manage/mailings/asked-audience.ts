import type { Audience } from '@obole/contract/mailings'
import { FORM_TYPES } from '@obole/core/campaign/form'
import { RESTART_STEPS } from '@obole/core/imports/monthly-donor'
import { CONTACT_STANDINGS } from '@obole/core/contacts/standing'

/** In the address of a new message: all people are meant, and not that nobody has been chosen yet. */
export const PEOPLE_MEANT = new URLSearchParams({ kind: 'People' })

/**
 * Whom a new message is for at first, by the address that a list of people led to; null where none did: whom it is for is then
 * chosen, not guessed. A campaign that is not there any more is still asked for: the page then has one chosen, and never means
 * everybody instead.
 */
export function askedAudience(asked: URLSearchParams): Audience | null {
  const formType = FORM_TYPES.find((one) => one === asked.get('formType'))
  const formSlug = asked.get('formSlug')
  const step = RESTART_STEPS.find((one) => one === asked.get('step'))
  if (formType && formSlug && step) return { kind: 'MonthlyDonors', step, formType, formSlug }
  if (formType && formSlug) return { kind: 'Participants', formType, formSlug }
  const standings = CONTACT_STANDINGS.filter((one) => asked.getAll('standings').includes(one))
  const search = asked.get('search')
  if (asked.get('kind') !== 'People' && standings.length === 0 && !search) return null
  return {
    kind: 'People',
    ...(standings.length > 0 ? { standings } : {}),
    ...(search ? { search } : {}),
    ...(asked.get('sort') === 'until' ? { sort: 'until' as const } : {}),
  }
}
