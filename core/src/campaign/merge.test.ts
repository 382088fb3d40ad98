import { expect, it } from 'vitest'
import { changesBetween, isSame, type JsonObject, mergeDocuments } from './merge.ts'

const full = { id: 1, name: 'Plein', price: 1000, fields: [{ id: 7, label: 'Âge' }] }
const reduced = { id: 2, name: 'Réduit', price: 500, fields: [] }
const base = { title: 'Fête', color: null, presets: [10, 20], tiers: [full, reduced] }

it('[W1] what only one of the two changed is taken, whoever it was', () => {
  const theirs = { ...base, title: 'Fête de printemps' }
  const yours = { ...base, color: '#4B3FCF', presets: [10, 20, 50] }
  expect(mergeDocuments(base, theirs, yours)).toEqual({
    document: { ...base, title: 'Fête de printemps', color: '#4B3FCF', presets: [10, 20, 50] },
    conflicts: [],
  })
})

it('[W1] the same change made twice is one change', () => {
  const same = { ...base, title: 'Fête d’été' }
  expect(mergeDocuments(base, same, { ...same })).toEqual({ document: same, conflicts: [] })
})

it('[W2] what both changed differently is named, with what it was, and theirs stands', () => {
  const theirs = { ...base, title: 'Fête d’été', presets: [5] }
  const yours = { ...base, title: 'Fête d’hiver', presets: [50] }
  const { document, conflicts } = mergeDocuments(base, theirs, yours)
  expect(document).toEqual(theirs)
  expect(conflicts).toEqual([
    { path: 'title', base: 'Fête', theirs: 'Fête d’été', yours: 'Fête d’hiver' },
    { path: 'presets', base: [10, 20], theirs: [5], yours: [50] },
  ])
})

it('[W3] in a list, each thing is known by its id: two fields of one tier, changed by two, are merged', () => {
  const theirs = { ...base, tiers: [{ ...full, price: 1200 }, reduced] }
  const yours = { ...base, tiers: [{ ...full, name: 'Tarif plein' }, reduced] }
  const { document, conflicts } = mergeDocuments(base, theirs, yours)
  expect(document).toMatchObject({ tiers: [{ id: 1, name: 'Tarif plein', price: 1200 }, reduced] })
  expect(conflicts).toEqual([])
})

it('[W3] one field of one tier, changed by two, is a conflict with its whole path', () => {
  const theirs = { ...base, tiers: [{ ...full, fields: [{ id: 7, label: 'Votre âge' }] }, reduced] }
  const yours = { ...base, tiers: [{ ...full, fields: [{ id: 7, label: 'Quel âge' }] }, reduced] }
  expect(mergeDocuments(base, theirs, yours).conflicts).toEqual([
    { path: 'tiers.1.fields.7.label', base: 'Âge', theirs: 'Votre âge', yours: 'Quel âge' },
  ])
})

it('[W4] both may add: everything added is kept, each after what it followed', () => {
  const theirs = { ...base, tiers: [full, { id: 3, name: 'Enfant' }, reduced] }
  const yours = { ...base, tiers: [full, reduced, { id: -1, name: 'Soutien' }] }
  const { document, conflicts } = mergeDocuments(base, theirs, yours)
  expect(idsOf(document)).toEqual([1, 3, 2, -1])
  expect(conflicts).toEqual([])
})

it('[W4] what one deleted and the other left alone is deleted; what the other changed is a conflict', () => {
  const deleted = { ...base, tiers: [full] }
  expect(idsOf(mergeDocuments(base, base, deleted).document)).toEqual([1])
  expect(idsOf(mergeDocuments(base, deleted, base).document)).toEqual([1])
  const changed = { ...base, tiers: [full, { ...reduced, price: 600 }] }
  expect(mergeDocuments(base, changed, deleted).conflicts).toEqual([
    { path: 'tiers.2', base: reduced, theirs: { ...reduced, price: 600 }, yours: null },
  ])
  expect(mergeDocuments(base, deleted, changed).conflicts).toMatchObject([{ path: 'tiers.2', theirs: null }])
})

it('[W6] what both put back under its own id is one thing, and what they changed of it is a conflict', () => {
  const without = { ...base, tiers: [full] }
  expect(mergeDocuments(without, base, base)).toEqual({ document: base, conflicts: [] })
  const cheaper = { ...base, tiers: [full, { ...reduced, price: 400 }] }
  const dearer = { ...base, tiers: [full, { ...reduced, price: 600 }] }
  const { document, conflicts } = mergeDocuments(without, cheaper, dearer)
  expect(document).toEqual(cheaper)
  expect(conflicts).toEqual([{ path: 'tiers.2.price', base: null, theirs: 400, yours: 600 }])
})

it('[W4] whoever moved things decides the order', () => {
  const moved = { ...base, tiers: [reduced, full] }
  const renamed = { ...base, tiers: [full, { ...reduced, name: 'Étudiant' }] }
  expect(idsOf(mergeDocuments(base, moved, renamed).document)).toEqual([2, 1])
  expect(idsOf(mergeDocuments(base, renamed, moved).document)).toEqual([2, 1])
})

it('[W5] what changed is told field by field', () => {
  const after = { ...base, title: 'Été', tiers: [{ ...full, price: 1200 }] }
  expect(changesBetween(base, after)).toEqual([
    { path: 'title', from: 'Fête', to: 'Été' },
    { path: 'tiers.1.price', from: 1000, to: 1200 },
    { path: 'tiers.2', from: reduced, to: null },
  ])
  expect(changesBetween(base, { ...base })).toEqual([])
})

it('[W5] two documents are the same whatever the order of their keys; an absent key is not null', () => {
  expect(isSame({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toBe(true)
  expect(isSame({ a: 1 }, { a: 1, b: null })).toBe(false)
  expect(isSame([1], { 0: 1 })).toBe(false)
})

function idsOf({ tiers }: JsonObject): unknown {
  return Array.isArray(tiers) && tiers.map((tier) => (tier as JsonObject)['id'])
}
