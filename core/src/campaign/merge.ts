/** A JSON document. In a list whose elements have an `id`, an element is identified by it, whatever its position. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export type JsonObject = { readonly [key: string]: Json | undefined }

/** What two people changed differently, and where. Null means absent or removed. */
export type Conflict = {
  readonly path: string
  readonly base: Json
  readonly theirs: Json
  readonly yours: Json
}

export type Change = { readonly path: string; readonly from: Json; readonly to: Json }

export type Merged = { readonly document: JsonObject; readonly conflicts: readonly Conflict[] }

/**
 * Merges three versions of a document: the one both people began from, theirs (saved meanwhile) and yours. What only
 * one side changed is taken; the same change on both sides counts once; different changes are a conflict, and theirs is
 * kept until it is decided.
 */
export function mergeDocuments(base: JsonObject, theirs: JsonObject, yours: JsonObject): Merged {
  const conflicts: Conflict[] = []
  const document = mergeObjects(base, theirs, yours, '', conflicts)
  return { document, conflicts }
}

function mergeObjects(
  base: JsonObject,
  theirs: JsonObject,
  yours: JsonObject,
  at: string,
  conflicts: Conflict[],
): JsonObject {
  const keys = new Set([...Object.keys(theirs), ...Object.keys(yours)])
  return Object.fromEntries(
    [...keys].map((key) => [key, merge(base[key], theirs[key], yours[key], join(at, key), conflicts)]),
  )
}

function merge(
  base: Json | undefined,
  theirs: Json | undefined,
  yours: Json | undefined,
  path: string,
  conflicts: Conflict[],
): Json | undefined {
  if (isSame(theirs, yours) || isSame(base, yours)) return theirs
  if (isSame(base, theirs)) return yours
  const lists = [base ?? [], theirs, yours]
  if (lists.every(isKeyed)) {
    const [before = [], saved = [], mine = []] = lists
    return mergeLists(before, saved, mine, path, conflicts)
  }
  if (isObject(base) && isObject(theirs) && isObject(yours))
    return mergeObjects(base, theirs, yours, path, conflicts)
  conflicts.push({ path, base: base ?? null, theirs: theirs ?? null, yours: yours ?? null })
  return theirs
}

type Element = JsonObject & { readonly id: number }

function mergeLists(
  base: readonly Element[],
  theirs: readonly Element[],
  yours: readonly Element[],
  at: string,
  conflicts: Conflict[],
): Json {
  const find = (list: readonly Element[], id: number) => list.find((element) => element.id === id)
  return mergedOrder(base, theirs, yours).flatMap((id) => {
    const [before, saved, mine] = [find(base, id), find(theirs, id), find(yours, id)]
    // Both sides put the same element back: merge the two.
    if (!before && saved && mine) return [mergeObjects({}, saved, mine, join(at, String(id)), conflicts)]
    if (!before) return [mine ?? saved].filter((element) => element !== undefined)
    const kept = merge(before, saved, mine, join(at, String(id)), conflicts)
    return kept === undefined ? [] : [kept]
  })
}

/**
 * The side that moved elements decides the order; an element added by the other side keeps its place after its
 * predecessor.
 */
function mergedOrder(
  base: readonly Element[],
  theirs: readonly Element[],
  yours: readonly Element[],
): number[] {
  const [before, saved, mine] = [base, theirs, yours].map((list) => list.map(({ id }) => id))
  const moved = (ids: readonly number[] = []) => {
    const common = ids.filter((id) => before?.includes(id))
    return !isSame(
      common,
      (before ?? []).filter((id) => ids.includes(id)),
    )
  }
  const [leader, follower] = moved(mine) || !moved(saved) ? [mine, saved] : [saved, mine]
  const order = [...(leader ?? [])]
  for (const [index, id] of (follower ?? []).entries()) {
    if (order.includes(id)) continue
    const previous = index === 0 ? undefined : follower?.[index - 1]
    const after = previous === undefined ? -1 : order.indexOf(previous)
    order.splice(after + 1, 0, id)
  }
  return order
}

/** What changed from one version to the next, field by field. */
export function changesBetween(before: JsonObject, after: JsonObject): Change[] {
  return differences(before, after, '')
}

function differences(before: Json | undefined, after: Json | undefined, path: string): Change[] {
  if (isSame(before, after)) return []
  const [from, to] = [asObject(before), asObject(after)]
  if (!from || !to) return [{ path, from: before ?? null, to: after ?? null }]
  const keys = new Set([...Object.keys(from), ...Object.keys(to)])
  return [...keys].flatMap((key) => differences(from[key], to[key], join(path, key)))
}

/** A list of elements with ids is treated as an object, with the ids as keys. */
function asObject(value: Json | undefined): JsonObject | null {
  if (isKeyed(value)) return Object.fromEntries(value.map((element) => [String(element.id), element]))
  return isObject(value) ? value : null
}

function isKeyed(value: Json | undefined): value is readonly Element[] {
  return (
    Array.isArray(value) && value.every((element) => isObject(element) && typeof element['id'] === 'number')
  )
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, index) => isSame(value, other[index]))
  }
  if (!isObject(one) || !isObject(other)) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => isSame(one[key], other[key]))
}

const join = (at: string, key: string) => (at === '' ? key : `${at}.${key}`)
