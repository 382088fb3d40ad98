/** A mark of HTML; what only looks like « smaller than » stays. Bounded, so that no text makes it slow. */
const MARK = /<(?:\/?[a-z][^<>]{0,2000}|!--[^<>]{0,2000}--)>/gi
/** Where a new line begins in what a browser shows. */
const NEW_LINE = /<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^<>]{0,200}>/gi
/** What nobody reads. */
const UNSEEN = /<(script|style|title|template)\b[^<>]{0,2000}>[^]{0,5000}?<\/\1\s*>/gi

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  euro: '€',
  rsquo: '’',
  laquo: '«',
  raquo: '»',
  hellip: '…',
}

/** Longer than any text of ours, marks included. */
const LONGEST = 100_000

/** A text that may be HTML, as it reads: our texts are plain, and their pages make links of addresses. */
export function plainTextOf(html: string): string {
  return html
    .slice(0, LONGEST)
    .replaceAll(UNSEEN, '')
    .replaceAll(NEW_LINE, '\n')
    .replaceAll(MARK, '')
    .replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, characterOf)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function characterOf(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return code > 0 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : ''
}
