import { chooseLocale, type Locale } from '@obole/core/locale'
import type { FastifyReply } from 'fastify'
import { assetUrl } from './assets.ts'
import { html, type Html } from './html.ts'

export const localeOf = (language: string | null | undefined): Locale => chooseLocale(null, language)

type Page = { title: string; locale: Locale; look: 'site' | 'framed'; script?: string; body: Html }

/** Which sites may frame a page and where its forms may lead; nothing else is allowed. */
type Reach = { framedBy?: string; formsLeadTo?: string }

export function sendPage(reply: FastifyReply, status: number, page: Page, reach: Reach = {}): FastifyReply {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    // A browser checks this against the redirect that answers the form as well.
    `form-action 'self'${reach.formsLeadTo ? ` ${reach.formsLeadTo}` : ''}`,
    `frame-ancestors ${reach.framedBy ?? "'none'"}`,
  ].join('; ')
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .send(render(page).text)
}

function render({ title, locale, look, script, body }: Page): Html {
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="${assetUrl('bank.css')}" />
        ${script ? html`<script type="module" src="${assetUrl(script)}"></script>` : ''}
      </head>
      <body class="${look}">
        ${look === 'site' ? header(locale) : ''} ${body}
      </body>
    </html> `
}

function header(locale: Locale): Html {
  return html`<header class="top">
    <a href="/"><span class="mark" aria-hidden="true"></span>Hapay</a>
    <span class="badge">${locale === 'fr' ? 'Banque d’essai' : 'Sandbox bank'}</span>
  </header>`
}
