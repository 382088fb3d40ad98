import { describe, expect, it } from 'vitest'
import { departmentOf, DEPARTMENTS, zipBeginnings } from './department.ts'

describe('a département', () => {
  it.each([
    ['69007', 'Rhône'],
    ['01000', 'Ain'],
    ['20000', 'Corse-du-Sud'],
    ['20190', 'Corse-du-Sud'],
    ['20200', 'Haute-Corse'],
    ['20600', 'Haute-Corse'],
    ['97400', 'La Réunion'],
    ['97600', 'Mayotte'],
  ])('[K11] of the postcode %s is %s', (zipCode, name) => {
    expect(departmentOf(zipCode)?.name).toBe(name)
  })

  it.each(['', '6900', '00100', '96000', '97500', '99138', 'W1A 1AA'])(
    '[K11] is not told of « %s »',
    (zipCode) => {
      expect(departmentOf(zipCode)).toBeNull()
    },
  )

  it('[K11] has the postcodes that lead to it, and there are 101, each once', () => {
    expect(new Set(DEPARTMENTS.map(({ code }) => code)).size).toBe(101)
    for (const { code } of DEPARTMENTS)
      for (const beginning of zipBeginnings(code))
        expect(departmentOf(beginning.padEnd(5, '0'))?.code).toBe(code)
    expect([zipBeginnings('2a'), zipBeginnings('20'), zipBeginnings('99')]).toEqual([['200', '201'], [], []])
  })

  it('[K11] of the mainland and Corsica lies between Dunkirk and Bonifacio, Brest and Bastia', () => {
    const placed = DEPARTMENTS.flatMap(({ at }) => (at ? [at] : []))
    expect(placed).toHaveLength(96)
    for (const { latitude, longitude } of placed) {
      expect(latitude).toBeGreaterThan(41.3)
      expect(latitude).toBeLessThan(51.1)
      expect(longitude).toBeGreaterThan(-5)
      expect(longitude).toBeLessThan(9.6)
    }
  })
})
