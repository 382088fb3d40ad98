import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSource } from './scripts/source-file.ts'

const root = import.meta.dirname
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Where words stand that people read; statements of SQL and the names of checks are for machines and operators. */
const files = globSync('{core/src,contract/src,server/src,web/app}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.(test|store|checks|sql|table)\.tsx?$/.test(file),
)

const said = files.flatMap((file) => readSource(file, read(file)).texts.map((text) => ({ file, text })))

/** The last column of the glossary: the names that lost. */
const lost = read('docs/glossary.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| In French') && !line.startsWith('| ---'))
  .flatMap((line) => (line.split('|')[4] ?? '').split(','))
  .map((name) => name.trim())
  .filter((name) => name !== '')

const contains = (text: string, name: string) =>
  new RegExp(`(?<![\\p{L}_])${name}(?![\\p{L}_])`, 'iu').test(text.replaceAll('\u202f', ' '))

const where = ({ file, text }: { file: string; text: string }) => `${file}: ${text}`

it('every thing bears the name the glossary gives it, and none of those that lost', () => {
  expect(said.length).toBeGreaterThan(1000)
  expect(lost).toContain('carte de membre')
  const wrong = lost.flatMap((name) =>
    said.filter(({ text }) => contains(text, name)).map((text) => `« ${name} » in ${where(text)}`),
  )
  expect(wrong).toEqual([])
})

it('« remise » is said of cheques carried to the bank, never of what a code takes off', () => {
  const ofCheques = /deposit|remise de ch|chèques|remise n°|remises-de-cheques|remise d’espèces|remise en/i
  const wrong = said.filter(({ text }) => contains(text, 'remises?')).map(where)
  expect(wrong.filter((sentence) => !ofCheques.test(sentence.replaceAll('\u202f', ' ')))).toEqual([])
})
