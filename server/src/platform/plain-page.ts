import { createHash } from 'node:crypto'
import { chooseLocale, type Locale, LOCALE_COOKIE } from '@obole/core/locale'
import { MAIN_COLOUR } from '@obole/core/site/settings'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from './escape-html.ts'

/** A page the server draws by itself, where the web pages cannot be shown; it loads nothing else. */
export interface PlainPage {
  locale: Locale
  tone: 'valid' | 'warning' | 'invalid'
  /** The result, in a word or two. */
  verdict: string
  title: string
  sentences: readonly string[]
  rows: readonly (readonly [label: string, value: string])[]
  links: readonly (readonly [label: string, href: string])[]
  footer: string | null
}

const STYLE = `
* { box-sizing: border-box }
body { margin: 0; padding: 32px 16px; background: #FAF9F6; color: #1B1A2B; font: 1rem/1.6 Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif }
main { max-width: 34rem; margin: 0 auto; padding: 28px 24px; background: #FFFFFF; border: 1px solid #E4E2EC; border-radius: 20px }
header, footer { max-width: 34rem; margin: 0 auto; padding: 0 8px 16px; font: 700 1.25rem/1.3 'Bricolage Grotesque', Figtree, 'Segoe UI', sans-serif; color: ${MAIN_COLOUR} }
footer { padding: 16px 8px 0; font: 0.875rem/1.5 Figtree, 'Segoe UI', sans-serif; color: #5B5A70 }
h1 { margin: 12px 0 8px; font: 700 1.5rem/1.25 'Bricolage Grotesque', Figtree, 'Segoe UI', sans-serif }
p { margin: 0 0 16px }
.verdict { display: inline-block; margin: 0; padding: 4px 14px; border: 2px solid; border-radius: 22px; font-weight: 700 }
.valid { color: #0B7A4B }
.warning { color: #8A5A00 }
.invalid { color: #B3261E }
a { display: inline-flex; align-items: center; min-height: 44px; margin-right: 20px; color: #3A2FB0 }
dl { margin: 0 }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px; padding: 10px 0; border-top: 1px solid #E4E2EC }
dt { color: #5B5A70 }
dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Allows no script and nothing from elsewhere; keeps search engines and caches out. */
const HEADERS = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
  vary: 'accept, accept-language, cookie',
} as const

/**
 * A person who opens our address, from a mail, a QR code or a page, gets a page; a program gets the data. Some programs
 * say that they accept pages (those in Java, unless told otherwise), but no browser has a bearer's token.
 */
export function isForPerson({ method, headers }: FastifyRequest): boolean {
  const isProgram = /^bearer /i.test(headers.authorization ?? '')
  return !isProgram && (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html')
}

/** The language the person chose; otherwise their browser's. */
export function localeOfPerson({ cookies, headers }: FastifyRequest): Locale {
  // An unreadable address is answered before cookies are parsed.
  const chosen: string | undefined = (cookies as typeof cookies | undefined)?.[LOCALE_COOKIE]
  return chooseLocale(chosen, headers['accept-language'])
}

export function sendPlainPage(reply: FastifyReply, page: PlainPage): FastifyReply {
  return reply.headers(HEADERS).type('text/html; charset=utf-8').send(drawn(page))
}

const MARKS = { valid: '✓', warning: '!', invalid: '✕' } as const

function drawn({ locale, tone, verdict, title, sentences, rows, links, footer }: PlainPage): string {
  const lines = rows.map(
    ([label, value]) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`,
  )
  const ways = links.map(([label, href]) => `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`)
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} – ${verdict}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>Obole</header>
<main>
<p class="verdict ${tone}"><span aria-hidden="true">${MARKS[tone]}</span> ${escapeHtml(verdict)}</p>
<h1>${escapeHtml(title)}</h1>
${sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('\n')}
${lines.length > 0 ? `<dl>\n${lines.join('\n')}\n</dl>` : ''}
${ways.length > 0 ? `<nav>${ways.join('')}</nav>` : ''}
</main>
${footer === null ? '' : `<footer>${escapeHtml(footer)}</footer>`}
</body>
</html>
`
}
