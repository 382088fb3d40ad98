import { addressOf } from '@obole/core/site/addresses'
import type { CampaignType } from '@obole/core/campaign/form'
import type { Locale } from '@obole/core/locale'
import { EMBED_SIZES, type EmbedKind } from '@obole/core/site/widget'

interface Campaign {
  organizationSlug: string
  formType: CampaignType
  formSlug: string
}

export function widgetPath(kind: EmbedKind, campaign: Campaign, locale: Locale): string {
  const { organizationSlug, formType, formSlug: campaignSlug } = campaign
  const of = { organizationSlug, formType, campaignSlug, locale }
  return kind === 'form'
    ? addressOf({ page: 'form', step: 1, widget: true, ...of })
    : addressOf({ page: 'widget', kind, ...of })
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

const escaped = (text: string) => text.replaceAll(/[&"<>]/g, (sign) => ESCAPES[sign] ?? sign)

export interface Pasted {
  origin: string
  path: string
  title: string
}

/** One script tag that inserts the frame in its place, as tall as its content. */
export function scriptOf(kind: EmbedKind, { origin, path, title }: Pasted): string {
  const { width, height } = EMBED_SIZES[kind]
  const most = width === null ? '' : ` data-width="${width}"`
  return `<script src="${escaped(origin)}/embed.js" data-src="${escaped(path)}" data-title="${escaped(title)}"${most} data-height="${height}" async></script>`
}

/** A plain frame, for sites that refuse scripts; a form's frame adapts its height where the site has our script. */
export function frameOf(kind: EmbedKind, { origin, path, title }: Pasted): string {
  const { width, height } = EMBED_SIZES[kind]
  const style = `width:${width === null ? '100%' : `${width}px;max-width:100%`};height:${height}px;border:0`
  return `<iframe src="${escaped(origin + path)}" title="${escaped(title)}" style="${style}" loading="lazy"></iframe>`
}
