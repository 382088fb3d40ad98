import { describe, expect, it } from 'vitest'
import { conflictsOf, countsOf, lateAdmissions } from './counts.ts'
import { ENTRANCE } from './list.ts'
import { aPass, aScan } from './samples.ts'
import { isAnyAdmitted, presenceOf } from './scans.ts'

const north = aScan('n', 100)
const south = aScan('s', 200, { gate: 'Sud', by: 'Yanis' })

describe('what scans come to', () => {
  it('[Z7] is the same whatever the order in which they arrive', () => {
    const undo = aScan('u', 300, { act: 'undo', about: 's' })
    const all = [north, south, undo]
    const orders = [all, [undo, south, north], [south, north, undo]]
    for (const scans of orders)
      expect(presenceOf(scans)).toEqual({ isIn: true, admission: north, conflicts: [] })
  })

  it('[Z7] two at the same moment are taken in one order everywhere', () => {
    const other = aScan('a', 100)
    expect(presenceOf([north, other])).toEqual(presenceOf([other, north]))
    expect(presenceOf([north, other]).conflicts).toEqual([{ first: other, second: north }])
  })

  it('[Z8] a ticket let in by two phones that did not know of each other is a conflict', () => {
    expect(presenceOf([south, north]).conflicts).toEqual([{ first: north, second: south }])
  })

  it('[Z8] no conflict where somebody left between, nor where the volunteer saw it and let them in', () => {
    expect(presenceOf([north, aScan('l', 150, { act: 'leave' }), south]).conflicts).toEqual([])
    const forced = { ...south, isForced: true }
    expect(presenceOf([north, forced])).toEqual({ isIn: true, admission: forced, conflicts: [] })
  })

  it('[Z8] two who both let it in although it was not good are a conflict, one who did so twice is none', () => {
    const [one, other] = [north, south].map((scan) => ({ ...scan, isForced: true }))
    if (!one || !other) throw new Error('no scans')
    expect(presenceOf([one, other]).conflicts).toEqual([{ first: one, second: other }])
    const again = { ...other, gate: one.gate, by: one.by }
    expect(presenceOf([one, again]).conflicts).toEqual([])
    expect(presenceOf([one, { ...again, by: 'Quelqu’un d’autre' }]).conflicts).toHaveLength(1)
  })

  it('[Z8] a conflict is settled by taking either back, or by saying that both were meant', () => {
    for (const settled of [
      aScan('x', 300, { act: 'undo', about: 's' }),
      aScan('x', 300, { act: 'undo', about: 'n' }),
      aScan('x', 300, { act: 'accept', about: 's' }),
    ])
      expect(presenceOf([north, south, settled])).toMatchObject({ isIn: true, conflicts: [] })
  })

  it('[Z7] who was let in and undone never came; who left is not inside, and did come', () => {
    expect(presenceOf([north, aScan('u', 300, { act: 'undo', about: 'n' })])).toEqual({
      isIn: false,
      admission: null,
      conflicts: [],
    })
    expect(presenceOf([north, aScan('l', 300, { act: 'leave' })])).toMatchObject({
      isIn: false,
      admission: north,
    })
  })
})

describe('scans that came after their phone was closed', () => {
  const late = aScan('x', 50, { isLate: true })

  it('[Z11] count for nothing until somebody at the desk accepts them', () => {
    expect(presenceOf([late])).toEqual({ isIn: false, admission: null, conflicts: [] })
    expect(presenceOf([late, north])).toMatchObject({ admission: north, conflicts: [] })
    const accepted = aScan('y', 300, { act: 'accept', about: 'x' })
    expect(presenceOf([late, accepted])).toMatchObject({ isIn: true, admission: late })
  })

  it('[Z11] are told until they are accepted or taken back', () => {
    const later = aScan('z', 60, { itemId: 2, isLate: true })
    expect(lateAdmissions([late, north, later])).toEqual([later, late])
    expect(lateAdmissions([late, aScan('y', 300, { act: 'accept', about: 'x' })])).toEqual([])
    expect(lateAdmissions([late, aScan('y', 300, { act: 'undo', about: 'x' })])).toEqual([])
  })
})

describe('counts', () => {
  const meal = { ...ENTRANCE, id: 'meal', optionIds: [5] }
  const passes = [
    aPass(1),
    aPass(2, { optionIds: [5] }),
    aPass(3, { state: 'canceled' }),
    aPass(4, { state: 'refunded', optionIds: [5] }),
  ]

  it('[Z9] each list counts its good tickets, who came and who is inside', () => {
    const scans = [
      north,
      aScan('b', 110, { itemId: 2 }),
      aScan('c', 120, { itemId: 2, act: 'leave' }),
      aScan('d', 130, { itemId: 2, listId: 'meal' }),
    ]
    expect(countsOf([ENTRANCE, meal], passes, scans)).toEqual([
      { listId: 'entrance', expected: 2, admitted: 2, inside: 1 },
      { listId: 'meal', expected: 1, admitted: 1, inside: 1 },
    ])
  })

  it('[Z9] who was let in counts, whatever became of their ticket since', () => {
    expect(countsOf([ENTRANCE], passes, [aScan('x', 1, { itemId: 3 })])).toEqual([
      { listId: 'entrance', expected: 3, admitted: 1, inside: 1 },
    ])
  })

  it('[Z8] conflicts of all tickets are told, the latest first', () => {
    const twice = [aScan('p', 10, { itemId: 2 }), aScan('q', 20, { itemId: 2 })]
    expect(conflictsOf([...twice, north, south]).map(({ second }) => second.id)).toEqual(['s', 'q'])
  })
})

describe('a sale with a ticket that was let in', () => {
  const undo = aScan('u', 300, { act: 'undo', about: 'n' })

  it('[Z13] stands on whichever list it was, also once they left', () => {
    expect(isAnyAdmitted([aScan('m', 100, { itemId: 2, listId: 'meal' })])).toBe(true)
    expect(isAnyAdmitted([north, aScan('l', 150, { act: 'leave' })])).toBe(true)
  })

  it('[Z13] is undone once every entry was', () => {
    expect(isAnyAdmitted([])).toBe(false)
    expect(isAnyAdmitted([north, undo])).toBe(false)
    expect(isAnyAdmitted([north, undo, aScan('m', 400, { itemId: 2 })])).toBe(true)
  })
})
