import { FACTUR_X_FILE, FACTUR_X_LEVEL } from '@obole/core/invoices/factur-x'
import { facturXFaults, type InvoiceFault } from '@obole/core/invoices/factur-x-rules'
import { readXml, type XmlElement } from '@obole/core/xml'
import { inflateSync } from 'node:zlib'

/** What is wrong with a file that says it is an invoice: its marks of an archive (PDF/A-3), and the XML in it. */
export function invoiceFileFaults(pdf: Buffer): InvoiceFault[] {
  const objects = objectsOf(pdf)
  const embedded = objects.find(({ head }) => /\/Type ?\/EmbeddedFile/.test(head))
  const xml = embedded && contentOf(embedded)?.toString('utf8')
  return [
    ...archiveFaults(pdf, objects),
    ...(xml === undefined ? [{ rule: 'Factur-X', fault: 'holds no other file' }] : facturXFaults(xml)),
  ]
}

interface PdfObject {
  head: string
  stream: Buffer | null
}

/** The objects of a file that does not pack them together: such as every one of ours. */
function objectsOf(pdf: Buffer): PdfObject[] {
  const text = pdf.toString('latin1')
  const objects: PdfObject[] = []
  for (const found of text.matchAll(/\d+ \d+ obj\s/g)) {
    const begin = found.index + found[0].length
    const end = text.indexOf('endobj', begin)
    const stream = /stream\r?\n/g
    stream.lastIndex = begin
    const opened = stream.exec(text)
    const isStream = opened !== null && opened.index < end
    const head = text.slice(begin, isStream ? opened.index : end)
    const from = isStream ? stream.lastIndex : 0
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    objects.push({ head, stream: isStream ? pdf.subarray(from, from + length) : null })
  }
  return objects
}

function contentOf({ head, stream }: PdfObject): Buffer | null {
  if (!stream) return null
  return head.includes('/FlateDecode') ? inflateSync(stream) : stream
}

function archiveFaults(pdf: Buffer, objects: readonly PdfObject[]): InvoiceFault[] {
  const text = pdf.toString('latin1')
  const has = (pattern: RegExp) => objects.some(({ head }) => pattern.test(head))
  const catalog = objects.find(({ head }) => /\/Type ?\/Catalog/.test(head))?.head ?? ''
  const file = objects.find(({ head }) => /\/Type ?\/Filespec/.test(head))?.head ?? ''
  const fonts = objects.filter(({ head }) => /\/Type ?\/FontDescriptor/.test(head))
  const wrong: readonly (readonly [holds: boolean, fault: string])[] = [
    [/^%PDF-1\.[4-7]\n%[\x80-\xFF]{4}/.test(text), 'does not begin as a PDF for archives'],
    [/\/ID ?\[/.test(text.slice(text.lastIndexOf('trailer'))), 'has no identifier'],
    [!text.includes('/Encrypt'), 'is encrypted'],
    [!has(/\/(JavaScript|JS|Launch)\b/), 'holds a program'],
    [catalog.includes('/OutputIntents'), 'does not say in which colours it is'],
    [catalog.includes('/AF'), 'does not name the file in it'],
    [/\/AFRelationship ?\/(Alternative|Data|Source)/.test(file), 'does not say what the file in it is'],
    [file.includes(`(${FACTUR_X_FILE})`), `calls the file in it something else than ${FACTUR_X_FILE}`],
    [has(/\/Subtype ?\/text#2Fxml/), 'does not say that the file in it is XML'],
    [
      fonts.length > 0 && fonts.every(({ head }) => /\/FontFile[23]?\b/.test(head)),
      'does not hold its letters',
    ],
    ...metadataOf(objects),
  ]
  return wrong.flatMap(([holds, fault]) => (holds ? [] : [{ rule: 'PDF/A-3', fault }]))
}

/** What a file says of itself. */
function metadataOf(objects: readonly PdfObject[]): [boolean, string][] {
  const metadata = objects.find(({ head }) => /\/Type ?\/Metadata/.test(head))
  const root = readXml(metadata ? (contentOf(metadata)?.toString('utf8') ?? '') : '')
  const valueOf = (name: string) => textOf(root, name)
  return [
    [root !== null, 'says nothing of itself that can be read'],
    [
      valueOf('part') === '3' && ['A', 'B', 'U'].includes(valueOf('conformance')),
      'does not say that it is PDF/A-3',
    ],
    [valueOf('DocumentFileName') === FACTUR_X_FILE, 'does not say that it is an invoice'],
    [valueOf('ConformanceLevel') === FACTUR_X_LEVEL, 'does not say how much its XML tells'],
    [valueOf('namespaceURI') !== '', 'does not explain what it says of its XML'],
  ]
}

function textOf(element: XmlElement | null, name: string): string {
  if (!element) return ''
  if (element.name === name) return element.text
  return element.children.map((child) => textOf(child, name)).find((text) => text !== '') ?? ''
}
