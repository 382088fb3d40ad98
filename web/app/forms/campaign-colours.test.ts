import { describe, expect, it } from 'vitest'
import { contrastWithWhite, readableColour } from './campaign-colours.ts'

const rgb = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number]

describe('a campaign’s colour', () => {
  it('is kept where white text on it can be read', () => {
    expect(readableColour('#0B7A4B')).toBe('#0b7a4b')
  })

  it.each(['#ffc94d', '#ffffff', '#7fd0ff', '#ff6b4a'])(
    '%s is darkened until white text can be read',
    (colour) => {
      expect(contrastWithWhite(rgb(readableColour(colour) ?? ''))).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('that is no colour changes nothing', () => {
    expect(readableColour('red; background: url(x)')).toBeNull()
    expect(readableColour(null)).toBeNull()
  })
})
