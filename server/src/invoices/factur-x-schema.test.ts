import { facturX } from '@obole/core/invoices/factur-x'
import { noVatOf } from '@obole/core/invoices/exemption'
import { sampleInvoice } from '@obole/core/invoices/samples'
import { cents } from '@obole/core/money/money'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { drawPaper } from '../papers/drawing.ts'
import { invoiceFileFaults } from './read-factur-x.ts'

/** The official schema of Factur-X at the level EN 16931, as a package brings it. */
const FOLDER = join(
  dirname(fileURLToPath(import.meta.resolve('@stackforge-eu/factur-x'))),
  '../schema/en16931',
)
const [SCHEMA, ...OTHERS] = [
  '',
  '_QualifiedDataType_100',
  '_ReusableAggregateBusinessInformationEntity_100',
  '_UnqualifiedDataType_100',
]
  .map((part) => `FACTUR-X_EN16931${part}.xsd`)
  .map((fileName) => ({ fileName, contents: readFileSync(join(FOLDER, fileName), 'utf8') }))

async function faultsOf(xml: string): Promise<string[]> {
  if (!SCHEMA) throw new Error('no schema')
  const { errors } = await validateXML({
    xml: [{ fileName: 'factur-x.xml', contents: xml }],
    schema: [SCHEMA],
    preload: OTHERS,
  })
  return errors.map(({ message }) => message)
}

const sound = sampleInvoice()
const credit = sampleInvoice({
  kind: 'CreditNote',
  credits: [{ number: 'F2026-00001', issuedOn: '2026-11-18' }],
  payments: [],
  toCome: [],
  paidCents: cents(0),
  dueCents: sound.grossCents,
})
const exempt = sampleInvoice({
  lines: sound.lines.filter(({ rateBasisPoints }) => rateBasisPoints === 0),
  paidCents: cents(500),
  noVat: noVatOf('outOfScope', null, { hasVat: false }),
  buyer: {
    ...sound.buyer,
    isCompany: false,
    siren: null,
    contact: null,
    address: null,
    zipCode: null,
    city: null,
  },
})

describe('an invoice for programs', () => {
  it.each([
    ['an invoice', sound],
    ['a credit note', credit],
    ['one without VAT, to a person', exempt],
  ])('keeps the official schema: %s', async (_, invoice) => {
    expect(await faultsOf(facturX(invoice))).toEqual([])
  })

  it('is found wrong by the schema where its parts stand in another order', async () => {
    const wrong = facturX(sound).replace(
      /(<ram:ID>F2026-00001<\/ram:ID>)\s*(<ram:TypeCode>380<\/ram:TypeCode>)/,
      '$2$1',
    )
    expect(await faultsOf(wrong)).not.toEqual([])
  })
})

describe('the file of an invoice', () => {
  it('is an archive with the invoice for programs in it, whatever names hold, and the same each time', async () => {
    const named = { ...sound, seller: { ...sound.seller, name: 'Les <Voisins> & Cie' } }
    for (const invoice of [sound, credit, exempt, named])
      expect(invoiceFileFaults(await drawPaper(invoice))).toEqual([])
    expect((await drawPaper(sound)).equals(await drawPaper(sound))).toBe(true)
  })

  it('goes on over as many pages as it needs', async () => {
    const [line] = sound.lines
    if (!line) throw new Error('no line')
    const lines = Array.from({ length: 60 }, (_, index) => ({ ...line, name: `Ligne ${index + 1}` }))
    const pdf = await drawPaper({ ...sound, lines })
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2)
  })

  it.each([
    ['of another part', '<pdfaid:part>3', '<pdfaid:part>1', 'PDF/A-3'],
    ['without its colours', '/OutputIntents', '/OutputIntentz', 'PDF/A-3'],
    ['with another name of the file in it', '(factur-x.xml)', '(factur-y.xml)', 'PDF/A-3'],
    [
      'that does not say what the file in it is',
      '/AFRelationship /Alternative',
      '/AFRelationship /Unspecified',
      'PDF/A-3',
    ],
    [
      'that says it holds something else',
      '<fx:DocumentFileName>factur-x',
      '<fx:DocumentFileName>factur-y',
      'PDF/A-3',
    ],
    ['without the file in it', '/Type /EmbeddedFile', '/Type /EmbeddedFilm', 'Factur-X'],
  ])('is found wrong %s', async (_, from, to, rule) => {
    const pdf = await drawPaper(sound)
    const planted = Buffer.from(pdf.toString('latin1').replaceAll(from, to), 'latin1')
    expect(planted.equals(pdf)).toBe(false)
    expect(invoiceFileFaults(planted).map((fault) => fault.rule)).toContain(rule)
  })
})
