import type { XmlPart } from '@obole/core/statements/camt'
import { NotAStatement } from '@obole/core/statements/statement'
import { SaxesParser } from 'saxes'

/** Deeper or larger is no statement of a bank. */
const MOST_DEPTH = 40
/** Parts and their attributes together; in a file of 10 MB those of a bank are fewer. */
const MOST_PARTS = 500_000
const MOST_TEXT = 20_000

interface OpenPart extends XmlPart {
  text: string
  parts: XmlPart[]
}

/**
 * The parts of an XML document. A document type is refused, and with it every entity of its own: nothing is expanded, and
 * nothing is fetched.
 */
export function readXml(text: string): XmlPart {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const root: OpenPart = { name: '', text: '', parts: [], currency: '', line: 1 }
  const open: OpenPart[] = [root]
  let count = 0
  parser.on('doctype', () => {
    throw new NotAStatement('STATEMENT_UNREADABLE')
  })
  parser.on('error', () => {
    throw new NotAStatement('STATEMENT_CUT', parser.line)
  })
  parser.on('attribute', () => {
    count += 1
    if (count > MOST_PARTS) throw new NotAStatement('STATEMENT_TOO_HEAVY')
  })
  parser.on('opentag', ({ name, attributes }) => {
    count += 1
    if (open.length > MOST_DEPTH || count > MOST_PARTS) throw new NotAStatement('STATEMENT_TOO_HEAVY')
    const part: OpenPart = {
      name: name.slice(name.indexOf(':') + 1),
      text: '',
      parts: [],
      currency: attributes['Ccy'] ?? '',
      line: parser.line,
    }
    open.at(-1)?.parts.push(part)
    open.push(part)
  })
  parser.on('closetag', () => void open.pop())
  const add = (more: string) => {
    const part = open.at(-1)
    if (part && part.text.length < MOST_TEXT) part.text += more.slice(0, MOST_TEXT)
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.write(text).close()
  return root
}
