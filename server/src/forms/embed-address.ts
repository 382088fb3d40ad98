import type { OembedAnswer, OembedQuery } from '@obole/contract/forms'
import { refuse, type Refusal } from '@obole/contract/problems'
import { addressOf, parseAddress } from '@obole/core/site/addresses'
import { MEASURED_PARAM, pastedWidget } from '@obole/core/site/widget'
import type { App } from '../app.ts'
import { campaignRef } from './campaign.ts'
import { loadCampaign } from './load-campaign.ts'

/** How long another site may reuse our answer. */
const CACHE_SECONDS = 3600

/** What another site shows where the address of a campaign was pasted; any other address is answered as unknown. */
export async function embedAddress(app: App, query: OembedQuery): Promise<OembedAnswer | Refusal> {
  if (query.format !== 'json') return refuse('FORMAT_NOT_OFFERED')
  const at = pageAt(query.url, app.config.PUBLIC_URL)
  if (at?.page !== 'form' || at.widget) return refuse('NOT_FOUND')
  const { organizationSlug, formType, campaignSlug, locale } = at
  const ref = campaignRef({ organizationSlug, formType, formSlug: campaignSlug })
  const campaign = ref && (await loadCampaign(app, ref))
  if (campaign?.state !== 'Public') return refuse('NOT_FOUND')
  const { maxwidth, maxheight } = query
  const { kind, width, height } = pastedWidget({
    ...(maxwidth === undefined ? {} : { maxWidth: maxwidth }),
    ...(maxheight === undefined ? {} : { maxHeight: maxheight }),
  })
  const of = { organizationSlug: campaign.organizationSlug, formType, campaignSlug: campaign.slug, locale }
  const src = new URL(addressOf({ page: 'widget', kind, ...of }), app.config.PUBLIC_URL)
  src.searchParams.set(MEASURED_PARAM, '1')
  const association = addressOf({ page: 'association', organizationSlug: of.organizationSlug, locale })
  return {
    version: '1.0',
    type: 'rich',
    provider_name: 'Obole',
    provider_url: new URL('/', app.config.PUBLIC_URL).href,
    title: campaign.title,
    author_name: campaign.organizationName,
    author_url: new URL(association, app.config.PUBLIC_URL).href,
    cache_age: CACHE_SECONDS,
    width,
    height,
    html: frameOf({ src: src.href, title: campaign.title, width, height }),
  }
}

function pageAt(url: string, publicUrl: string) {
  if (!URL.canParse(url)) return null
  const { origin, pathname } = new URL(url)
  return origin === new URL(publicUrl).origin ? parseAddress(pathname) : null
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replaceAll(/[&"<>]/g, (sign) => ESCAPES[sign] ?? sign)

function frameOf(frame: { src: string; title: string; width: number; height: number }): string {
  const { src, title, width, height } = frame
  return `<iframe src="${escaped(src)}" title="${escaped(title)}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy"></iframe>`
}
