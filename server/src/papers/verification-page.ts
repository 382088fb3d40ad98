import { createHash } from 'node:crypto'
import type { Refusal } from '@obole/contract/problems'
import type { Locale } from '@obole/core/locale'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../mails/layout.ts'

const STYLE = `
* { box-sizing: border-box }
body { margin: 0; padding: 32px 16px; background: #FAF9F6; color: #1B1A2B; font: 1rem/1.6 Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif }
main { max-width: 34rem; margin: 0 auto; padding: 28px 24px; background: #FFFFFF; border: 1px solid #E4E2EC; border-radius: 20px }
header, footer { max-width: 34rem; margin: 0 auto; padding: 0 8px 16px; font: 700 1.25rem/1.3 'Bricolage Grotesque', Figtree, 'Segoe UI', sans-serif; color: #4B3FCF }
footer { padding: 16px 8px 0; font: 0.875rem/1.5 Figtree, 'Segoe UI', sans-serif; color: #5B5A70 }
h1 { margin: 12px 0 8px; font: 700 1.5rem/1.25 'Bricolage Grotesque', Figtree, 'Segoe UI', sans-serif }
p { margin: 0 0 16px }
.verdict { display: inline-block; margin: 0; padding: 4px 14px; border: 2px solid; border-radius: 22px; font-weight: 700 }
.valid { color: #0B7A4B }
.warning { color: #8A5A00 }
.invalid { color: #B3261E }
dl { margin: 0 }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px; padding: 10px 0; border-top: 1px solid #E4E2EC }
dt { color: #5B5A70 }
dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Neither a script nor anything from elsewhere, and nothing a search engine should keep. */
const HEADERS = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
} as const

/** Whoever scans a code sees a page; a program gets the facts. */
export function isForBrowser(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html')
}

export function sendVerdict(reply: FastifyReply, verdict: Verdict): FastifyReply {
  return reply.headers(HEADERS).type('text/html; charset=utf-8').send(page(verdict))
}

export interface Verdict {
  locale: Locale
  tone: 'valid' | 'warning' | 'invalid'
  verdict: string
  title: string
  sentence: string
  rows: readonly (readonly [label: string, value: string])[]
}

const GONE = {
  fr: {
    verdict: 'Plus disponible',
    title: 'Ce document n’est plus disponible',
    sentence:
      'Le billet a été annulé, le reçu remplacé, ou le lien n’est plus valable. Ouvrez votre commande depuis le dernier e-mail reçu pour y trouver vos documents.',
  },
  en: {
    verdict: 'No longer available',
    title: 'This document is no longer available',
    sentence:
      'The ticket was cancelled, the receipt replaced, or the link is no longer valid. Open your order from the last e-mail you received to find your documents.',
  },
} as const

const PASSED_ON = {
  fr: {
    verdict: 'Transmis',
    title: 'Ce billet a été transmis',
    sentence:
      'Quelqu’un d’autre le tient désormais, avec un nouveau code\u202f: celui-ci n’est plus valable. Ouvrez votre commande depuis le dernier e-mail reçu pour y trouver vos billets.',
  },
  en: {
    verdict: 'Passed on',
    title: 'This ticket was passed on',
    sentence:
      'Somebody else holds it by now, with a new code: this one is no longer valid. Open your order from the last e-mail you received to find your tickets.',
  },
} as const

/**
 * For whoever follows the link of a paper that was good once. Whoever holds a link of the order is told that a ticket was
 * passed on; which of the other reasons it is, a stranger is not.
 */
export const goneVerdict = ({ refusal }: Refusal, locale: Locale): Verdict => ({
  locale,
  tone: 'warning',
  rows: [],
  ...(refusal === 'TICKET_PASSED_ON' ? PASSED_ON : GONE)[locale],
})

function page({ locale, tone, verdict, title, sentence, rows }: Verdict): string {
  const mark = { valid: '✓', warning: '!', invalid: '✕' }[tone]
  const lines = rows.map(
    ([label, value]) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`,
  )
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
<p class="verdict ${tone}"><span aria-hidden="true">${mark}</span> ${escapeHtml(verdict)}</p>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(sentence)}</p>
${lines.length > 0 ? `<dl>\n${lines.join('\n')}\n</dl>` : ''}
</main>
${lines.length > 0 ? `<footer>${escapeHtml(FOOTER[locale])}</footer>` : ''}
</body>
</html>
`
}

const FOOTER = {
  fr: 'Comparez ces lignes avec le document\u202f: s’il dit autre chose, il n’est pas celui que nous avons émis.',
  en: 'Compare these lines with the document: if it says anything else, it is not the one we issued.',
} as const
