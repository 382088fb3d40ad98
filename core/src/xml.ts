/** An element of an XML text. Names keep their prefix when they are written, and lose it when they are read. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  readonly text: string
}

/** What is null is left out. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...content: readonly (XmlElement | string | null)[]
): XmlElement {
  return {
    name,
    attributes,
    children: content.filter((one) => one !== null && typeof one !== 'string'),
    text: content.filter((one) => typeof one === 'string').join(''),
  }
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// Of the control characters XML allows only these three: the others would make the file unreadable.
// oxlint-disable-next-line eslint/no-control-regex
export const xmlEscaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

export const xmlText = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}\n`

function written({ name, attributes, children, text }: XmlElement, indent: string): string {
  const named = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlEscaped(value)}"`)
  const begin = `${indent}<${name}${named.join('')}`
  if (children.length === 0) return text === '' ? `${begin}/>` : `${begin}>${xmlEscaped(text)}</${name}>`
  const within = children.map((child) => written(child, `${indent}  `)).join('\n')
  return `${begin}>\n${within}\n${indent}</${name}>`
}

const TOKEN =
  /<\?[^]*?\?>|<!--[^]*?-->|<!\[CDATA\[([^]*?)\]\]>|<\/([^\s>]+)\s*>|<([^\s/>!?]+)((?:\s+[^\s=>]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/gy
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

interface Open {
  name: string
  tag: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

/** Reads a well-formed text, without document types; null where it is none. */
export function readXml(source: string): XmlElement | null {
  const root: Open = { name: '', tag: '', attributes: {}, children: [], text: '' }
  const open = [root]
  let at = source.startsWith('\uFEFF') ? 1 : 0
  while (at < source.length) {
    TOKEN.lastIndex = at
    const token = TOKEN.exec(source)
    const inside = open.at(-1)
    if (!token || !inside) return null
    at = TOKEN.lastIndex
    const [, cdata, closed, tag, attributes = '', empty, text] = token
    if (cdata !== undefined) inside.text += cdata
    if (text !== undefined) inside.text += unescaped(text)
    if (closed !== undefined && !close(open, closed)) return null
    if (tag !== undefined) {
      open.push({ name: localName(tag), tag, attributes: attributesOf(attributes), children: [], text: '' })
      if (empty) close(open, tag)
    }
  }
  const [only, ...others] = root.children
  return open.length === 1 && only && others.length === 0 ? only : null
}

function close(open: Open[], tag: string): boolean {
  const done = open.pop()
  const parent = open.at(-1)
  if (!done || !parent || done.tag !== tag) return false
  const { name, attributes, children, text } = done
  parent.children.push({ name, attributes, children, text: text.trim() })
  return true
}

const localName = (tag: string) => tag.slice(tag.indexOf(':') + 1)

function attributesOf(source: string): Record<string, string> {
  const found = source.matchAll(ATTRIBUTE)
  return Object.fromEntries(
    [...found].map(([, name = '', double, single]) => [localName(name), unescaped(double ?? single ?? '')]),
  )
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string) =>
  text.replaceAll(/&(?:#x([0-9a-f]+)|#([0-9]+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
    if (decimal) return String.fromCodePoint(Number(decimal))
    return NAMED[name] ?? whole
  })
