import type { DoorDesk } from '@obole/contract/door'
import { expect, it } from 'vitest'
import { askedFor, chosenWith, lostLists, namesakes, newList } from './settings-draft.ts'

const offered = [{ id: 3 }, { id: 1 }, { id: 2 }]

it('chooses in the order in which things are offered, and keeps what is offered no more', () => {
  expect(chosenWith(offered, [2], [3], true)).toEqual([3, 2])
  expect(chosenWith(offered, [3, 2], [3, 1], false)).toEqual([2])
  expect(chosenWith(offered, [9], [1, 2], true)).toEqual([1, 2, 9])
})

it('has one box for the option that several rates have', () => {
  const options = [
    { id: 1, name: 'Repas', tierName: 'Plein tarif' },
    { id: 2, name: 'Calèche', tierName: 'Plein tarif' },
    { id: 3, name: 'Repas', tierName: 'Tarif réduit' },
  ]
  expect(namesakes(options, [])).toEqual([
    { name: 'Repas', ids: [1, 3], isChosen: false, tierNames: ['Plein tarif', 'Tarif réduit'] },
    { name: 'Calèche', ids: [2], isChosen: false, tierNames: ['Plein tarif'] },
  ])
  const [meal] = namesakes(options, [3])
  expect(meal).toMatchObject({ isChosen: true, tierNames: ['Tarif réduit'] })
})

const settings = {
  lists: [
    { ...newList('entrance'), name: 'Entrée' },
    { ...newList('meal'), name: 'Repas' },
    { ...newList('empty'), name: 'Atelier' },
  ],
  version: 1,
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
  const twice = { ...of, options: [...of.options, { id: 8, name: 'Repas', tierName: 'Tarif réduit' }] }
  expect(askedFor({ ...newList('a'), optionIds: [7, 8] }, twice)).toEqual(['Repas'])
  expect(askedFor(newList('a'), of)).toBeNull()
})
