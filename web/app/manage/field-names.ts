import { isAmountPath } from '@obole/contract/amount-paths'
import { isLocalDate } from '@obole/core/dates'
import type { Locale } from '@obole/core/locale'
import { cents, formatEuros } from '@obole/core/money'
import { type Dictionary, wordsIn } from '../i18n/words.ts'
import { fieldNameWords } from './field-names.words.ts'
import { dayOf, momentOf } from './moments.ts'

/** What a key of a document is called; the key itself where nobody named it. */
export function fieldName(key: string, locale: Locale): string {
  const words: Readonly<Record<string, unknown>> = wordsIn(fieldNameWords, locale)
  const said = words[`field${key.charAt(0).toUpperCase()}${key.slice(1)}`]
  return typeof said === 'string' ? said : key
}

/** What a page calls its fields, by where they are: `title`, `place.city`, `tiers.price`. */
export type Labels = Readonly<Record<string, Dictionary[string]>>

/** « Plein tarif · Prix » for `tiers.12.price`: elements are called by their own names, found in the document. */
export function pathName(
  path: string,
  documents: readonly unknown[],
  locale: Locale,
  labels: Labels = {},
): string {
  const keys = path.split('.')
  const named = (key: string, place: string) => {
    const said = labels[place]?.[locale]
    return typeof said === 'string' ? said : fieldName(key, locale)
  }
  const names: string[] = []
  let place: string[] = []
  for (const [index, key] of keys.entries()) {
    if (/^-?\d+$/.test(key)) {
      const list = keys[index - 1] ?? ''
      names.pop()
      names.push(elementName(documents, keys.slice(0, index + 1)) ?? named(list, list))
      place = [list]
    } else {
      place = [...place, key]
      names.push(named(key, place.join('.')))
    }
  }
  return names.join(' · ')
}

function elementName(documents: readonly unknown[], keys: readonly string[]): string | null {
  for (const document of documents) {
    let value: unknown = document
    for (const key of keys) {
      value = Array.isArray(value) ? value.find((one) => String(Object(one).id) === key) : Object(value)[key]
    }
    const name = nameIn(value)
    if (name) return name
  }
  return null
}

function nameIn(element: unknown): string | null {
  const { name, label, code }: Record<string, unknown> = { ...Object(element) }
  const said = [name, label, code].find((part) => typeof part === 'string' && part !== '')
  return typeof said === 'string' ? said : null
}

/** A value as a person reads it. */
export function valueText(value: unknown, path: string, locale: Locale): string {
  const t = wordsIn(fieldNameWords, locale)
  if (value === null || value === undefined || value === '') return t.nothing
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (typeof value === 'number') {
    return isAmountPath(path) ? formatEuros(cents(value), locale) : String(value)
  }
  if (typeof value === 'string') return textOf(value, locale)
  if (Array.isArray(value)) {
    return value.length === 0 ? t.nothing : value.map((one) => valueText(one, path, locale)).join(', ')
  }
  return (
    nameIn(value) ??
    Object.values(value)
      .filter((part) => typeof part === 'string')
      .join(', ')
  )
}

function textOf(text: string, locale: Locale): string {
  if (/^\d{4}-\d{2}-\d{2}T.*Z$/.test(text)) return momentOf(text, locale)
  return isLocalDate(text) ? dayOf(`${text}T12:00:00Z`, locale) : text
}
