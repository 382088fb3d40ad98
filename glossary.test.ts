import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSource } from './scripts/source-file.ts'

const root = import.meta.dirname
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Where words stand that people read; statements of SQL and the names of checks are for machines and operators. */
const files = globSync('{core/src,contract/src,server/src,web/app,web/door}/**/*.{ts,tsx}', {
  cwd: root,
}).filter((file) => !/\.(test|store|checks|sql|table)\.tsx?$/.test(file))

const texts = files.flatMap((file) => readSource(file, read(file)).texts.map((text) => ({ file, text })))

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
  expect(texts.length).toBeGreaterThan(1000)
  expect(lost).toContain('carte de membre')
  const wrong = lost.flatMap((name) =>
    texts.filter(({ text }) => contains(text, name)).map((text) => `« ${name} » in ${where(text)}`),
  )
  expect(wrong).toEqual([])
})

it('« remise » is said of cheques carried to the bank, never of what a code takes off', () => {
  const ofCheques = /deposit|remise de ch|chèques|remise n°|remises-de-cheques|remise d’espèces|remise en/i
  const wrong = texts.filter(({ text }) => contains(text, 'remises?')).map(where)
  expect(wrong.filter((sentence) => !ofCheques.test(sentence.replaceAll('\u202f', ' ')))).toEqual([])
})

/** Where a line may not break in French: after « n° » and « « », before a unit and « » ». */
const BREAKS = /n°\x20(?=\d|$)|\d\x20(?:Mo|€|h)(?![\w\x20-])|«\x20|\x20»/

it('no French text breaks within a number, a measure or a quotation', () => {
  for (const planted of ['Commande n° ', 'reçu n° 12', '5 Mo.', '20 €', 'dit « non', 'non »'])
    expect(planted).toMatch(BREAKS)
  for (const kept of ['n°\u202f12', '5\u202fMo', '20,00\u202f€', '«\u202fnon\u202f»', '10\u00a0h'])
    expect(kept).not.toMatch(BREAKS)
  // A bank reads plain spaces in what a transfer is for.
  const ofBanks = /payouts[/]carry-out-payout|providers[/]provider-suite/
  expect(texts.filter(({ file, text }) => !ofBanks.test(file) && BREAKS.test(text)).map(where)).toEqual([])
})

/** Rooms whose names are plain; `contract` speaks the wire's words. */
const PLAIN_ROOMS = '{core,server,web,bank,mailbox,e2e,bench,scripts}'

/** Words of the wire, and riddles: a name says what a thing is. */
const REFUSED_NAMES =
  /[cC]ash_?[oO]ut|CASH_OUT|[iI]nstallment|^told|^Told|[a-z]Told|TOLD|^said|^Said|[a-z]Said$|[uU]nmet|^obey|[sS]hower/

const refusedNames = (file: string, text: string) =>
  readSource(file, text).declared.filter((name) => REFUSED_NAMES.test(name))

it('names in code are plain, and the wire’s words stay in contract', () => {
  const sources = globSync(`${PLAIN_ROOMS}/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: (name) => /node_modules|build|\.react-router/.test(name),
  })
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.flatMap((file) => refusedNames(file, read(file)).map((name) => `${file}: ${name}`))).toEqual(
    [],
  )
})

it('a planted name is found, a field taken out by its own name is not', () => {
  const planted = `
    type CashOutRow = { installmentNumber: number }
    const toldName = 1
    const read = ({ installmentNumber, message: said }, isTold) => [installmentNumber, said]
    function obey([unmet], ...installments) {}`
  expect(refusedNames('planted.ts', planted).toSorted()).toEqual(
    ['CashOutRow', 'installments', 'isTold', 'obey', 'said', 'toldName', 'unmet'].toSorted(),
  )
})
