import { describe, expect, it } from 'vitest'
import { cents } from '../money/money.ts'
import { latin9Bytes, readLatin9 } from './latin-9.ts'
import { FEC_HEADER, type FecLine, fecFaults, fecFileName, fecLine } from './fec.ts'

const YEAR = { from: '2026-01-01', to: '2026-12-31' }
const line = (number: number, account: string, amount: number, more: Partial<FecLine> = {}): FecLine => ({
  journal: 'OB',
  journalName: 'Obole',
  number,
  day: '2026-03-04',
  account,
  accountName: `Compte ${account}`,
  pieceRef: 'P-12',
  pieceDay: '2026-03-04',
  label: 'Fête d’été, commande 12',
  amountCents: cents(amount),
  validatedOn: '2026-03-05',
  ...more,
})
const file = (...lines: readonly FecLine[]) => FEC_HEADER + lines.map(fecLine).join('')
const SOUND = [line(1, '467', 1205), line(1, '706', -1205), line(2, '512', 5), line(2, '467', -5)]
const faults = (text: string) =>
  fecFaults(latin9Bytes(text), YEAR).map(({ line: at, fault }) => `${at} ${fault}`)

describe('the file of accounting entries', () => {
  it('[AC6] has eighteen columns, dates without dashes, commas in amounts and one line an account', () => {
    const [, first = ''] = file(...SOUND).split('\r\n')
    expect(first.split('\t')).toEqual([
      'OB',
      'Obole',
      '1',
      '20260304',
      '467',
      'Compte 467',
      '',
      '',
      'P-12',
      '20260304',
      "Fête d'été, commande 12",
      '12,05',
      '0,00',
      '',
      '',
      '20260305',
      '',
      '',
    ])
    expect(fecFileName('552100554', '2026-12-31')).toBe('552100554FEC20261231.txt')
  })

  it('[AC6] is sound, and stays so whatever a title holds', () => {
    expect(faults(file(...SOUND))).toEqual([])
    const odd = SOUND.map((one) => ({ ...one, label: 'Fête\td’été\r\n| du | village' }))
    expect(faults(file(...odd))).toEqual([])
    expect(faults(FEC_HEADER)).toEqual([])
  })

  it('[AC6] is written in ISO 8859-15, the euro and the ligatures too', () => {
    const label = 'Œuvre à 5 € – « été »\u202f: 🎉 ž ﬁn ¤'
    const [, row = ''] = file(line(1, '467', 5, { label })).split('\r\n')
    const written = row.split('\t')[10] ?? ''
    expect(written).toBe('Œuvre à 5 € - « été » : ? ž fin ?')
    const bytes = Uint8Array.of(0xbc, 0x20, 0xa4, 0x20, 0xe9, 0x20, 0xbe)
    expect(latin9Bytes('Œ € é Ÿ')).toEqual(bytes)
    expect(readLatin9(bytes)).toBe('Œ € é Ÿ')
  })

  it('[AC7] is wrong in UTF-8 or in characters of Windows', () => {
    const text = file(...SOUND.map((one) => ({ ...one, label: 'été' })))
    const wrong = [{ line: 1, fault: 'characters' }]
    expect(fecFaults(new TextEncoder().encode(text), YEAR)).toEqual(wrong)
    expect(fecFaults(Uint8Array.of(...latin9Bytes(text), 0x80), YEAR)).toEqual(wrong)
    expect(fecFaults(new TextEncoder().encode(text.replaceAll('é', 'e')), YEAR)).toEqual([])
  })

  it.each<[string, string, string[]]>([
    ['a column that is missing', file(...SOUND).replace('Idevise', 'Devise'), ['1 header']],
    ['a line with one field less', file(...SOUND).replace('\t\t\r\n', '\t\r\n'), ['2 fields']],
    ['an entry out of balance', file(...SOUND).replace('12,05', '12,06'), ['2 unbalanced']],
    [
      'an amount with a thousands mark',
      file(...SOUND).replace('12,05', '1 2,05'),
      ['2 amount', '2 unbalanced'],
    ],
    ['a line that moves nothing', file(line(1, '467', 0), line(1, '706', 0)), ['2 bothSides', '3 bothSides']],
    ['a day that does not exist', file(...SOUND).replace('20260304', '20260230'), ['2 date', '2 entryMixed']],
    [
      'a day of another year',
      file(...SOUND).replaceAll('20260304', '20250304'),
      [2, 3, 4, 5].map((at) => `${at} outsideYear`),
    ],
    [
      'a validation before the day',
      file(...SOUND.map((one) => ({ ...one, validatedOn: '2026-03-03' }))),
      [2, 3, 4, 5].map((at) => `${at} validatedBefore`),
    ],
    [
      'a number left out',
      file(...SOUND.slice(0, 2), line(3, '512', 5), line(3, '467', -5)),
      ['4 entryNumber'],
    ],
    [
      'a validation out of order',
      file(...SOUND.slice(0, 2), ...SOUND.slice(2).map((one) => ({ ...one, validatedOn: '2026-03-04' }))),
      ['4 validationOrder'],
    ],
    [
      'an entry of two days',
      file(line(1, '467', 5), line(1, '706', -5, { day: '2026-03-05' })),
      ['2 entryMixed'],
    ],
    [
      'an account of two names',
      file(...SOUND.slice(0, 3), line(2, '467', -5, { accountName: 'Autre' })),
      ['5 accountName'],
    ],
    [
      'a journal of two names',
      file(...SOUND.slice(0, 3), line(2, '467', -5, { journalName: 'Autre' })),
      ['5 journalName'],
    ],
    ['an account that is none', file(line(1, '46', 5), line(1, '706', -5)), ['2 account']],
    ['a label left empty', file(line(1, '467', 5, { label: ' ' }), line(1, '706', -5)), ['2 empty']],
  ])('[AC7] finds %s', (_, text, found) => {
    expect(faults(text)).toEqual(found)
  })
})
