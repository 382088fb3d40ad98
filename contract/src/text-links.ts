/** A piece of a text written by a user: words, or a web address. */
export type TextPart = { readonly text: string; readonly href: string | null }

const ADDRESS = /\bhttps?:\/\/[^\s<>"«»]+|\bwww\.[^\s<>"«»]+/gi

/** Punctuation that ends the sentence and is not part of the address. */
const CLOSING = /[.,;:!?…'’\])}]+$/

/**
 * Cuts a plain text at its web addresses. Only http and https become links, never one that hides its host behind a user
 * name (`https://obole.fr@elsewhere`); everything else stays text. Imports no schemas, because pages import it too.
 */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    const link = withoutClosing(match[0])
    const href = hrefOf(link)
    if (href === null) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null })
    parts.push({ text: link, href })
    end = match.index + link.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null })
  return parts
}

/** A bracket that was opened inside the address belongs to it. */
function withoutClosing(address: string): string {
  const bare = address.replace(CLOSING, '')
  return address[bare.length] === ')' && bare.includes('(') && !bare.includes(')') ? `${bare})` : bare
}

function hrefOf(address: string): string | null {
  const url = URL.parse(/^www\./i.test(address) ? `https://${address}` : address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  return url.hostname.includes('.') ? url.href : null
}
