import { type TextPart, textParts } from '@obole/contract/text-links'
import type { Locale } from '@obole/core/locale'

/** One part of a mail. Every text is plain; it is escaped here and nowhere else. */
export type MailBlock =
  | { kind: 'text'; text: string }
  /** What an association wrote: its web addresses can be followed. */
  | { kind: 'message'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'button'; label: string; href: string }
  /** A small table: what on the left, how much on the right. */
  | { kind: 'rows'; rows: readonly Row[] }
  /** Papers to open, one a line. */
  | { kind: 'links'; links: readonly Link[] }
  /** Said more quietly, below a line. */
  | { kind: 'note'; text: string }

interface Row {
  label: string
  value: string
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
  /** Where it can be answered, or is somebody else's word. */
  footer?: string
}

const INK = '#1B1A2B'
const MUTED = '#5B5A70'
const LINE = '#E4E2EC'
const GROUND = '#FAF9F6'
const PAPER = '#FFFFFF'
const PRIMARY = '#4B3FCF'
const SANS = "Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const TITLE = `'Bricolage Grotesque', ${SANS}`

const FOOTER: Readonly<Record<Locale, string>> = {
  fr: 'Obole, les paiements en ligne des associations. Ce message est envoyé automatiquement\u202f; inutile d’y répondre.',
  en: 'Obole, online payments for associations. This message is sent automatically; there is no need to reply.',
}
const COPY_ADDRESS: Readonly<Record<Locale, string>> = {
  fr: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur\u202f:',
  en: 'If the button does not work, copy this address into your browser:',
}

/** The shell shared by every mail, as HTML that old mail programs can draw and as plain text. */
export function mailLayout(contents: MailContents): { html: string; text: string } {
  return { html: toHtml(contents), text: toText(contents) }
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

function toHtml({ locale, title, preheader, blocks, footer = FOOTER[locale] }: MailContents): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;background:${GROUND};color:${INK};font-family:${SANS};">
<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${GROUND};">
<tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;">
<tr><td style="padding:0 8px 16px;font-family:${TITLE};font-size:20px;font-weight:700;color:${PRIMARY};">Obole</td></tr>
<tr><td style="background:${PAPER};border:1px solid ${LINE};border-radius:20px;padding:32px 28px;">
<h1 style="margin:0 0 20px;font-family:${TITLE};font-size:24px;line-height:1.25;color:${INK};">${escapeHtml(title)}</h1>
${blocks.map((block) => blockToHtml(block, locale)).join('\n')}
</td></tr>
<tr><td style="padding:20px 8px 0;font-size:13px;line-height:1.5;color:${MUTED};">${escapeHtml(footer)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function blockToHtml(block: MailBlock, locale: Locale): string {
  if (block.kind === 'button') return buttonToHtml(block, locale)
  if (block.kind === 'rows') return rowsToHtml(block.rows)
  if (block.kind === 'links')
    return `<div style="margin:0 0 20px;">${block.links.map(linkToHtml).join('\n')}</div>`
  const html = block.kind === 'message' ? linkedHtml(block.text) : escapeHtml(block.text)
  const text = html.replaceAll('\n', '<br>')
  return `${OPENING[block.kind]}${text}${block.kind === 'heading' ? '</h2>' : '</p>'}`
}

function linkedHtml(text: string): string {
  const partToHtml = ({ text: said, href }: TextPart) =>
    href === null
      ? escapeHtml(said)
      : `<a href="${escapeHtml(href)}" rel="noopener noreferrer nofollow" style="color:${PRIMARY};word-break:break-all;">${escapeHtml(said)}</a>`
  return textParts(text).map(partToHtml).join('')
}

const OPENING = {
  message: '<p style="margin:0 0 16px;font-size:16px;line-height:1.6;">',
  text: '<p style="margin:0 0 16px;font-size:16px;line-height:1.6;">',
  heading: '<h2 style="margin:24px 0 8px;font-size:18px;line-height:1.3;">',
  note: `<p style="margin:20px 0 0;padding-top:16px;border-top:1px solid ${LINE};font-size:14px;line-height:1.5;color:${MUTED};">`,
}

function buttonToHtml({ label, href }: { label: string; href: string }, locale: Locale): string {
  const address = escapeHtml(href)
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 20px;">
<tr><td bgcolor="${PRIMARY}" style="background:${PRIMARY};border-radius:14px;">
<a href="${address}" style="display:inline-block;padding:14px 24px;font-size:16px;font-weight:600;color:#FFFFFF;text-decoration:none;">${escapeHtml(label)}</a>
</td></tr>
</table>
<p style="margin:0 0 16px;font-size:14px;line-height:1.5;color:${MUTED};">${escapeHtml(COPY_ADDRESS[locale])}<br>
<a href="${address}" style="color:${PRIMARY};word-break:break-all;">${address}</a></p>`
}

function linkToHtml({ label, href }: Link): string {
  return `<p style="margin:0 0 10px;padding:12px 16px;border:1px solid ${LINE};border-radius:14px;font-size:16px;line-height:1.4;"><a href="${escapeHtml(href)}" style="color:${PRIMARY};font-weight:600;">${escapeHtml(label)}</a></p>`
}

function rowsToHtml(rows: readonly Row[]): string {
  const lines = rows.map(rowToHtml).join('\n')
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;">
${lines}
</table>`
}

/** An amount or a date stands beside what it is; on a phone anything longer needs the whole line. */
const LONG_VALUE = 24

function rowToHtml({ label, value, isTotal }: Row): string {
  const weight = isTotal ? 'font-weight:700;' : ''
  const cell = `padding:10px 0;border-top:1px solid ${LINE};font-size:16px;line-height:1.4;${weight}`
  if (value.length > LONG_VALUE)
    return `<tr><td colspan="2" style="${cell}"><span style="font-size:14px;color:${MUTED};">${escapeHtml(label)}</span><br>${escapeHtml(value)}</td></tr>`
  return `<tr><td style="${cell}">${escapeHtml(label)}</td><td align="right" style="${cell}padding-left:16px;white-space:nowrap;font-variant-numeric:tabular-nums;">${escapeHtml(value)}</td></tr>`
}

function toText({ locale, title, blocks, footer = FOOTER[locale] }: MailContents): string {
  return `${[title, ...blocks.map((block) => blockToText(block, locale)), '--', footer].join('\n\n')}\n`
}

const COLON: Readonly<Record<Locale, string>> = { fr: '\u00a0: ', en: ': ' }

function blockToText(block: MailBlock, locale: Locale): string {
  if (block.kind === 'button') return `${block.label}\n${block.href}`
  if (block.kind === 'rows')
    return block.rows.map(({ label, value }) => label + COLON[locale] + value).join('\n')
  if (block.kind === 'links') return block.links.map(({ label, href }) => `${label}\n${href}`).join('\n\n')
  return block.kind === 'heading' ? block.text.toUpperCase() : block.text
}
