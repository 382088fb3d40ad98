import { isRefusal } from '@obole/contract/problems'
import { assert, expect, it } from 'vitest'
import { claiming, describePicture, picture, turnedPhoto } from '../../testing/pictures.ts'
import { longestSideOf, redraw } from './picture.ts'

async function redrawn(...args: Parameters<typeof redraw>) {
  const drawn = await redraw(...args)
  assert(!isRefusal(drawn), 'it can be drawn')
  return drawn
}

it.each(['png', 'jpeg', 'webp'] as const)('draws a %s anew, as its own kind', async (kind) => {
  const { content, size } = await redrawn(await picture(kind), `image/${kind}`, 100)
  expect(size).toEqual({ width: 40, height: 30 })
  expect(await describePicture(content)).toMatchObject({ format: kind, width: 40, height: 30 })
})

it('makes it no larger than it will be shown, and never larger than it is', async () => {
  const { size } = await redrawn(await picture('png', { width: 4000, height: 1000 }), 'image/png', 1000)
  expect(size).toEqual({ width: 1000, height: 250 })
  const small = await redrawn(await picture('png'), 'image/png', 1000)
  expect(small.size).toEqual({ width: 40, height: 30 })
})

it.each(['jpeg', 'webp'] as const)(
  'turns the pixels of a %s upright and forgets every note',
  async (kind) => {
    const photo = await turnedPhoto(kind)
    expect(await describePicture(photo)).toMatchObject({ width: 40, height: 30, orientation: 6 })
    expect(photo.includes('chez moi')).toBe(true)
    const { content, size } = await redrawn(photo, `image/${kind}`, 1000)
    expect(size).toEqual({ width: 30, height: 40 })
    const facts = await describePicture(content)
    expect([facts.exif, facts.xmp, facts.iptc, facts.orientation]).toEqual(Array(4).fill(undefined))
    expect(content.includes('chez moi')).toBe(false)
  },
)

it('keeps nothing that was hidden behind the pixels', async () => {
  const polyglot = Buffer.concat([await picture('png'), Buffer.from('<script>alert(1)</script>')])
  const { content } = await redrawn(polyglot, 'image/png', 1000)
  expect(content.includes('script')).toBe(false)
})

it.each([
  ['more pixels than any camera takes', { width: 9000, height: 9000, bits: 8 }],
  ['fewer pixels that unfold into as many bytes', { width: 6000, height: 6000, bits: 16 }],
] as const)('refuses %s by the header alone', async (_what, claim) => {
  expect(await redraw(await claiming(claim), 'image/png', 1000)).toMatchObject({
    refusal: 'PICTURE_TOO_LARGE',
  })
})

it('refuses what begins like a picture and is none', async () => {
  const png = await picture('png', { width: 400, height: 400 })
  for (const content of [png.subarray(0, 40), png.subarray(0, -200), Buffer.from('\u0089PNG')])
    expect(await redraw(content, 'image/png', 1000)).toMatchObject({ refusal: 'FILE_FORMAT' })
})

it('reads no other format, whatever it is called', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  )
  expect(await redraw(svg, 'image/png', 1000)).toMatchObject({ refusal: 'FILE_FORMAT' })
  expect(await longestSideOf(svg)).toBeNull()
})

it('unfolds 36 million pixels within bounds of work and memory, while others are answered', async () => {
  const content = await picture('png', { width: 6000, height: 6000, isInterlaced: true })
  const before = process.memoryUsage().rss
  let highest = before
  let answered = 0
  const others = setInterval(() => {
    answered += 1
    highest = Math.max(highest, process.memoryUsage().rss)
  }, 5)
  const began = process.cpuUsage()
  const drawn = await Promise.all([1, 2].map(() => redraw(content, 'image/png', 1200)))
  const { user, system } = process.cpuUsage(began)
  clearInterval(others)
  expect(drawn.map((one) => 'size' in one && one.size.width)).toEqual([1200, 1200])
  // One after the other: both at once would hold twice as much.
  expect(highest - before).toBeLessThan(300 * 1024 * 1024)
  expect((user + system) / 1_000_000).toBeLessThan(10)
  expect(answered).toBeGreaterThan(20)
})
