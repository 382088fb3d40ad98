import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createCanvas, type Outline } from './canvas.ts'

/** The grey of each pixel, row by row, of what a PNG without filters holds. */
function greysOf(png: Buffer, width: number): number[][] {
  const size = png.readUInt32BE(33)
  const rows = inflateSync(png.subarray(41, 41 + size))
  const stride = width * 3 + 1
  return Array.from({ length: rows.length / stride }, (_, row) =>
    Array.from({ length: width }, (_unused, column) => rows[row * stride + 1 + column * 3] ?? -1),
  )
}

function drawn(outlines: readonly Outline[], width = 4, height = 2): number[][] {
  const canvas = createCanvas(width, height, '#000000')
  canvas.paint(outlines, '#FFFFFF')
  return greysOf(canvas.png(), width)
}

describe('filling outlines', () => {
  it('covers a pixel by as much of it as is inside', () => {
    expect(drawn([[0.5, 0, 3.25, 0, 3.25, 1.5, 0.5, 1.5]])).toEqual([
      [128, 255, 255, 64],
      [64, 128, 128, 32],
    ])
  })

  it('covers what a slanted edge leaves of each pixel', () => {
    expect(drawn([[0, 0, 4, 0, 0, 2]])).toEqual([
      [255, 255, 191, 64],
      [191, 64, 0, 0],
    ])
  })

  it('leaves a hole where an outline runs the other way', () => {
    const around = [0, 0, 4, 0, 4, 2, 0, 2]
    expect(drawn([around, [1, 0, 1, 2, 3, 2, 3, 0]])).toEqual([
      [255, 0, 0, 255],
      [255, 0, 0, 255],
    ])
  })

  it('cuts off what reaches over the border', () => {
    expect(drawn([[-5, -5, 2, -5, 2, 9, -5, 9]])).toEqual([
      [255, 255, 0, 0],
      [255, 255, 0, 0],
    ])
    expect(drawn([[3, 0, 9, 0, 9, 2, 3, 2]])).toEqual([
      [0, 0, 0, 255],
      [0, 0, 0, 255],
    ])
  })
})
