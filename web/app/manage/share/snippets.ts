import { addressOf, type CampaignType, type WidgetKind } from '@obole/core/addresses'
import type { Locale } from '@obole/core/locale'

export type SnippetKind = 'form' | WidgetKind

/** The room each widget asks for, in pixels; a form takes the width it is given and says how tall it is. */
export const SIZES: Readonly<Record<SnippetKind, { width: number | null; height: number }>> = {
  form: { width: null, height: 750 },
  button: { width: 260, height: 64 },
  vignette: { width: 350, height: 420 },
  horizontalVignette: { width: 680, height: 260 },
  counter: { width: 360, height: 260 },
}

interface Campaign {
  organizationSlug: string
  formType: CampaignType
  formSlug: string
}

export function widgetPath(kind: SnippetKind, campaign: Campaign, locale: Locale): string {
  const { organizationSlug, formType, formSlug: campaignSlug } = campaign
  const of = { organizationSlug, formType, campaignSlug, locale }
  return kind === 'form'
    ? addressOf({ page: 'form', step: 1, widget: true, ...of })
    : addressOf({ page: 'widget', kind, ...of })
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

const escaped = (text: string) => text.replaceAll(/[&"<>]/g, (sign) => ESCAPES[sign] ?? sign)

/** What another site pastes into its page. */
export function snippetOf(
  kind: SnippetKind,
  { origin, path, title }: { origin: string; path: string; title: string },
): string {
  const { width, height } = SIZES[kind]
  const style = `width:${width === null ? '100%' : `${width}px;max-width:100%`};height:${height}px;border:0`
  const frame = `<iframe src="${escaped(origin + path)}" title="${escaped(title)}" style="${style}" loading="lazy"></iframe>`
  return kind === 'form' ? `${frame}\n<script src="${escaped(origin)}/embed.js" async></script>` : frame
}
