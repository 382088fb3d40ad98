import type { Locale } from '@obole/core/locale'

/** Something to say, in every language; a function where it holds a figure or a name. */
type Entry = Readonly<Record<Locale, string>> | Readonly<Record<Locale, (...values: never[]) => string>>
export type Dictionary = Readonly<Record<string, Entry>>
export type Words<D extends Dictionary> = { readonly [K in keyof D]: D[K]['fr'] }

/** Both languages of an entry stand side by side, so that neither can be forgotten and both are read together. */
export function dictionary<const D extends Dictionary>(entries: D): D {
  return entries
}

const spoken = new WeakMap<Dictionary, Partial<Record<Locale, object>>>()

/** One language of a dictionary. The same object each time, so that it can be a dependency of a hook. */
export function wordsIn<D extends Dictionary>(entries: D, locale: Locale): Words<D> {
  const known = spoken.get(entries) ?? {}
  spoken.set(entries, known)
  known[locale] ??= Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, entry[locale]]))
  // The entries were typed one by one above; Object.fromEntries forgets it.
  return known[locale] as Words<D>
}
