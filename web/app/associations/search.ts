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
  const said = (name: keyof Wanted) => (page.get(NAMES[name]) ?? '').trim().slice(0, LONGEST)
  const kind = CAMPAIGN_TYPES.find((type) => type === said('kind')) ?? ''
  return { name: said('name'), place: said('place'), kind, category: said('category') }
}

export const isWanted = (wanted: Wanted): boolean => Object.values(wanted).some((said) => said !== '')

/** The search as an address; empty values are left out. */
export function addressOf(wanted: Wanted, more: Record<string, string> = {}): string {
  const said = (Object.keys(NAMES) as (keyof Wanted)[]).flatMap((name) =>
    wanted[name] === '' ? [] : [[NAMES[name], wanted[name]]],
  )
  return `?${new URLSearchParams([...said, ...Object.entries(more)])}`
}

/** The search as the API takes it. */
export function askedFor({ name, place, kind, category }: Wanted): Record<string, string> {
  const asked = { search: name, place, kind, category }
  return Object.fromEntries(Object.entries(asked).filter(([, said]) => said !== ''))
}

export const fieldNames = NAMES
