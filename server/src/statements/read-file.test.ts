import { addDays } from '@obole/core/dates/dates'
import { cents } from '@obole/core/money/money'
import { STATEMENT_FORMATS } from '@obole/core/statements/statement'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PDF, PNG } from '../../testing/upload.ts'
import { WRITERS } from '../../testing/statements.ts'
import { SAMPLES } from '../../testing/statement-samples.ts'
import { readStatement } from './read-statement.ts'
import { readStatementFile } from './statement-thread.ts'

const today = '2026-11-19'
const IBAN = 'FR1420041010050500013M02606'
const read = (
  content: Uint8Array | string,
  chosen: Parameters<typeof readStatementFile>[0]['chosen'] = null,
) =>
  readStatementFile({
    content: typeof content === 'string' ? Buffer.from(content) : content,
    ownIbans: [IBAN],
    today,
    chosen,
  })

function accountOf(content: Uint8Array | string) {
  const answer = read(content)
  if (!('read' in answer) || !('account' in answer.read)) throw new Error(JSON.stringify(answer))
  return answer.read
}
const inShort = (content: Uint8Array | string) =>
  accountOf(content).account.lines.map(({ day, amountCents, label }) => `${day} ${amountCents} ${label}`)

describe('statements as banks write them', () => {
  it.each(SAMPLES)('$bank', ({ content, encoding = 'utf8', format, iban, lines }) => {
    const bytes = Buffer.from(content, encoding)
    expect(inShort(bytes)).toEqual(lines)
    expect(accountOf(bytes)).toMatchObject({ format, account: { iban } })
  })

  it('is read in a thread of its own, which ends', async () => {
    const [sample] = SAMPLES
    const content = Buffer.from(sample?.content ?? '', sample?.encoding ?? 'utf8')
    const answers = await Promise.all(
      [content, PDF].map((bytes) =>
        readStatement({ content: new Uint8Array(bytes), ownIbans: [IBAN], today, chosen: null }),
      ),
    )
    expect(answers).toMatchObject([{ format: sample?.format }, { refusal: 'STATEMENT_IS_PDF' }])
  })

  it('asks for columns that it does not know, and shows them', () => {
    const table = ['Jour;Texte;Somme reçue', '02/11/2026;VIR OBOLE;12,00', '03/11/2026;CB;-3,00']
    const text = table.join('\n')
    expect(read(text)).toMatchObject({
      read: { choose: { guess: { columns: { day: 0 } }, rows: table.map((row) => row.split(';')) } },
    })
    const chosen = { headings: 0, columns: { day: 0, label: 1, amount: 2 } }
    expect(read(text, chosen)).toMatchObject({ read: { account: { lines: [{ label: 'VIR OBOLE' }, {}] } } })
  })
})

describe('files that are no statement', () => {
  const LOL = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><Document><BkToCstmrStmt><Stmt>&b;</Stmt></BkToCstmrStmt></Document>`
  const OUTSIDE = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document><BkToCstmrStmt>&x;</BkToCstmrStmt></Document>`
  const CAMT = '<Document><BkToCstmrStmt>'
  const MANY_ATTRIBUTES = Array.from({ length: 600_000 }, (_, number) => `a${number}=""`).join(' ')
  const DEEP = `<Document><BkToCstmrStmt>${'<a>'.repeat(100)}`
  it.each([
    ['nothing', '', 'STATEMENT_EMPTY'],
    ['a PDF', PDF, 'STATEMENT_IS_PDF'],
    ['a picture', PNG, 'STATEMENT_IS_PICTURE'],
    ['a workbook', Buffer.from('PK\u0003\u0004…'), 'STATEMENT_IS_SPREADSHEET'],
    ['noise', Buffer.from([1, 2, 3, 0, 250]), 'STATEMENT_UNREADABLE'],
    ['a letter', 'Bonjour,\nvoici le relevé.', 'STATEMENT_UNREADABLE'],
    ['a page', '<!doctype html><html>', 'STATEMENT_UNREADABLE'],
    ['entities that grow', LOL, 'STATEMENT_UNREADABLE'],
    ['entities of elsewhere', OUTSIDE, 'STATEMENT_UNREADABLE'],
    ['an unknown entity', '<Document><BkToCstmrStmt>&b;</BkToCstmrStmt></Document>', 'STATEMENT_CUT'],
    ['XML without its end', '<Document><BkToCstmrStmt><Stmt>', 'STATEMENT_CUT'],
    ['XML without a floor', DEEP, 'STATEMENT_TOO_HEAVY'],
    ['no account in it', '<Document><BkToCstmrStmt></BkToCstmrStmt></Document>', 'STATEMENT_EMPTY'],
    ['a quote that does not end', 'Date;Libellé;Montant\n02/11/2026;"VIR;12,00\n', 'STATEMENT_CUT'],
    ['a line without an end', ';'.repeat(4_500_000), 'STATEMENT_UNREADABLE'],
    ['a thousand columns', `${';'.repeat(1000)}\n`.repeat(2_200), 'STATEMENT_UNREADABLE'],
    ['tags of OFX without an end', `<OFX>${'<A>a'.repeat(1_100_000)}`, 'STATEMENT_TOO_HEAVY'],
    ['more parts than a bank writes', `${CAMT}${'<A/>'.repeat(600_000)}`, 'STATEMENT_TOO_HEAVY'],
    ['attributes alone', `${CAMT}<A ${MANY_ATTRIBUTES}/>`, 'STATEMENT_TOO_HEAVY'],
    ['MT940 of empty lines', `:20:X\n:60F:C261101EUR0,${'\n'.repeat(5_000_000)}`, 'STATEMENT_TOO_MANY_LINES'],
    [
      'too many rows',
      `Date;Libellé;Montant\n${'02/11/2026;a;1\n'.repeat(100_000)}`,
      'STATEMENT_TOO_MANY_LINES',
    ],
  ])('%s is refused', (_, content, problem) => {
    expect(read(content)).toMatchObject({ problem })
  })

  it('any bytes give lines, a question or a refusal', () => {
    const begins = [
      '',
      'OFXHEADER:100\n<OFX>',
      ':20:X\n:60F:',
      '<Document><BkToCstmrStmt>',
      'Date;Libellé;Montant\n',
    ]
    fc.assert(
      fc.property(fc.constantFrom(...begins), fc.uint8Array({ maxLength: 400 }), (begin, bytes) => {
        const answer = read(Buffer.concat([Buffer.from(begin), bytes]))
        expect('read' in answer || answer.problem.startsWith('STATEMENT_')).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('any statement that was cut or changed somewhere gives lines, a question or a refusal', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SAMPLES),
        fc.nat(),
        fc.nat(),
        fc.string({ maxLength: 6 }),
        (sample, at, cut, more) => {
          const { content } = sample
          const from = at % content.length
          const answer = read(`${content.slice(0, from)}${more}${content.slice(from + (cut % 40))}`)
          expect('read' in answer || answer.problem.startsWith('STATEMENT_')).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('one statement in four formats', () => {
  const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789&é-./,'.split('')
  const word = fc.string({ unit: fc.constantFrom(...SIGNS), minLength: 1, maxLength: 12 })
  const line = fc.record({
    day: fc.nat(60).map((days) => addDays(today, 0 - days)),
    amountCents: fc
      .integer({ min: -50_000_000, max: 50_000_000 })
      .filter((amount) => amount !== 0)
      .map(cents),
    label: fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => `VIR ${words.join(' ')}`),
    reference: fc.option(word.map((text) => `R${text.replaceAll(/[^A-Z0-9]/g, '')}1`)),
  })

  it('reads to the same lines', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: -1e6, max: 1e6 }),
        (lines, openingCents) => {
          const until =
            lines
              .map(({ day }) => day)
              .toSorted()
              .at(-1) ?? today
          const from = addDays(today, -61)
          for (const format of STATEMENT_FORMATS) {
            const { account } = accountOf(WRITERS[format]({ iban: IBAN, openingCents, from, until, lines }))
            expect(account.iban).toBe(IBAN)
            expect(
              account.lines.map(({ day, amountCents, label, reference }) => ({
                day,
                amountCents,
                label,
                reference,
              })),
            ).toEqual(lines)
          }
        },
      ),
      { numRuns: 150 },
    )
  })
})
