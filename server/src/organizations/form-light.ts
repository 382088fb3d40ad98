import { addressOf, segmentOf } from '@obole/core/site/addresses'
import { type CampaignType, type FormType, isReservedAt, isSoldOutAt } from '@obole/core/campaign/form'
import { ourPicture } from '@obole/core/site/picture'
import type { FormLight } from '@obole/contract/organizations'
import { hasPage } from '@obole/core/campaign/kinds'
import type { Locale } from '@obole/core/locale'
import type { App } from '../app.ts'
import type { FormLightRow } from './form-light-row.ts'
import { readTiersLeft, type TierLeft } from './organizations.store.ts'

/** Campaigns of a list, each with whether anything is left to sell. */
export async function toFormLights(
  app: App,
  listed: readonly { organizationSlug: string; row: FormLightRow }[],
): Promise<FormLight[]> {
  const now = app.clock.now()
  const tiers =
    listed.length > 0
      ? await readTiersLeft(
          app.db,
          listed.map(({ row }) => row.id),
        )
      : []
  const byCampaign = Map.groupBy(tiers, ({ form_id: formId }) => formId)
  return listed.map(({ organizationSlug, row }) => {
    const left = {
      tiers: (byCampaign.get(row.id) ?? []).map(periodOf),
      remainingEntries: row.remaining_entries,
      heldEntries: row.held_entries ?? 0,
      acceptOpenDonation: row.accept_open_donation,
    }
    return toFormLight(organizationSlug, row, {
      isSoldOut: isSoldOutAt(left, now),
      isReserved: isReservedAt(left, now),
    })
  })
}

const periodOf = ({ sale_start_at: start, sale_end_at: end, remaining, held }: TierLeft) => ({
  saleStart: start && start.getTime(),
  saleEnd: end && end.getTime(),
  remaining,
  held,
})

function toFormLight(
  organizationSlug: string,
  row: FormLightRow,
  sold: Pick<FormLight, 'isSoldOut' | 'isReserved'>,
): FormLight {
  return {
    id: row.id,
    formType: row.form_type,
    formSlug: row.slug,
    ...campaignAddress(organizationSlug, row.form_type, row.slug),
    title: row.title,
    description: row.description,
    state: row.state,
    isEventCanceled: row.is_event_canceled,
    banner: ourPicture(row.banner),
    logo: ourPicture(row.logo),
    startDate: isoOf(row.start_at),
    endDate: isoOf(row.end_at),
    saleStartDate: isoOf(row.sale_start_at),
    saleEndDate: isoOf(row.sale_end_at),
    ...sold,
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}

/** Where the campaign's page is. A cart checkout has none of its own: it is reached through a cart. */
export function campaignAddress(
  organizationSlug: string,
  formType: FormType,
  campaignSlug: string,
): { url_type: string; url: string } {
  if (!hasPage(formType)) {
    return { url_type: 'checkout', url: addressOf({ page: 'association', organizationSlug, locale: 'fr' }) }
  }
  return { url_type: segmentOf(formType), url: pageOf(organizationSlug, formType, campaignSlug, 'fr') }
}

export function pageOf(
  organizationSlug: string,
  formType: CampaignType,
  campaignSlug: string,
  locale: Locale,
): string {
  return addressOf({ page: 'form', organizationSlug, formType, campaignSlug, step: 1, locale, widget: false })
}

function isoOf(text: string | null): string | null {
  return text === null ? null : new Date(text).toISOString()
}
