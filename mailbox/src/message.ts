import PostalMime, { type Address, type Attachment } from 'postal-mime'

export interface Message {
  id: string
  receivedAt: string
  from: string
  /** Everybody it was delivered to, blind copies included. */
  to: string[]
  subject: string
  text: string
  html: string
  links: string[]
  attachments: { filename: string; mimeType: string; sizeBytes: number; url: string; contentId?: string }[]
}

export async function parseMessage(id: string, receivedAt: Date, source: Uint8Array): Promise<Message> {
  const email = await PostalMime.parse(source)
  const delivered = email.headers.filter(({ key }) => key === 'delivered-to').map(({ value }) => value.trim())
  const named = [email.to, email.cc].flatMap((list) => list ?? []).flatMap(addressesOf)
  const text = email.text ?? ''
  const html = email.html ?? ''
  return {
    id,
    receivedAt: receivedAt.toISOString(),
    from: email.from ? describe(email.from) : '',
    to: [...new Set([...named, ...delivered].map((address) => address.toLowerCase()))],
    subject: email.subject ?? '',
    text,
    html,
    links: findLinks(html, text),
    attachments: email.attachments.map((attachment, index) => ({
      filename: attachment.filename ?? `piece-jointe-${index + 1}`,
      mimeType: attachment.mimeType,
      sizeBytes: bytesOf(attachment).byteLength,
      url: `/message/${id}/pieces-jointes/${index}`,
      ...(attachment.contentId && { contentId: attachment.contentId.replace(/^<|>$/g, '') }),
    })),
  }
}

export async function readAttachment(source: Uint8Array, index: number): Promise<Buffer | undefined> {
  const attachment = (await PostalMime.parse(source)).attachments[index]
  return attachment && bytesOf(attachment)
}

function bytesOf({ content }: Attachment): Buffer {
  if (typeof content === 'string') return Buffer.from(content)
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.from(content)
}

const describe = (address: Address): string =>
  address.name ? `${address.name} <${address.address ?? ''}>` : (address.address ?? '')

const addressesOf = (address: Address): string[] =>
  address.group ? address.group.map((member) => member.address) : [address.address]

/** In the order of reading, each once. */
export function findLinks(html: string, text: string): string[] {
  const fromHtml = [...html.matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(
    (match) => match[1] ?? match[2] ?? '',
  )
  const fromText = [...text.matchAll(/https?:\/\/[^\s<>"']+/g)].map(([url]) =>
    url.replace(/[.,;:!?)\]]+$/, ''),
  )
  const all = [...fromHtml.map(decodeEntities), ...fromText]
  return [...new Set(all.filter((url) => /^https?:\/\//.test(url)))]
}

const ENTITIES: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', apos: "'" }

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
      if (decimal) return String.fromCodePoint(Number.parseInt(decimal, 10))
      return ENTITIES[name ?? ''] ?? whole
    },
  )
}
