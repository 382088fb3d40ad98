import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { configNames, readConfig } from './config.ts'

it('README explains every setting there is', async () => {
  const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8')
  expect(configNames.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

it('a wrong setting is named', () => {
  expect(() => readConfig({ PORT: 'here', DATABASE_URL: 'postgres://x' })).toThrow(/PORT[^]*SECRET|SECRET[^]*PORT/)
})
