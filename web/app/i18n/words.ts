import type { Locale } from '@obole/core/locale'

/** A text in every language; a function where it holds a figure or a name. */
type Entry = Readonly<Record<Locale, string>> | Readonly<Record<Locale, (...values: never[]) => string>>
export type Dictionary = Readonly<Record<string, Entry>>
export type Words<D extends Dictionary> = { readonly [K in keyof D]: D[K]['fr'] }

/** Both languages of an entry are side by side, so that neither is forgotten and both are read together. */
export function dictionary<const D extends Dictionary>(entries: D): D {
  return entries
}

const spoken = new WeakMap<Dictionary, Partial<Record<Locale, object>>>()

/** One language of a dictionary. Always the same object, so that it can be a dependency of a hook. */
export function wordsIn<D extends Dictionary>(entries: D, locale: Locale): Words<D> {
  const known = spoken.get(entries) ?? {}
  spoken.set(entries, known)
  known[locale] ??= Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, entry[locale]]))
  // The entries are typed above; Object.fromEntries loses their type.
  return known[locale] as Words<D>
}
