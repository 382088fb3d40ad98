import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findBrowser, findInstalled } from './browser.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obole-browser-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function install(name: string, exitCode: number): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `#!/bin/sh\nexit ${exitCode}\n`)
  await chmod(path, 0o755)
  return path
}

it('takes the first browser on the path that runs', async () => {
  await install('chromium', 127)
  const chrome = await install('google-chrome', 0)
  expect(await findInstalled(['/nowhere', folder].join(delimiter))).toBe(chrome)
})

it('takes the headless shell before a full browser', async () => {
  await install('chromium', 0)
  const shell = await install('chromium-headless-shell', 0)
  expect(await findInstalled(folder)).toBe(shell)
  expect(await findBrowser({ PATH: folder }, () => undefined)).toBe(shell)
})

it('finds none where there is none', async () => {
  expect(await findInstalled(folder)).toBeUndefined()
})

it('takes the one that was chosen, or says that it does not run', async () => {
  const chosen = await install('my-browser', 0)
  expect(await findBrowser({ CHROMIUM_PATH: chosen }, () => undefined)).toBe(chosen)
  const broken = await install('broken', 1)
  await expect(findBrowser({ CHROMIUM_PATH: broken }, () => undefined)).rejects.toThrow(
    `does not run: ${broken}`,
  )
})
