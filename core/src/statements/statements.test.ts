import { describe, expect, it } from 'vitest'
import { cents } from '../money/money.ts'
import { frenchIban, ibanIn } from './account.ts'
import { readCamt, type XmlPart } from './camt.ts'
import { guessStatementColumns, readTable } from './csv.ts'
import { readMt940 } from './mt940.ts'
import { readOfx } from './ofx.ts'
import { oneAccount, readOrProblem } from './read.ts'
import { formatOf, onlyText } from './recognise.ts'
import { MAX_STATEMENT_BYTES, MAX_STATEMENT_LINES } from './limits.ts'
import { NotAStatement, type Statement, tidyLabel } from './statement.ts'
import { readDay, readSigned } from './values.ts'

const today = '2026-11-19'
const IBAN = 'FR1420041010050500013M02606'

const problemOf = (read: () => unknown) => {
  const answer = readOrProblem(read)
  return answer instanceof NotAStatement ? answer.problem : answer
}
const table = (text: string) => text.split('\n').map((row) => row.split(';'))
function readCsv(text: string): Statement {
  const rows = table(text)
  return readTable(rows, guessStatementColumns(rows).guess, today)
}
const inShort = ({ lines }: Statement) =>
  lines.map(({ day, amountCents, label }) => `${day} ${amountCents} ${label}`)

describe('what a file is', () => {
  it('[BS2] is said by its content', () => {
    expect(formatOf('OFXHEADER:100\n<OFX>')).toBe('ofx')
    expect(formatOf('<?xml version="1.0"?><ns:Document><ns:BkToCstmrStmt>')).toBe('camt053')
    expect(formatOf('{1:F01}{4:\n:20:X\n:25:Y\n:60F:C261101EUR0,')).toBe('mt940')
    expect(formatOf('Date;Libellé;Montant')).toBe('csv')
  })

  it.each([
    ['', 'STATEMENT_EMPTY'],
    [' \n\t', 'STATEMENT_EMPTY'],
    ['%PDF-1.7 …', 'STATEMENT_IS_PDF'],
    ['\u0089PNG\r\n', 'STATEMENT_IS_PICTURE'],
    ['\u00ff\u00d8\u00ff\u00e0', 'STATEMENT_IS_PICTURE'],
    ['....ftypheic', 'STATEMENT_IS_PICTURE'],
    ['PK\u0003\u0004', 'STATEMENT_IS_SPREADSHEET'],
  ])('[BS2] %j is refused: %s', (head, problem) => {
    expect(problemOf(() => onlyText(head))).toBe(problem)
  })

  it('[BS2] noise and other XML are refused', () => {
    expect(problemOf(() => formatOf('a;b\u0000\u0001'))).toBe('STATEMENT_UNREADABLE')
    expect(problemOf(() => formatOf('<html><body>'))).toBe('STATEMENT_UNREADABLE')
  })

  it('[BS2] has its limits', () => {
    expect([MAX_STATEMENT_BYTES, MAX_STATEMENT_LINES]).toEqual([10_485_760, 20_000])
    const many = `Date;Libellé;Montant${'\n02/11/2026;a;1,00'.repeat(MAX_STATEMENT_LINES)}`
    expect(readCsv(many).lines).toHaveLength(MAX_STATEMENT_LINES)
    expect(problemOf(() => readCsv(`${many}\n02/11/2026;a;1,00`))).toBe('STATEMENT_TOO_MANY_LINES')
  })

  it('[BS2] a mistake of ours is no refusal', () => {
    expect(() =>
      readOrProblem(() => {
        throw new TypeError('ours')
      }),
    ).toThrow('ours')
  })

  it('[BS2] a label has nothing that turns or hides what stands beside it', () => {
    expect(tidyLabel('VIR \u202eELOBO\u202c \u2066A\u2069\u200b\u00adB\u0085C\u{e0041}')).toBe(
      'VIR ELOBO AB C',
    )
  })

  it('[BS2] a label is one line, of what can be shown', () => {
    expect(tidyLabel(` VIR\u00a0 \u0000OBOLE\r\n${'x'.repeat(600)}`)).toHaveLength(500)
    expect(tidyLabel('VIR\u00a0 \u0000OBOLE\r\nVIRT')).toBe('VIR OBOLE VIRT')
  })
})

describe('amounts and days', () => {
  it.each([
    ['1 234,56', 123_456],
    ['1\u00a0234,56 €', 123_456],
    ['1\u202f234,56', 123_456],
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['-12,00', -1200],
    ['\u221212,00', -1200],
    ['12.00-', -1200],
    ['(12,5)', -1250],
    ['+12', 1200],
    ['12,', 1200],
    ['0,00', 0],
    ['EUR 20', 2000],
    ['1.234', null],
    ['1,234', null],
    ['12,345', null],
    ['-12-', null],
    ['(12', null],
    ['12€50', null],
    ['abc', null],
    ['', null],
    ['99 999 999 999,00', null],
  ])('[BS3] « %s » is %s', (typed, amount) => {
    expect(readSigned(typed)).toBe(amount)
  })

  it('[BS3] days as banks write them', () => {
    expect(
      [
        '19/11/2026',
        '19/11/26',
        '19.11.2026',
        '2026-11-19',
        '2026/11/19',
        '20261119',
        '19-11-2026 10:22:33',
      ].map((typed) => readDay(typed, today)),
    ).toEqual(Array.from({ length: 7 }, () => '2026-11-19'))
    expect(['31/02/2026', '', 'hier', '1926-01-01'].map((typed) => readDay(typed, today))).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})

describe('a table', () => {
  it('[BS3] says what by its headings, below what tells of the account', () => {
    const read = readCsv(
      [
        `Compte ${IBAN.replaceAll(/(.{4})/g, '$1 ')};;;`,
        'Solde au 19/11/2026;1 234,56;;',
        'Date opération;Date valeur;Débit euros;Crédit euros;Libellé',
        '02/11/2026;03/11/2026;;1 234,56;VIR OBOLE',
        ';;;;OBOLE VIRT 000123',
        '03/11/2026;03/11/2026;12,00;;PRLV EDF',
        '04/11/2026;04/11/2026;-7,50;0,00;FRAIS',
        'Solde au 04/11/2026;;;99,00;',
        ';;;;',
      ].join('\n'),
    )
    expect(inShort(read)).toEqual([
      '2026-11-02 123456 VIR OBOLE OBOLE VIRT 000123',
      '2026-11-03 -1200 PRLV EDF',
      '2026-11-04 -750 FRAIS',
    ])
    expect(read).toMatchObject({ iban: IBAN, from: '2026-11-02', until: '2026-11-04' })
    expect(read.lines[0]?.valueDay).toBe('2026-11-03')
  })

  it('[BS5] names its account in a column of its own, and not in that of the other side', () => {
    const of = (heading: string, ...accounts: string[]) =>
      readCsv(
        ['date_op;amount;label', ...accounts.map(() => '2026-11-02;12.00;VIR')]
          .map((row, at) => `${row};${at === 0 ? heading : accounts[at - 1]}`)
          .join('\n'),
      ).iban
    expect(of('iban', IBAN, IBAN)).toBe(IBAN)
    expect(of('Numéro de compte', '20041 01005 0500013M026 06')).toBe(IBAN)
    expect(of('iban', IBAN, 'DE89370400440532013000')).toBeNull()
    expect(of('IBAN du tiers', IBAN)).toBeNull()
    expect(of('compte', 'Compte courant')).toBeNull()
  })

  it('[BS3] is not certain where sixty rows stand above its headings', () => {
    const below = (above: number) =>
      guessStatementColumns([...Array.from({ length: above }, () => ['x']), ['Date', 'Libellé', 'Montant']])
    expect(below(59)).toMatchObject({ isCertain: true, guess: { headings: 59 } })
    expect(below(60).isCertain).toBe(false)
  })

  it('[BS3] an amount may stand beside its side, and the period above', () => {
    const read = readCsv(
      'Période du 01/11/2026 au 30/11/2026\nDate;Libellé;Montant;Sens;Devise\n02/11/26;VIR;12,00;C;EUR\n03/11/26;CB;5,00;Débit;EUR',
    )
    expect(inShort(read)).toEqual(['2026-11-02 1200 VIR', '2026-11-03 -500 CB'])
    expect(read).toMatchObject({ from: '2026-11-01', until: '2026-11-30' })
  })

  it('[BS3] is not certain where a day, a label or an amount is not known', () => {
    expect(guessStatementColumns(table('Jour X;Texte;Somme\n1;2;3'))).toMatchObject({
      isCertain: false,
      guess: { headings: 0, columns: { amount: 2 } },
    })
    expect(guessStatementColumns(table('Date;Libellé;Montant'))).toMatchObject({ isCertain: true })
    const chosen = { headings: 0, columns: { day: 0, label: 1, amount: 2 } }
    expect(inShort(readTable(table('Jour X;Texte;Somme\n02/11/2026;VIR;3'), chosen, today))).toEqual([
      '2026-11-02 300 VIR',
    ])
    const bare = { headings: null, columns: { day: 0, label: 1, amount: 2 } }
    expect(inShort(readTable(table('02/11/2026;VIR;3'), bare, today))).toEqual(['2026-11-02 300 VIR'])
  })

  it.each([
    ['Date;Libellé;Montant\n31/02/2026;VIR;12,00', 'STATEMENT_LINE_UNREADABLE', 2],
    ['x\nDate;Libellé;Montant\n02/11/2026;VIR;beaucoup', 'STATEMENT_LINE_UNREADABLE', 3],
    ['Date;Libellé;Montant\n02/11/2026;VIR;', 'STATEMENT_LINE_UNREADABLE', 2],
    ['Date;Libellé;Débit;Crédit\n02/11/2026;VIR;1,00;2,00', 'STATEMENT_LINE_UNREADABLE', 2],
    ['Date;Libellé;Montant\n', 'STATEMENT_EMPTY', null],
    ['Date;Libellé;Montant;Devise\n02/11/2026;VIR;12,00;USD', 'STATEMENT_CURRENCY', null],
    ['Devise : CHF\nDate;Libellé;Montant\n02/11/2026;VIR;12,00', 'STATEMENT_CURRENCY', null],
    [
      'Solde initial;10,00\nSolde final;20,00\nDate;Libellé;Montant\n02/11/2026;VIR;12,00',
      'STATEMENT_UNBALANCED',
      null,
    ],
  ])('[BS3] %j is refused: %s', (text, problem, line) => {
    expect(readOrProblem(() => readCsv(text))).toMatchObject({ problem, line })
  })

  it('[BS4] opening and lines come to the closing', () => {
    const text = 'Solde initial;10,00\nSolde final;22,00\nDate;Libellé;Montant\n02/11/2026;VIR;12,00'
    expect(readCsv(text)).toMatchObject({ openingCents: 1000, closingCents: 2200 })
  })
})

const part = (name: string, ...inside: readonly (XmlPart | string)[]): XmlPart => ({
  name,
  text: inside.filter((one) => typeof one === 'string').join(''),
  parts: inside.filter((one) => typeof one !== 'string'),
  currency: '',
  line: 1,
})
const amount = (text: string, currency = 'EUR') => ({ ...part('Amt', text), currency })
const balance = (kind: string, text: string, day: string) =>
  part(
    'Bal',
    part('Tp', part('CdOrPrtry', part('Cd', kind))),
    amount(text.replace('-', '')),
    part('CdtDbtInd', text.startsWith('-') ? 'DBIT' : 'CRDT'),
    part('Dt', part('Dt', day)),
  )
const camt = (...inside: readonly XmlPart[]) =>
  readCamt(part('', part('Document', part('BkToCstmrStmt', part('Stmt', ...inside)))))
const entry = (size: string, side: string, ...more: readonly XmlPart[]) =>
  part('Ntry', amount(size), part('CdtDbtInd', side), part('BookgDt', part('Dt', '2026-11-02')), ...more)
const transfer = (size: string, text: string) =>
  part('TxDtls', amount(size), part('CdtDbtInd', 'CRDT'), part('RmtInf', part('Ustrd', text)))

describe('CAMT.053', () => {
  it('[BS4] an entry of several transfers is one line each where they come to it', () => {
    const batch = (last: string) =>
      entry('30.00', 'CRDT', part('NtryDtls', transfer('10.00', 'un'), transfer(last, 'deux')))
    expect(camt(batch('20.00')).flatMap(inShort)).toEqual(['2026-11-02 1000 un', '2026-11-02 2000 deux'])
    expect(camt(batch('19.00')).flatMap(inShort)).toEqual(['2026-11-02 3000 un deux'])
  })

  it('[BS4] the side is that of the movement, also of one taken back; what is expected is no line', () => {
    const pending = entry('5.00', 'CRDT', part('Sts', part('Cd', 'PDNG')))
    const back = entry('5.00', 'DBIT', part('RvslInd', 'true'), part('Sts', 'BOOK'))
    expect(camt(pending, back).flatMap(inShort)).toEqual(['2026-11-02 -500 '])
  })

  it('[BS4] balances, days and the account, in old versions and new ones', () => {
    const [read] = camt(
      part('Acct', part('Id', part('IBAN', IBAN)), part('Ccy', 'EUR')),
      part('FrToDt', part('FrDtTm', '2026-11-01T00:00:00'), part('ToDtTm', '2026-11-30T23:59:59')),
      balance('OPBD', '-10.00', '2026-11-01'),
      balance('CLBD', '20.00', '2026-11-30'),
      entry(
        '30.00',
        'CRDT',
        part('AcctSvcrRef', 'B1'),
        part(
          'NtryDtls',
          part(
            'TxDtls',
            part('RltdPties', part('Dbtr', part('Pty', part('Nm', 'Obole')))),
            part('Refs', part('EndToEndId', 'NOTPROVIDED')),
            part('RmtInf', part('Ustrd', 'OBOLE VIRT'), part('Ustrd', '000123')),
          ),
        ),
      ),
    )
    expect(read).toMatchObject({
      iban: IBAN,
      openingCents: -1000,
      closingCents: 2000,
      from: '2026-11-01',
      until: '2026-11-30',
      lines: [{ label: 'Obole OBOLE VIRT 000123', reference: 'B1', amountCents: 3000 }],
    })
  })

  it.each([
    ['other money', entry('5.00', 'CRDT'), 'USD', 'STATEMENT_CURRENCY'],
    ['no side', entry('5.00', ''), 'EUR', 'STATEMENT_LINE_UNREADABLE'],
    ['no amount', entry('', 'CRDT'), 'EUR', 'STATEMENT_LINE_UNREADABLE'],
  ])('[BS4] %s is refused', (_, one, currency, problem) => {
    expect(problemOf(() => camt(part('Acct', part('Ccy', currency)), one))).toBe(problem)
  })

  it('[BS4] balances that the lines do not lead to are refused', () => {
    const balances = [balance('OPBD', '1.00', '2026-11-01'), balance('CLBD', '5.00', '2026-11-30')]
    expect(problemOf(() => camt(...balances, entry('5.00', 'CRDT')))).toBe('STATEMENT_UNBALANCED')
  })
})

const mt = (...fields: readonly string[]) => readMt940([':20:X', ...fields].join('\r\n'))

describe('MT940', () => {
  it('[BS4] booking day, side, reversals, references and texts on several lines', () => {
    const [read] = mt(
      `:25:${IBAN}`,
      ':28C:1/1',
      ':60F:C261231EUR100,',
      ':61:2701021231RC10,00NTRFNONREF//B1',
      ':86:105?00VIREMENT?20OBOLE VIRT?21000123?32OBOLE',
      ':61:270102C1234,56NTRFREF2',
      'complément',
      ':62F:C270102EUR1324,56',
      '-}',
    )
    expect(read).toMatchObject({ iban: IBAN, openingCents: 10_000, from: '2026-12-31', until: '2027-01-02' })
    expect(read?.lines).toEqual([
      {
        day: '2026-12-31',
        valueDay: '2027-01-02',
        amountCents: -1000,
        label: 'VIREMENT OBOLE OBOLE VIRT 000123',
        reference: 'B1',
      },
      {
        day: '2027-01-02',
        valueDay: '2027-01-02',
        amountCents: 123_456,
        label: 'complément',
        reference: 'REF2',
      },
    ])
  })

  it('[BS4] a text that fills its line goes on in the next without a space', () => {
    const first = `VIR SEPA RECU ${'X'.repeat(38)} OBOLE VIRT 0`
    expect(first).toHaveLength(65)
    const [read] = mt(
      ':60F:C261101EUR0,',
      ':61:261102C1,00NTRF',
      `:86:${first}`,
      '00123',
      ':62F:C261102EUR1,',
    )
    expect(read?.lines[0]?.label).toMatch(/OBOLE VIRT 000123$/)
  })

  it.each([
    [[':60F:C261101EUR1,', ':62F:C261102EUR2,'], 'STATEMENT_UNBALANCED'],
    [[':60F:C261101USD1,', ':62F:C261102USD1,'], 'STATEMENT_CURRENCY'],
    [[':60F:C261101EUR1,', ':61:nonsense'], 'STATEMENT_LINE_UNREADABLE'],
    [[':60F:C261101EUR1,', ':61:261102C1,00NTRF', ':86:VIR'], 'STATEMENT_CUT'],
    [[':60F:C261101EUR1,', ':62M:C261101EUR1,', ':20:Y', ':60M:C261101EUR1,'], 'STATEMENT_CUT'],
    [[':60F:X'], 'STATEMENT_LINE_UNREADABLE'],
  ])('[BS4] %j is refused: %s', (fields, problem) => {
    expect(problemOf(() => mt(...fields))).toBe(problem)
  })
})

const ofx = (account: string, ...lines: readonly string[]) =>
  `OFXHEADER:100\n<OFX><STMTRS><CURDEF>EUR<BANKACCTFROM>${account}</BANKACCTFROM><BANKTRANLIST><DTSTART>20261101<DTEND>20261130235959${lines.join('')}</BANKTRANLIST></STMTRS></OFX>`
const movement =
  '<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261102120000[+1:CET]<TRNAMT>+12,00<FITID>F1<NAME>OBOLE<MEMO>OBOLE VIRT &amp; 000123</STMTTRN>'

describe('OFX', () => {
  it('[BS4] of either kind, with the account of its French parts', () => {
    const parts = '<BANKID>20041<BRANCHID>01005<ACCTID>0500013M026<ACCTTYPE>CHECKING'
    const [read] = readOfx(ofx(parts, movement))
    expect(read).toMatchObject({ iban: IBAN, from: '2026-11-01', until: '2026-11-30' })
    expect(read?.lines).toEqual([
      {
        day: '2026-11-02',
        valueDay: null,
        amountCents: 1200,
        label: 'OBOLE VIRT & 000123',
        reference: 'F1',
      },
    ])
    const xml = ofx(parts, movement.replaceAll(/<(\w+)>([^<]+)(?=<)/g, '<$1>$2</$1>')).toLowerCase()
    expect(readOfx(xml)[0]?.lines).toHaveLength(1)
  })

  it.each([
    [ofx('', movement).replace('CURDEF>EUR', 'CURDEF>GBP'), 'STATEMENT_CURRENCY'],
    [ofx('', movement).replace('</STMTTRN>', ''), 'STATEMENT_CUT'],
    [ofx('', movement).replace('</STMTRS></OFX>', ''), 'STATEMENT_CUT'],
    [ofx('', movement.replace('+12,00', 'x')), 'STATEMENT_LINE_UNREADABLE'],
    ['<OFX></OFX>', 'STATEMENT_EMPTY'],
  ])('[BS4] %# is refused', (text, problem) => {
    expect(problemOf(() => readOfx(text))).toBe(problem)
  })
})

describe('the account', () => {
  it('[BS5] is known by its IBAN or by its parts', () => {
    expect(ibanIn(`Compte n° ${IBAN} EUR`)).toBe(IBAN)
    expect(ibanIn('FR14 2004 1010 0505 0001 3M02 606 titulaire')).toBe(IBAN)
    expect(ibanIn('20041 01005 0500013M026 06')).toBe(IBAN)
    expect(frenchIban('20041', '01005', '0500013M026')).toBe(IBAN)
    expect(ibanIn('FR1420041010050500013M02607')).toBeNull()
    expect(frenchIban('2004', '01005', '0500013M026')).toBeNull()
  })

  const of = (iban: string | null, day = '2026-11-02'): Statement => ({
    iban,
    openingCents: null,
    closingCents: null,
    from: day,
    until: '2026-12-31',
    lines: [{ day, valueDay: null, amountCents: cents(1), label: iban ?? '', reference: null }],
  })
  const own = { ownIbans: [IBAN], today }

  it('[BS5] of several the association’s own is read, else none', () => {
    expect(oneAccount([of('DE02'), of(IBAN)], own)).toMatchObject({ iban: IBAN, lines: [{ label: IBAN }] })
    expect(oneAccount([of('DE02')], own)).toMatchObject({ iban: 'DE02' })
    expect(problemOf(() => oneAccount([of('DE02'), of(null)], own))).toBe('STATEMENT_SEVERAL_ACCOUNTS')
  })

  it('[BS4] no day to come is read, and none is covered', () => {
    expect(problemOf(() => oneAccount([of(IBAN, '2026-11-20')], own))).toBe('STATEMENT_IN_FUTURE')
    expect(oneAccount([of(IBAN, today)], own).periods).toMatchObject([{ from: today, until: today }])
  })
})
