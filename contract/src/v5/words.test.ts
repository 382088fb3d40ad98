import { describe, expect, it } from 'vitest'
import { anyJson, flag, plannedMoment, plannedMomentOrNone, typedInt, typedMoment } from './words.ts'

describe('what programs send is read as they mean it', () => {
  it.each([
    ['of France', '2026-01-31T10:00:00', '2026-01-31T10:00:00'],
    ['with a blank, as Python writes it', '2026-01-31 10:00:00+00:00', '2026-01-31T10:00:00+00:00'],
    ['whose plus was lost in an address', '2026-01-31T10:00:00 01:00', '2026-01-31T10:00:00+01:00'],
    ['whose two blanks are one of each', '2026-01-31 10:00:00 0100', '2026-01-31T10:00:00+01:00'],
    ['with an offset without a colon', '2026-01-31T10:00:00.5-0330', '2026-01-31T10:00:00.5-03:30'],
    ['with an offset in hours', '2026-01-31T10:00:00+01', '2026-01-31T10:00:00+01:00'],
    ['in small letters', '2026-01-31t10:00:00z', '2026-01-31T10:00:00Z'],
    ['that is a day', ' 2026-01-31 ', '2026-01-31'],
  ])('a moment %s', (_, sent, read) => {
    expect(typedMoment.parse(sent)).toBe(read)
    expect(plannedMoment.parse(sent)).toBe(read)
    expect(plannedMomentOrNone.parse(sent)).toBe(read)
  })

  it('no moment where nothing is written', () => {
    for (const sent of [null, '', '0001-01-01T00:00:00', '0001-01-01T00:00:00Z'])
      expect(plannedMomentOrNone.parse(sent)).toBeNull()
    expect(plannedMomentOrNone.parse(undefined)).toBeUndefined()
  })

  it('and none is kept that no calendar of ours can say', () => {
    for (const sent of ['0000-01-01', '0999-12-31T00:00:00Z', '9999-12-31T23:59:59Z']) {
      expect(typedMoment.safeParse(sent)).toMatchObject({ success: true })
      expect(plannedMoment.safeParse(sent)).toMatchObject({ success: false })
    }
  })

  it('and never a moment that is none', () => {
    for (const sent of ['', 'yesterday', '31/01/2026', '2026-13-45', '2026-01-31 25:00:00', 20260131])
      expect(typedMoment.safeParse(sent)).toMatchObject({ success: false })
  })

  it('euros times a hundred are cents, half a cent is not', () => {
    for (const [sent, read] of [
      [19.9 * 100, 1990],
      [1.15 * 100, 115],
      [1990, 1990],
      ['1990', 1990],
      ['1990.0', 1990],
    ] as const)
      expect(typedInt.parse(sent)).toEqual(read)
    for (const sent of [19.5, 19.999, '19.9', '1e3', '', ' ', '0x10', null, true, [1], Infinity, 1e21])
      expect(typedInt.safeParse(sent)).toMatchObject({ success: false })
  })

  it('JSON of any shape, but not of any depth', () => {
    const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])
    for (const value of [null, 'a', 1, {}, nested(100)]) expect(anyJson.parse(value)).toEqual(value)
    expect(anyJson.safeParse(nested(101))).toMatchObject({ success: false })
    expect(anyJson.safeParse(JSON.parse('['.repeat(9000) + ']'.repeat(9000)))).toMatchObject({
      success: false,
    })
  })

  it('true and false in words, letters and numbers', () => {
    for (const sent of [true, 'true', 'True', '1', 1]) expect(flag.parse(sent)).toBe(true)
    for (const sent of [false, 'false', 'False', '0', 0]) expect(flag.parse(sent)).toBe(false)
    for (const sent of [2, 'yes', '', null]) expect(flag.safeParse(sent)).toMatchObject({ success: false })
  })
})
