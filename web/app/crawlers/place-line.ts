import type { Place } from '@obole/contract/forms'

/** Where something takes place, in one line, as the mails about it say it. */
export function placeLine(place: Place | null): string {
  if (!place) return ''
  const city = [place.zipCode, place.city].filter(Boolean).join(' ')
  return [place.name, place.address, city].filter(Boolean).join(', ')
}
