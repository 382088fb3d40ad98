import { CAMPAIGN_TYPES, type FormType } from '@obole/core/campaign/form'

/** The search in the directory's address; its visible parameter names are French, like all others. */
export interface Wanted {
  name: string
  place: string
  kind: FormType | ''
  category: string
}

const NAMES = { name: 'nom', place: 'lieu', kind: 'type', category: 'categorie' } as const
const LONGEST = 100

export function wantedIn(page: URLSearchParams): Wanted {
  const valueOf = (name: keyof Wanted) => (page.get(NAMES[name]) ?? '').trim().slice(0, LONGEST)
  const kind = CAMPAIGN_TYPES.find((type) => type === valueOf('kind')) ?? ''
  return { name: valueOf('name'), place: valueOf('place'), kind, category: valueOf('category') }
}

export const isWanted = (wanted: Wanted): boolean => Object.values(wanted).some((value) => value !== '')

/** The search as an address; empty values are left out. */
export function addressOf(wanted: Wanted, more: Record<string, string> = {}): string {
  const filled = (Object.keys(NAMES) as (keyof Wanted)[]).flatMap((name) =>
    wanted[name] === '' ? [] : [[NAMES[name], wanted[name]]],
  )
  return `?${new URLSearchParams([...filled, ...Object.entries(more)])}`
}

/** The search as the API takes it. */
export function askedFor({ name, place, kind, category }: Wanted): Record<string, string> {
  const asked = { search: name, place, kind, category }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''))
}

export const fieldNames = NAMES
