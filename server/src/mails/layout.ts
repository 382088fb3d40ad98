import { type TextPart, textParts } from '@obole/contract/text-links'
import { afterDe } from '@obole/core/french-names'
import type { Locale } from '@obole/core/locale'
import { escapeHtml } from '../platform/escape-html.ts'
import type { InlinePicture } from '../platform/mail.ts'
import { DARK_PAPER, mailColours, type MailBrand, type MailColours, type MailPicture } from './brand.ts'

/** One part of a mail. Every text is plain; it is escaped only here. */
export type MailBlock =
  | { kind: 'text'; text: string }
  /** An association's text: its web addresses become links. */
  | { kind: 'message'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'button'; label: string; href: string }
  /** A small table: the label on the left, the amount on the right. */
  | { kind: 'rows'; rows: readonly Row[] }
  /** When and where the event takes place. */
  | { kind: 'event'; when: string; placeLines: readonly string[] }
  /** Papers to open, one per line. */
  | { kind: 'links'; links: readonly Link[] }
  /** In smaller print, below a line. */
  | { kind: 'note'; text: string }

interface Row {
  label: string
  value: string
  /** Shown under the label, one per line. */
  details?: readonly string[]
  isTotal?: boolean
}

interface Link {
  label: string
  href: string
}

export interface MailContents {
  locale: Locale
  title: string
  /** What the mailbox shows after the subject. */
  preheader: string
  blocks: readonly MailBlock[]
  /** The association's look, where it writes to payers; Obole's own otherwise. */
  brand?: MailBrand | null
  /** Whether the campaign's picture comes first: for mails about the campaign itself, not about money alone. */
  showsBanner?: boolean
  /** Replaces the usual footer: where the mail can be answered, or is another person's message. */
  footer?: string
}

export interface LaidOutMail {
  html: string
  text: string
  /** The pictures of the HTML, to send with it. */
  pictures: readonly InlinePicture[]
}

const INK = '#1B1A2B'
const MUTED = '#5B5A70'
const LINE = '#E4E2EC'
const GROUND = '#FAF9F6'
const PAPER = '#FFFFFF'
const SANS = "Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const TITLE = `'Bricolage Grotesque', ${SANS}`

const FOOTER: Readonly<Record<Locale, string>> = {
  fr: 'Obole, les paiements en ligne des associations. Ce message est envoyé automatiquement\u202f; inutile d’y répondre.',
  en: 'Obole, online payments for associations. This message is sent automatically; there is no need to reply.',
}
const BRAND_FOOTER = {
  fr: {
    for: (name: string) => `Envoyé automatiquement par Obole pour le compte ${afterDe(name)}.`,
    contact: (email: string) => `Pour écrire à l’association\u202f: ${email}.`,
  },
  en: {
    for: (name: string) => `Sent automatically by Obole for ${name}.`,
    contact: (email: string) => `To write to the association: ${email}.`,
  },
} as const
const EVENT_WORDS = { fr: { when: 'Quand', where: 'Où' }, en: { when: 'When', where: 'Where' } } as const
const COPY_ADDRESS: Readonly<Record<Locale, string>> = {
  fr: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur\u202f:',
  en: 'If the button does not work, copy this address into your browser:',
}

/** The layout shared by every mail, as HTML that old mail programs can show and as plain text. */
export function mailLayout(contents: MailContents): LaidOutMail {
  return { html: toHtml(contents), text: toText(contents), pictures: picturesOf(contents) }
}

function footerOf({ locale, brand, blocks, footer }: MailContents): string {
  if (footer !== undefined) return footer
  if (!brand) return FOOTER[locale]
  const words = BRAND_FOOTER[locale]
  const sent = words.for(brand.name)
  const { contactEmail } = brand
  // If the mail already names the contact, the footer does not repeat it.
  const namesContact = blocks.some(
    (block) => 'text' in block && contactEmail && block.text.includes(contactEmail),
  )
  return contactEmail && !namesContact ? `${sent} ${words.contact(contactEmail)}` : sent
}

const CIDS = { logo: 'logo@obole', banner: 'banner@obole' } as const

function picturesOf({ brand, showsBanner }: MailContents): InlinePicture[] {
  const inline = (cid: string, picture: MailPicture | null | undefined) =>
    picture ? [{ cid, content: picture.content, contentType: picture.contentType }] : []
  return [
    ...inline(CIDS.logo, brand?.logo),
    ...(showsBanner === true ? inline(CIDS.banner, brand?.banner) : []),
  ]
}

const WIDTH = 560

/**
 * Tables and inline styles carry the look in programs that support nothing else; `<style>` adds a dark mode and smaller
 * margins on a phone.
 */
function toHtml(contents: MailContents): string {
  const { locale, title, preheader, blocks, brand } = contents
  const colours = mailColours(brand?.color ?? null)
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${styles(colours)}</style>
</head>
<body class="ground ink" style="margin:0;padding:0;background:${GROUND};color:${INK};font-family:${SANS};">
<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(preheader)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:${GROUND};">
<tr><td class="around" align="center" style="padding:32px 16px;">
<!--[if mso]><table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:${WIDTH}px;">
<tr><td style="padding:0 8px 16px;">${headHtml(brand, colours)}</td></tr>
<tr><td class="paper" style="background:${PAPER};border:1px solid ${LINE};border-radius:20px;overflow:hidden;">
${openingHtml(contents, colours)}<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="inside" style="padding:28px;">
<h1 class="ink" style="margin:0 0 20px;font-family:${TITLE};font-size:24px;line-height:1.25;color:${INK};">${escapeHtml(title)}</h1>
${blocks.map((block) => blockToHtml(block, locale, colours)).join('\n')}
</td></tr></table>
</td></tr>
<tr><td class="muted" style="padding:20px 8px 0;font-size:13px;line-height:1.5;color:${MUTED};">${escapeHtml(footerOf(contents))}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`
}

const styles = ({ onDark }: MailColours) => `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#14131F!important}
.paper{background:${DARK_PAPER}!important;border-color:#3A3750!important}
.ink{color:#F3F1FA!important}
.muted{color:#B9B5CC!important}
.line{border-color:#3A3750!important}
.tint{background:#2A273B!important}
.link{color:${onDark}!important}
}
@media (max-width:480px){
.around{padding:20px 10px!important}
.inside{padding:24px 20px!important}
}
`

const nameStyle = (color: string) =>
  `font-family:${TITLE};font-size:20px;line-height:1.25;font-weight:700;color:${color};`

function headHtml(brand: MailBrand | null | undefined, { main }: MailColours): string {
  if (!brand) return `<span class="link" style="${nameStyle(main)}">Obole</span>`
  const name = `<span class="link" style="${nameStyle(main)}">${escapeHtml(brand.name)}</span>`
  if (!brand.logo) return name
  const { width, height } = within(brand.logo, 48)
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td style="padding-right:12px;"><img src="cid:${CIDS.logo}" alt="" width="${width}" height="${height}" style="display:block;border:0;border-radius:10px;"></td>
<td>${name}</td>
</tr></table>`
}

/** The largest size that fits a square of that side. */
function within({ width, height }: MailPicture, side: number): { width: number; height: number } {
  const scale = side / Math.max(width, height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** The top of the mail: the campaign's picture, otherwise a band in the association's colour, otherwise nothing. */
function openingHtml({ brand, showsBanner }: MailContents, { main }: MailColours): string {
  if (!brand) return ''
  const { banner, title } = brand
  const band = (height: number) =>
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td bgcolor="${main}" height="${height}" style="background:${main};height:${height}px;font-size:0;line-height:0;">&nbsp;</td></tr></table>\n`
  if (!showsBanner || !banner) return band(6)
  const height = Math.round((WIDTH * banner.height) / banner.width)
  const image = `<img src="cid:${CIDS.banner}" alt="${escapeHtml(title)}" width="${WIDTH}" height="${height}" style="display:block;width:100%;height:auto;border:0;background:${main};color:#FFFFFF;font-size:18px;line-height:1.4;font-weight:600;">`
  return `${image}\n${band(4)}`
}

function blockToHtml(block: MailBlock, locale: Locale, colours: MailColours): string {
  switch (block.kind) {
    case 'button':
      return buttonToHtml(block, locale, colours)
    case 'rows':
      return rowsToHtml(block.rows)
    case 'event':
      return eventToHtml(block, locale, colours)
    case 'links':
      return `<div style="margin:16px 0 20px;">${block.links.map((link) => linkToHtml(link, colours)).join('\n')}</div>`
    case 'text':
    case 'message':
    case 'heading':
    case 'note': {
      const html = block.kind === 'message' ? linkedHtml(block.text, colours) : escapeHtml(block.text)
      const text = html.replaceAll('\n', '<br>')
      return `${OPENING[block.kind]}${text}${block.kind === 'heading' ? '</h2>' : '</p>'}`
    }
  }
}

function eventToHtml(
  { when, placeLines }: Extract<MailBlock, { kind: 'event' }>,
  locale: Locale,
  { main, tint }: MailColours,
): string {
  const words = EVENT_WORDS[locale]
  const row = (label: string, lines: readonly string[], top: number) =>
    `<p class="ink" style="margin:${top}px 0 0;font-size:16px;line-height:1.5;color:${INK};"><span class="muted" style="font-size:14px;color:${MUTED};">${label}</span><br><strong>${escapeHtml(lines[0] ?? '')}</strong>${lines
      .slice(1)
      .map((line) => `<br>${escapeHtml(line)}`)
      .join('')}</p>`
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;">
<tr><td class="tint" bgcolor="${tint}" style="background:${tint};border-left:4px solid ${main};border-radius:12px;padding:14px 18px;">
${row(words.when, [capitalised(when)], 0)}
${placeLines.length > 0 ? row(words.where, placeLines, 10) : ''}
</td></tr>
</table>`
}

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1)

function linkedHtml(text: string, { main }: MailColours): string {
  const partToHtml = ({ text: shown, href }: TextPart) =>
    href === null
      ? escapeHtml(shown)
      : `<a href="${escapeHtml(href)}" rel="noopener noreferrer nofollow" class="link" style="color:${main};overflow-wrap:anywhere;word-break:break-word;">${escapeHtml(shown)}</a>`
  return textParts(text).map(partToHtml).join('')
}

const OPENING = {
  message: '<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.6;">',
  text: '<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.6;">',
  heading: '<h2 class="ink" style="margin:24px 0 8px;font-size:18px;line-height:1.3;">',
  note: `<p class="muted line" style="margin:20px 0 0;padding-top:16px;border-top:1px solid ${LINE};font-size:14px;line-height:1.5;color:${MUTED};">`,
}

function buttonToHtml(
  { label, href }: { label: string; href: string },
  locale: Locale,
  { main }: MailColours,
): string {
  const address = escapeHtml(href)
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 20px;">
<tr><td bgcolor="${main}" style="background:${main};border-radius:14px;mso-padding-alt:14px 24px;">
<a href="${address}" style="display:inline-block;padding:14px 24px;font-size:16px;font-weight:600;color:#FFFFFF;text-decoration:none;">${escapeHtml(label)}</a>
</td></tr>
</table>
<p class="muted" style="margin:0 0 16px;font-size:14px;line-height:1.5;color:${MUTED};">${escapeHtml(COPY_ADDRESS[locale])}<br>
<a class="link" href="${address}" style="color:${main};overflow-wrap:anywhere;word-break:break-word;">${address}</a></p>`
}

function linkToHtml({ label, href }: Link, { main }: MailColours): string {
  return `<p class="line" style="margin:0 0 10px;padding:12px 16px;border:1px solid ${LINE};border-radius:14px;font-size:16px;line-height:1.4;"><a class="link" href="${escapeHtml(href)}" style="color:${main};font-weight:600;">${escapeHtml(label)}</a></p>`
}

const detailToHtml = (detail: string) =>
  `<br><span class="muted" style="font-size:14px;color:${MUTED};">${escapeHtml(detail)}</span>`

function rowsToHtml(rows: readonly Row[]): string {
  const lines = rows.map(rowToHtml).join('\n')
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;">
${lines}
</table>`
}

/** An amount or a date stands beside its label; on a phone, anything longer needs the whole line. */
const LONG_VALUE = 24

function rowToHtml({ label, value, details = [], isTotal }: Row): string {
  const weight = isTotal ? 'font-weight:700;' : ''
  const cell = `padding:10px 0;border-top:1px solid ${LINE};font-size:16px;line-height:1.4;${weight}`
  if (value.length > LONG_VALUE)
    return `<tr><td colspan="2" class="line ink" style="${cell}"><span class="muted" style="font-size:14px;color:${MUTED};">${escapeHtml(label)}</span><br>${escapeHtml(value)}</td></tr>`
  return `<tr><td class="line ink" style="${cell}">${escapeHtml(label)}${details.map(detailToHtml).join('')}</td><td align="right" valign="top" class="line ink" style="${cell}padding-left:16px;white-space:nowrap;font-variant-numeric:tabular-nums;">${escapeHtml(value)}</td></tr>`
}

function toText(contents: MailContents): string {
  const { locale, title, blocks } = contents
  const paragraphs = blocks.map((block) => blockToText(block, locale))
  return `${[title, ...paragraphs, '--', footerOf(contents)].join('\n\n')}\n`
}

const COLON: Readonly<Record<Locale, string>> = { fr: '\u00a0: ', en: ': ' }

function blockToText(block: MailBlock, locale: Locale): string {
  if (block.kind === 'button') return `${block.label}\n${block.href}`
  if (block.kind === 'rows')
    return block.rows
      .flatMap(({ label, value, details = [] }) => [
        label + COLON[locale] + value,
        ...details.map((detail) => `  ${detail}`),
      ])
      .join('\n')
  if (block.kind === 'event') return eventToText(block, locale)
  if (block.kind === 'links') return block.links.map(({ label, href }) => `${label}\n${href}`).join('\n\n')
  return block.kind === 'heading' ? block.text.toUpperCase() : block.text
}

function eventToText({ when, placeLines }: Extract<MailBlock, { kind: 'event' }>, locale: Locale): string {
  const words = EVENT_WORDS[locale]
  const where = placeLines.length > 0 ? [words.where + COLON[locale] + placeLines.join(', ')] : []
  return [words.when + COLON[locale] + when, ...where].join('\n')
}
