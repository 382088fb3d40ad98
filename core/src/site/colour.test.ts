import { describe, expect, it } from 'vitest'
import { LEAST_CONTRAST, readableColour, readableOnDark, tintOf } from './colour.ts'
import { contrastOf } from '../cart/samples.ts'

const DARK = '#1F1D2E'
const COLOURS = ['#ffc94d', '#ffffff', '#7fd0ff', '#ff6b4a', '#000000', '#4B3FCF', '#0B7A4B']

describe('a campaign’s colour', () => {
  it('[G11] is kept where white text on it can be read', () => {
    expect(readableColour('#0B7A4B')).toBe('#0b7a4b')
    // Read just well enough: 4.502 on white.
    expect(readableColour('#458178')).toBe('#458178')
    expect(LEAST_CONTRAST).toBe(4.5)
  })

  it('[G11] is told from another as the rules of accessibility count', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21, 5)
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  it.each(COLOURS)('[G11] %s is darkened until white text can be read', (colour) => {
    expect(contrastOf(readableColour(colour) ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5)
  })

  it.each(COLOURS)('[G11] %s is lightened until it can be read in the dark', (colour) => {
    expect(contrastOf(readableOnDark(colour, DARK) ?? '', DARK)).toBeGreaterThanOrEqual(4.5)
  })

  it('[G11] that is read in the dark stays as it is', () => {
    expect(readableOnDark('#ffc94d', DARK)).toBe('#ffc94d')
  })

  it('[G11] that is no colour changes nothing', () => {
    expect(readableColour('red; background: url(x)')).toBeNull()
    expect(readableColour(null)).toBeNull()
    expect(readableOnDark('red', DARK)).toBeNull()
  })

  it('[G11] gives a ground that ink is read on', () => {
    expect(tintOf('#000000', 0.1)).toBe('#e6e6e6')
    for (const colour of COLOURS)
      expect(contrastOf(tintOf(readableColour(colour) ?? '#000000', 0.08), '#1B1A2B')).toBeGreaterThan(7)
  })
})
