import type { Department } from '@obole/core/association/department'

/** A point of the map: east and south of its north-western corner. */
export interface Point {
  x: number
  y: number
}

const WEST = -5.3
const NORTH = 51.4
/** The size of a degree of latitude; one of longitude is shorter by the cosine of the country's middle, 46.5° north. */
const SCALE = 40
const SHORTER = Math.cos((46.5 * Math.PI) / 180)

export const MAP = { width: 424, height: 414 } as const

export function pointOf({ latitude, longitude }: NonNullable<Department['at']>): Point {
  return { x: round((longitude - WEST) * SCALE * SHORTER), y: round((NORTH - latitude) * SCALE) }
}

const round = (pixels: number) => Math.round(pixels * 10) / 10

/** The coasts and borders, drawn by hand: longitude and latitude of each point, clockwise from Dunkirk. */
const MAINLAND = `2.55 51.09,2.65 50.82,3.15 50.78,3.28 50.52,3.67 50.32,4.2 49.97,4.7 50,4.83 50.15,4.88 49.8,5.4 49.6,5.82 49.54,
  6.36 49.46,6.7 49.2,7.45 49.17,8.23 48.97,7.8 48.5,7.58 47.6,7 47.45,6.85 47.1,6.1 46.58,6 46.2,6.3 46.25,6.8 46.4,6.8 46.1,
  7.05 45.92,6.85 45.8,7.15 45.4,6.65 45.1,7 44.7,6.9 44.35,7.65 44.17,7.53 43.78,7 43.53,6.6 43.2,6.15 43.05,5.9 43.1,
  5.35 43.25,4.8 43.38,4.55 43.4,4 43.53,3.5 43.28,3.05 43,3.05 42.45,2.5 42.35,1.95 42.4,1.4 42.6,.65 42.7,0 42.7,-.6 42.8,
  -1.45 43.05,-1.8 43.38,-1.45 43.6,-1.25 44.6,-1.15 45.5,-1.2 45.85,-1.15 46.15,-1.8 46.5,-2.1 46.85,-2.2 47.27,-2.55 47.4,
  -2.9 47.55,-3.4 47.7,-4.3 47.82,-4.7 48.05,-4.3 48.3,-4.77 48.4,-4.65 48.57,-3.95 48.72,-3.2 48.85,-2.75 48.55,-2.05 48.65,
  -1.5 48.62,-1.6 49.2,-1.9 49.7,-1.25 49.7,-1.15 49.37,-.3 49.32,.15 49.45,.2 49.7,.95 49.92,1.5 50.15,1.6 50.73,1.85 50.97`
const CORSICA = '9.35 43,9.5 42.6,9.55 42.1,9.25 41.4,8.8 41.6,8.6 41.95,8.6 42.4,9 42.65,9.3 42.7'

const pathOf = (bends: string) => {
  const points = bends.split(',').map((bend) => {
    const [longitude = 0, latitude = 0] = bend.trim().split(' ').map(Number)
    return pointOf({ latitude, longitude })
  })
  return `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}z`
}

export const OUTLINE = pathOf(MAINLAND) + pathOf(CORSICA)
