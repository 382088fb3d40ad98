import { DEPARTMENTS } from '@obole/core/association/department'
import { describe, expect, it } from 'vitest'
import { MAP, OUTLINE, pointOf } from './france.ts'

const rings = OUTLINE.split('M')
  .filter(Boolean)
  .map((ring) =>
    ring
      .replace('z', '')
      .split('L')
      .map((bend) => bend.split(' ').map(Number)),
  )

/** How often a line to the east crosses the coast: an odd number of times from inside. */
function isInside(x: number, y: number): boolean {
  let inside = false
  for (const ring of rings)
    for (const [index, [x1 = 0, y1 = 0]] of ring.entries()) {
      const [x2 = 0, y2 = 0] = ring[(index + 1) % ring.length] ?? []
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
    }
  return inside
}

describe('the map of France', () => {
  it('holds every département of the mainland and of Corsica, on its land or its shore', () => {
    const far = DEPARTMENTS.flatMap(({ name, at }) => {
      if (!at) return []
      const { x, y } = pointOf(at)
      const near = [0, 45, 90, 135, 180, 225, 270, 315].some((degrees) => {
        const turn = (degrees * Math.PI) / 180
        return isInside(x + 6 * Math.cos(turn), y + 6 * Math.sin(turn))
      })
      return near || isInside(x, y) ? [] : [name]
    })
    expect(far).toEqual([])
  })

  it('stays within its frame', () => {
    for (const [x = 0, y = 0] of rings.flat()) {
      expect(x > 4 && x < MAP.width - 4).toBe(true)
      expect(y > 4 && y < MAP.height - 4).toBe(true)
    }
  })
})
