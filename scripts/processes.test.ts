import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { birthOf, endLeftover, parseBirth, processesIn } from './processes.ts'
import { until } from './waiting.ts'

it('tells a process by when it began, and a dead one from a living one', async () => {
  const child = spawn('sleep', ['60'])
  const birth = await birthOf(child.pid ?? 0)
  expect(birth).toBeTruthy()
  expect(birth).not.toBe(await birthOf(process.pid))
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await birthOf(child.pid ?? 0)).toBeUndefined()
})

it('reads the birth whatever the program is called, and none from a zombie', () => {
  const fields = Array.from({ length: 50 }, (_, index) => index + 4).join(' ')
  expect(parseBirth(`42 (a) b (c)) S ${fields}`, 'boot')).toBe('boot:22')
  expect(parseBirth(`42 (sleep) Z ${fields}`, 'boot')).toBeUndefined()
})

it('ends a leftover that ignores a polite request, and leaves a stranger with the same number alone', async () => {
  const child = spawn('sh', ['-c', 'trap "" TERM; while :; do sleep 0.05; done'])
  const birth = (await birthOf(child.pid ?? 0)) ?? ''
  await endLeftover(child.pid ?? 0, 'another birth', 50)
  expect(await birthOf(child.pid ?? 0)).toBe(birth)
  await endLeftover(child.pid ?? 0, birth, 50)
  expect(await birthOf(child.pid ?? 0)).toBeUndefined()
})

it('finds the processes that work in a folder', async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'obole-processes-')))
  const child = spawn('sleep', ['60'], { cwd: folder })
  expect(
    await until(async () => (await processesIn(folder)).includes(child.pid ?? 0), { withinMs: 20_000 }),
  ).toBe(true)
  child.kill()
  await once(child, 'exit')
  expect(await processesIn(folder)).toEqual([])
  await rm(folder, { recursive: true })
})
