import { normaliseCampaign } from '@obole/contract/campaign-rules'
import type { CampaignDocument } from '@obole/contract/manage-campaigns'
import { onOneLine } from '@obole/core/validation/one-line'
import type { Json } from '@obole/core/campaign/merge'

/** Texts of several lines; all others have one line. */
const LONG_TEXTS: ReadonlySet<string> = new Set(['description', 'longDescription', 'personalizedMessage'])

function cleanLine(text: string): string {
  return onOneLine(text).trim()
}

function cleanText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').trim()
}

function cleaned(value: Json, key: string): Json {
  if (typeof value === 'string') {
    const text = value.normalize('NFC')
    return LONG_TEXTS.has(key) ? cleanText(text) : cleanLine(text)
  }
  if (Array.isArray(value)) {
    const list = value.map((element: Json) => cleaned(element, key))
    return key === 'values' ? list.filter((choice) => choice !== '') : list
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cleaned(part ?? null, name)]))
}

/** A place with all fields empty becomes null. */
function placeOf(place: CampaignDocument['place']): CampaignDocument['place'] {
  if (!place) return null
  const { name, address, zipCode, city, country } = place
  const filled = {
    name: name || null,
    address: address || null,
    zipCode: zipCode || null,
    city: city || null,
    country: country || null,
  }
  const firstFilled = filled.name ?? filled.address ?? filled.zipCode ?? filled.city
  // A place typed field by field may lack this one.
  return firstFilled ? { ...filled, geoLocation: place.geoLocation ?? null } : null
}

/** The draft as the server will keep it, so that both can be compared. */
export function prepared(draft: CampaignDocument): CampaignDocument {
  // Cleaning keeps the type of every value.
  const clean = cleaned(draft, '') as unknown as CampaignDocument
  return normaliseCampaign({ ...clean, place: placeOf(clean.place) })
}

type Path = string

/** The value at a path: `title`, `tiers.12.price`, `options.3.customFields.5.label`; elements are found by their id. */
export function valueAt(document: CampaignDocument, path: Path): Json | undefined {
  let value: Json | undefined = document
  for (const key of path.split('.')) {
    if (Array.isArray(value)) value = value.find((element: Json) => idOf(element) === key)
    else value = isObject(value) ? value[key] : undefined
  }
  return value
}

/** The document with another value at a path; undefined removes an element. A path that does not exist stays absent. */
export function withValue(document: CampaignDocument, path: Path, value: Json | undefined): CampaignDocument {
  // The caller knows the type of the value at its path.
  return replaced(document, path.split('.'), value) as unknown as CampaignDocument
}

function replaced(at: Json, [key, ...rest]: readonly string[], value: Json | undefined): Json {
  if (key === undefined) return value ?? null
  if (Array.isArray(at)) {
    const isLast = rest.length === 0
    return at.flatMap((element: Json) => {
      if (idOf(element) !== key) return [element]
      return isLast && value === undefined ? [] : [replaced(element, rest, value)]
    })
  }
  // The first field typed of a place creates it.
  const object = isObject(at) ? at : {}
  return { ...object, [key]: replaced(object[key] ?? null, rest, value) }
}

function idOf(element: Json): string {
  const { id }: { id?: unknown } = { ...Object(element) }
  return String(id)
}

function isObject(value: Json | undefined): value is { readonly [key: string]: Json | undefined } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An id that no element of the document has; new elements have ids below zero until they are saved. */
export function freshId(document: CampaignDocument): number {
  let lowest = 0
  const look = (list: readonly { id: number }[]) => {
    for (const { id } of list) lowest = Math.min(lowest, id)
  }
  look(document.customFields)
  look(document.options)
  look(document.tiers)
  look(document.coupons)
  for (const { customFields } of [...document.options, ...document.tiers]) look(customFields)
  return lowest - 1
}
