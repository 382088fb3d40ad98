import PostalMime from 'postal-mime'

/** What a delivery report (RFC 3464) says of one mail. */
export interface DeliveryReport {
  /** « failed », « delayed », « delivered »… */
  action: string
  /** « 5.1.1 » */
  status: string
  /** The other server's own words; empty where it gave none. */
  answer: string
  /** The Message-IDs it names, of the mail that came back among them. */
  messageIds: readonly string[]
}

const MOST_NESTED = 20

/** Reads a report as mail servers send it; null where a mail is none. */
export async function readReport(raw: string): Promise<DeliveryReport | null> {
  const mail = await PostalMime.parse(raw, {
    attachmentEncoding: 'utf8',
    forceRfc822Attachments: true,
    maxNestingDepth: MOST_NESTED,
  }).catch(() => null)
  if (!mail) return null
  const parts = mail.attachments.map(({ mimeType, content }) => ({ mimeType, text: textOf(content) }))
  const status = parts.find(({ mimeType }) => mimeType === 'message/delivery-status')?.text
  if (status === undefined) return null
  const returned = parts
    .filter(({ mimeType }) => RETURNED.includes(mimeType))
    .map(({ text }) => headersOf(text))
  const named = [mail.inReplyTo, mail.references, ...returned.map((text) => fieldIn(text, 'Message-ID'))]
  return {
    action: (fieldIn(status, 'Action') ?? '').toLowerCase(),
    status: fieldIn(status, 'Status')?.split(/\s/)[0] ?? '',
    answer: fieldIn(status, 'Diagnostic-Code') ?? '',
    messageIds: named.flatMap((text) => text?.match(/<[^<>\s]+>/g) ?? []),
  }
}

/** The mail that came back, whole or its headers. */
const RETURNED = ['message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers']

const textOf = (content: string | ArrayBuffer | Uint8Array): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

/** What stands before the first empty line: the text of a mail is its writer's. */
const headersOf = (text: string): string => text.split(/\r?\n\r?\n/, 1)[0] ?? ''

/** A field, its folded lines made one. */
function fieldIn(text: string, name: string): string | null {
  const unfolded = text.replaceAll(/\r?\n[ \t]+/g, ' ')
  const line = unfolded.split(/\r?\n/).find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  return line === undefined ? null : line.slice(name.length + 1).trim()
}
