import type { DoorDesk } from '@obole/contract/door'
import { expect, it } from 'vitest'
import { askedFor, chosenWith, lostLists, newList } from './settings-draft.ts'

const offered = [{ id: 3 }, { id: 1 }, { id: 2 }]

it('chooses in the order in which things are offered, and keeps what is offered no more', () => {
  expect(chosenWith(offered, [2], 3, true)).toEqual([3, 2])
  expect(chosenWith(offered, [3, 2], 3, false)).toEqual([2])
  expect(chosenWith(offered, [9], 1, true)).toEqual([1, 9])
})

const settings = {
  lists: [
    { ...newList('entrance'), name: 'Entrée' },
    { ...newList('meal'), name: 'Repas' },
    { ...newList('empty'), name: 'Atelier' },
  ],
  sells: false,
  fieldIds: [],
}
const counts: DoorDesk['counts'] = [
  { listId: 'entrance', expected: 9, admitted: 3, inside: 3 },
  { listId: 'meal', expected: 4, admitted: 2, inside: 2 },
  { listId: 'empty', expected: 4, admitted: 0, inside: 0 },
]

it('names the lists whose entries would no longer be counted', () => {
  const lists = settings.lists.slice(0, 1)
  expect(lostLists({ settings, counts }, { ...settings, lists }).map(({ name }) => name)).toEqual(['Repas'])
  expect(lostLists({ settings, counts }, settings)).toEqual([])
})

it('says what a list asks for, or that it takes every ticket', () => {
  const of = {
    tiers: [
      { id: 1, name: 'Plein tarif' },
      { id: 2, name: 'Tarif réduit' },
    ],
    options: [{ id: 7, name: 'Repas', tierName: 'Plein tarif' }],
  }
  expect(askedFor({ ...newList('a'), tierIds: [2], optionIds: [7] }, of)).toEqual(['Tarif réduit', 'Repas'])
  expect(askedFor(newList('a'), of)).toBeNull()
})
