import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { unzip } from '../../testing/unzip.ts'
import { writeZip } from './zip.ts'

async function bytesOf(archive: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of archive) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** More than any buffer on the way holds, and nothing makes it smaller; `state` says how far it was asked, and whether it was ended. */
function endless(): { state: { made: number; isEnded: boolean }; content: AsyncGenerator<Buffer> } {
  const state = { made: 0, isEnded: false }
  async function* make(): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        state.made += 1
        yield randomBytes(100_000)
        await setTimeout(0)
      }
    } finally {
      state.isEnded = true
    }
  }
  return { state, content: make() }
}

it('is read by another library, name by name and byte by byte', async () => {
  const archive = await bytesOf(
    writeZip([
      { name: 'été.txt', content: [Buffer.from('un '), Buffer.from('deux 🎉')] },
      { name: 'vide.txt', content: [] },
      { name: 'a/b.txt', content: [Buffer.alloc(300_000, 'x')] },
    ]),
  )
  expect([...unzip(archive)]).toEqual([
    ['été.txt', 'un deux 🎉'],
    ['vide.txt', ''],
    ['a/b.txt', 'x'.repeat(300_000)],
  ])
})

it('tells whoever reads it what went wrong in a file', async () => {
  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.from('first')
    throw new Error('the database is gone')
  }
  await expect(bytesOf(writeZip([{ name: 'a', content: broken() }]))).rejects.toThrow('the database is gone')
})

it('asks for no more than is read, and ends what it reads from when its reader leaves', async () => {
  const { state, content } = endless()
  for await (const _ of writeZip([{ name: 'a', content }])) break
  await expect.poll(() => state.isEnded).toBe(true)
  const { state: waiting, content: rows } = endless()
  const archive = writeZip([{ name: 'a', content: rows }])
  await archive.next()
  await setTimeout(500)
  expect(waiting.made).toBeLessThan(20)
  await archive.return(undefined)
})
