import { encodeWord, foldLines } from 'nodemailer/lib/mime-funcs'
import MimeNode from 'nodemailer/lib/mime-node'
import { encode, wrap } from 'nodemailer/lib/qp'

export interface MimeFile {
  contentType: string
  filename: string
  content: Buffer
  /** Where the HTML shows it; absent for a file to open. */
  cid?: string
}

/** Somebody's name before an address: as an object it is never parsed, and no name can pass for an address. */
export interface Sender {
  name: string
  address: string
}

export interface MimeMessage {
  headers: Readonly<Record<string, string | Sender>>
  text: string
  html: string
  files: readonly MimeFile[]
}

interface Sent {
  raw: Buffer
  envelope: { from: string; to: string[] }
}

/**
 * The message as it is sent, and whom it goes to. The library writes every header; bodies are encoded here, each at
 * once: as the library's streams they took as long as drawing the ticket.
 */
export function writeMessage(message: MimeMessage): Sent {
  const { text, html, files } = message
  const shown = files.filter(({ cid }) => cid !== undefined)
  const attached = files.filter(({ cid }) => cid === undefined)
  const page = multipart('related', [textPart('html', html), ...shown.map(filePart)])
  const body = multipart('alternative', [textPart('plain', text), page])
  const root = multipart('mixed', [body, ...attached.map(filePart)])
  const ours: string[] = []
  for (const [key, value] of Object.entries(message.headers)) {
    const encoded = encodedAnew(key, value)
    if (encoded === null) root.node.setHeader(key, value)
    else ours.push(`${foldLines(`${key}: ${encoded}`)}\r\n`)
  }
  return { raw: Buffer.from(ours.join('') + written(root)), envelope: envelopeOf(message.headers) }
}

function envelopeOf({ From, To = '' }: MimeMessage['headers']): Sent['envelope'] {
  const node = nodeOf('text/plain')
  node.setHeader('From', typeof From === 'object' ? From.address : (From ?? ''))
  const { from, to } = node.setHeader('To', To).getEnvelope()
  return { from: from || '', to }
}

/** How a word that is already encoded begins (RFC 2047). */
const ENCODED = '=?'
/** As the library does with words that have an accent. */
const WORD_LENGTH = 52

/**
 * The library leaves plain letters as they are, also those that only look encoded: what somebody wrote would be read as
 * something else than they wrote. Null for what it may write.
 */
function encodedAnew(key: string, value: string | Sender): string | null {
  if (typeof value === 'object')
    return value.name.includes(ENCODED)
      ? `${encodeWord(onOneLine(value.name), 'Q', WORD_LENGTH)} <${value.address}>`
      : null
  return key === 'Subject' && value.includes(ENCODED) ? encodeWord(onOneLine(value), 'Q', WORD_LENGTH) : null
}

const onOneLine = (text: string): string => text.replaceAll(/\r?\n|\r/g, ' ')

/** A part of a message: its headers, and the text that follows them. */
interface Part {
  node: MimeNode
  body: string
}

/** Boundaries are ours; without a word about them the library would draw a random one for each part. */
const nodeOf = (contentType: string, filename?: string): MimeNode =>
  new MimeNode(contentType, { baseBoundary: 'none', ...(filename === undefined ? {} : { filename }) })

const written = ({ node, body }: Part): string => `${node.buildHeaders()}\r\n\r\n${body}`

/** Several parts as one; a part that would be alone needs no other around it. */
function multipart(kind: 'mixed' | 'alternative' | 'related', parts: readonly [Part, ...Part[]]): Part {
  const [first] = parts
  if (parts.length === 1) return first
  // No line of a body begins so: in both encodings an equals sign is never followed by an underscore (RFC 2045, 6.7).
  const boundary = `=_${kind}`
  const node = nodeOf(`multipart/${kind}; boundary="${boundary}"`)
  for (const part of parts) node.appendChild(part.node)
  const body = parts.map((part) => `--${boundary}\r\n${written(part)}\r\n`).join('')
  return { node, body: `${body}--${boundary}--\r\n` }
}

function textPart(kind: 'plain' | 'html', text: string): Part {
  const node = nodeOf(`text/${kind}; charset=utf-8`).setContent(text)
  node.setHeader('Content-Transfer-Encoding', 'quoted-printable')
  return { node, body: wrap(encode(text.replaceAll(/\r?\n/g, '\r\n'))) }
}

function filePart({ contentType, filename, content, cid }: MimeFile): Part {
  const node = nodeOf(contentType, filename)
  node.setHeader('Content-Transfer-Encoding', 'base64')
  node.setHeader('Content-Disposition', cid === undefined ? 'attachment' : 'inline')
  if (cid !== undefined) node.setHeader('Content-Id', `<${cid}>`)
  return { node, body: base64Lines(content) }
}

/** As 76 characters. */
const BYTES_A_LINE = 57

/** Pictures go into many mails and stay the same: what they are written as is kept with them. */
const encoded = new WeakMap<Buffer, string>()

function base64Lines(content: Buffer): string {
  const known = encoded.get(content)
  if (known !== undefined) return known
  const lines: string[] = []
  for (let from = 0; from < content.length; from += BYTES_A_LINE)
    lines.push(content.toString('base64', from, from + BYTES_A_LINE))
  const text = lines.join('\r\n')
  encoded.set(content, text)
  return text
}
