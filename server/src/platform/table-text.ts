/** Office programs and banks still write Windows-1252 and UTF-16; what is no valid UTF-8 is one of them. */
export function textOf(content: Uint8Array): string {
  if (content[0] === 0xff && content[1] === 0xfe) return new TextDecoder('utf-16le').decode(content)
  if (content[0] === 0xfe && content[1] === 0xff) return new TextDecoder('utf-16be').decode(content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1252').decode(content)
  }
}

/** The one that the first lines have most of. */
export function separatorOf(text: string): string {
  const head = text.slice(0, 5_000).replaceAll(/"[^"]*"/g, '')
  const counted = [';', ',', '\t'].map((sign) => ({ sign, count: head.split(sign).length }))
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).sign
}
