import { createHash } from 'node:crypto'
import type { MembershipStanding } from '@obole/core/campaign/membership'
import { formatDate, formatMoment } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import { encodeQR } from 'qr'
import { escapeHtml } from '../platform/escape-html.ts'
import { mainOf, PASS_WORDS, validityOf } from './draw-pass.ts'
import type { OpenCard } from './open-card.ts'
import type { MembershipCard } from './paper.ts'

/** What the page of a card shows. */
export interface ShownCard extends OpenCard {
  locale: Locale
  now: number
  /** Where it can be kept besides, by the name of the wallet. */
  wallets: readonly (readonly [name: Wallet, href: string])[]
}

export type Wallet = 'apple' | 'google'

const WORDS = {
  fr: {
    standings: {
      Current: '✓ À jour',
      EndsSoon: '✓ À jour',
      Over: '✕ Expirée',
      NotYet: '! Pas encore valable',
    },
    until: (day: string) => `Valable jusqu’au ${day}`,
    ended: (day: string) => `Elle était valable jusqu’au ${day}`,
    begins: (day: string) => `À partir du ${day}`,
    unlimited: 'Sans limite de durée',
    number: 'Numéro',
    show: 'Présentez ce code\u202f: il se vérifie d’un coup d’œil.',
    wallets: { apple: 'Ajouter à Apple Cartes', google: 'Ajouter à Google Wallet' },
    print: 'Carte à imprimer (PDF)',
    keep: 'La garder sur mon téléphone',
    iphone: 'Sur iPhone\u202f: touchez Partager, puis «\u202fSur l’écran d’accueil\u202f».',
    android:
      'Sur Android\u202f: ouvrez le menu du navigateur, puis «\u202fAjouter à l’écran d’accueil\u202f».',
    yours:
      'Cette page est la vôtre\u202f: gardez son adresse pour vous. Qui scanne le code ne voit que vos initiales.',
    asOf: (moment: string) => `Vérifiée le ${moment}`,
  },
  en: {
    standings: {
      Current: '✓ Up to date',
      EndsSoon: '✓ Up to date',
      Over: '✕ Expired',
      NotYet: '! Not valid yet',
    },
    until: (day: string) => `Valid until ${day}`,
    ended: (day: string) => `It was valid until ${day}`,
    begins: (day: string) => `From ${day}`,
    unlimited: 'Without an end date',
    number: 'Number',
    show: 'Show this code: it is checked at a glance.',
    wallets: { apple: 'Add to Apple Wallet', google: 'Add to Google Wallet' },
    print: 'Card to print (PDF)',
    keep: 'Keep it on my phone',
    iphone: 'On an iPhone: touch Share, then “Add to Home Screen”.',
    android: 'On Android: open the browser’s menu, then “Add to Home screen”.',
    yours:
      'This page is yours: keep its address to yourself. Whoever scans the code sees your initials only.',
    asOf: (moment: string) => `Checked on ${moment}`,
  },
} as const

const TONES: Readonly<Record<MembershipStanding, string>> = {
  Current: 'valid',
  EndsSoon: 'valid',
  Over: 'invalid',
  NotYet: 'warning',
}

/** White behind the code whatever the phone prefers: a scanner needs the contrast. */
const styleOf = (main: string) => `
* { box-sizing: border-box }
:root { color-scheme: light }
body { margin: 0; padding: 12px 12px 32px; background: #FAF9F6; color: #1B1A2B; font: 1rem/1.5 Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif }
main { max-width: 26rem; margin: 0 auto }
.card { overflow: hidden; background: #FFFFFF; border: 1px solid #E4E2EC; border-radius: 20px; box-shadow: 0 8px 28px rgb(27 26 43 / 12%) }
.band { display: flex; align-items: center; gap: 12px; padding: 14px 18px; background: ${main}; color: #FFFFFF; font: 700 1.125rem/1.25 'Bricolage Grotesque', Figtree, 'Segoe UI', sans-serif; overflow-wrap: anywhere }
.band img { flex: none; width: 48px; height: 48px; padding: 4px; background: #FFFFFF; border-radius: 12px }
.inside { padding: 14px 18px 18px }
.kind { margin: 0; color: ${main}; font-weight: 600; font-size: 0.875rem }
h1 { margin: 0 0 8px; font: 700 1.625rem/1.2 'Bricolage Grotesque', Figtree, 'Segoe UI', sans-serif; overflow-wrap: anywhere }
.standing { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; margin: 0 }
.standing strong { padding: 2px 14px; border: 2px solid; border-radius: 20px }
.valid { color: #0B7A4B }
.warning { color: #8A5A00 }
.invalid { color: #B3261E }
.code { margin: 0 -10px; padding: 2px 0 4px; background: #FFFFFF; text-align: center }
.code svg { display: block; width: 100%; max-width: 22rem; height: auto; margin: 0 auto }
figcaption { color: #5B5A70; font-size: 0.875rem }
dl { margin: 12px 0 0; font-size: 0.9375rem }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; padding: 8px 0; border-top: 1px solid #E4E2EC }
dt { color: #5B5A70 }
dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
nav { display: grid; gap: 10px; margin: 20px 0 0 }
nav a { display: flex; align-items: center; justify-content: center; min-height: 48px; padding: 8px 16px; border: 1.5px solid ${main}; border-radius: 14px; background: #FFFFFF; color: ${main}; font-weight: 600; text-align: center; text-decoration: none }
nav a.wallet { background: #1B1A2B; border-color: #1B1A2B; color: #FFFFFF }
a:focus-visible, summary:focus-visible { outline: 3px solid ${main}; outline-offset: 2px }
details { margin: 16px 0 0; padding: 0 6px }
summary { min-height: 44px; padding: 10px 0; font-weight: 600; cursor: pointer }
details p { margin: 0 0 8px }
footer { padding: 12px 6px 0; color: #5B5A70; font-size: 0.875rem }
footer p { margin: 0 0 8px }
`

/** For the page of a card and all its files: whoever knows the address has the card, so that nobody is told of it. */
export const PRIVATE_HEADERS = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const

/** A page that is its member's alone: nothing from elsewhere. */
export const headersOf = (card: MembershipCard) => {
  const style = createHash('sha256')
    .update(styleOf(mainOf(card)))
    .digest('base64')
  return {
    'content-security-policy': `default-src 'none'; style-src 'sha256-${style}'; script-src 'self'; worker-src 'self'; connect-src 'self'; img-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    vary: 'accept-language, cookie',
  } as const
}

export function cardPage(shown: ShownCard): string {
  const { paper, path, locale } = shown
  const card = paper.contents
  const words = WORDS[locale]
  const main = mainOf(card)
  const title = `${PASS_WORDS[locale].card} – ${card.organizationName}`
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="theme-color" content="${main}">
<meta name="apple-mobile-web-app-title" content="${escapeHtml(card.organizationName)}">
<title>${escapeHtml(title)}</title>
<link rel="manifest" href="${path}/manifest.webmanifest">
<link rel="icon" href="${path}/icone.png">
<link rel="apple-touch-icon" href="${path}/icone.png">
<style>${styleOf(main)}</style>
<script src="/carte/hors-ligne.js" defer></script>
</head>
<body>
<main>
${cardHtml(shown)}
${waysHtml(shown)}
<details>
<summary>${escapeHtml(words.keep)}</summary>
<p>${escapeHtml(words.iphone)}</p>
<p>${escapeHtml(words.android)}</p>
</details>
<footer>
<p>${escapeHtml(words.yours)}</p>
<p>${escapeHtml(words.asOf(formatMoment(shown.now, locale)))} · Obole</p>
</footer>
</main>
</body>
</html>
`
}

function cardHtml({ paper, path, standing, locale }: ShownCard): string {
  const card = paper.contents
  const [words, passWords] = [WORDS[locale], PASS_WORDS[locale]]
  const logo = card.logo ? `<img src="${path}/icone.png" alt="" width="48" height="48">` : ''
  const rows = [
    [passWords.membership, card.tierName],
    [passWords.validity, validityOf({ ...card, locale })],
    [words.number, String(card.passNumber)],
  ] as const
  return `<section class="card">
<div class="band">${logo}<span>${escapeHtml(card.organizationName)}</span></div>
<div class="inside">
<p class="kind">${escapeHtml(`${passWords.card} · ${card.title}`)}</p>
<h1>${escapeHtml(card.holder ?? card.payerName)}</h1>
<p class="standing"><strong class="${TONES[standing]}">${words.standings[standing]}</strong> ${escapeHtml(standingText(card, standing, locale))}</p>
<figure class="code">${codeHtml(card, locale)}<figcaption>${escapeHtml(words.show)}</figcaption></figure>
<dl>
${rows.map(([label, value]) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`).join('\n')}
</dl>
</div>
</section>`
}

function standingText(
  { validFrom, validUntil }: MembershipCard,
  standing: MembershipStanding,
  locale: Locale,
): string {
  const words = WORDS[locale]
  if (standing === 'NotYet') return words.begins(formatDate(validFrom, locale))
  if (validUntil === null) return words.unlimited
  const day = formatDate(validUntil, locale)
  return standing === 'Over' ? words.ended(day) : words.until(day)
}

function codeHtml({ verifyUrl }: MembershipCard, locale: Locale): string {
  const svg = encodeQR(verifyUrl, 'svg', { ecc: 'medium', border: 4 })
  const label = escapeHtml(PASS_WORDS[locale].qr(verifyUrl))
  return svg.slice(svg.indexOf('<svg')).replace('<svg', `<svg role="img" aria-label="${label}"`)
}

function waysHtml({ path, locale, wallets }: ShownCard): string {
  const words = WORDS[locale]
  const ways = wallets.map(
    ([name, href]) => `<a class="wallet" href="${escapeHtml(href)}">${escapeHtml(words.wallets[name])}</a>`,
  )
  return `<nav>${[...ways, `<a href="${path}/carte.pdf">${escapeHtml(words.print)}</a>`].join('\n')}</nav>`
}

/** What lets a phone put the page on its home screen, under the association's name. */
export function cardManifest({ paper: { contents: card }, path }: OpenCard, locale: Locale) {
  return {
    name: card.organizationName,
    short_name: card.organizationName,
    description: PASS_WORDS[locale].card,
    lang: locale,
    id: path,
    start_url: path,
    scope: path,
    display: 'standalone',
    background_color: '#FAF9F6',
    theme_color: mainOf(card),
    icons: [{ src: `${path}/icone.png`, sizes: '512x512', type: 'image/png', purpose: 'any' }],
  }
}
