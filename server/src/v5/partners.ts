import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { partnerOrganizationModel, partnerPublicModel } from '@obole/contract/v5/partners'
import type { z } from 'zod'
import type { ApiCaller } from '../api-clients/api-caller.ts'
import { changeDomain, partnerOf, type PartnerRow } from '../api-clients/partners.ts'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { findOrganization } from '../organizations/show-organization.ts'
import { securityEvent } from '../platform/security-events.ts'
import { addressesOf, type WebhookAddress } from '../webhooks/addresses.ts'
import { type Pagination, readV5Page } from './paging.ts'
import * as store from './partners.store.ts'
import { toOrganizationFields } from './wire-organizations.ts'

/**
 * The application that calls for itself. With the token of one association it is not let near what concerns them all:
 * such a token may be in the hands of that association's own site.
 */
export async function partnerItself(
  app: App,
  { clientId, isPartner, consentId }: ApiCaller,
): Promise<PartnerRow | Refusal> {
  const partner = isPartner && consentId === null ? await partnerOf(app, clientId) : null
  return partner ?? refuse('FORBIDDEN')
}

export async function showPartner(
  app: App,
  caller: ApiCaller,
): Promise<z.output<typeof partnerPublicModel> | Refusal> {
  const partner = await partnerItself(app, caller)
  if (isRefusal(partner)) return partner
  const { id: clientId, name, privileges, domain } = partner
  const addresses = await addressesOf(app, app.db, { organizationId: null, clientId })
  const of = await store.readStatistics(app.db, clientId, app.clock.now())
  return {
    name,
    displayName: partner.display_name,
    description: partner.description,
    url: partner.url,
    logo: partner.logo,
    logoRectangle: null,
    apiClient: { id: clientId, secret: null, partnerName: name, privileges, domain },
    urlNotificationList: addresses.map(toNotification),
    partnerStatistics: {
      linkedOrganizationsCount: of.linked,
      linkedOrganizationsCollectedAmount: of.collected_cents,
      checkoutCollectedAmount: of.checkout_cents,
      organizationsUsingCheckout: of.with_checkout,
      availableOrganizationsAccessTokenCount: of.with_token,
    },
  }
}

type PartnerOrganization = z.output<typeof partnerOrganizationModel>

export async function listLinkedAssociations(
  app: App,
  caller: ApiCaller,
  asked: { pageSize: number; continuationToken?: string | undefined },
): Promise<{ data: PartnerOrganization[]; pagination: Pagination } | Refusal> {
  const partner = await partnerItself(app, caller)
  if (isRefusal(partner)) return partner
  const filter = { clientId: partner.id }
  const page = await readV5Page(
    app,
    {
      name: 'v5-partner-organizations',
      filter,
      count: () => store.countLinked(app.db, partner.id),
      read: (start, limit) => store.findLinked(app.db, { ...filter, now: app.clock.now() }, start, limit),
      positionOf: store.positionOfLinked,
    },
    { ...asked, pageIndex: 1 },
  )
  if (isRefusal(page)) return page
  const rows = await Promise.all(page.rows.map((row) => toLinked(app, partner, row)))
  return { data: rows.filter((row) => row !== null), pagination: page.pagination }
}

async function toLinked(
  app: App,
  { display_name }: PartnerRow,
  { slug, has_token }: store.LinkedRow,
): Promise<PartnerOrganization | null> {
  const organization = await findOrganization(app, slug)
  return (
    organization && {
      organization: {
        ...toOrganizationFields(app, organization, true),
        tags: organization.category === null ? [] : [organization.category],
        // Of others that the association lets in, this one is told nothing.
        linkedPartners: [display_name],
      },
      availableAccessToken: has_token,
    }
  )
}

/** Where people are sent back from then on. Whoever has the secret may say so, and the page tells people where they go. */
export async function moveDomain(
  app: App,
  caller: ApiCaller,
  { domain }: { domain?: string | null | undefined },
): Promise<null | Refusal> {
  const partner = await partnerItself(app, caller)
  if (isRefusal(partner)) return partner
  const { id: clientId, display_name: label, domain: former } = partner
  const changed = await app.db.transaction(async (db) => {
    const kept = await changeDomain(app, db, { clientId, domain: domain ?? null })
    if (isRefusal(kept)) return kept
    await recordAudit(app, db, {
      organizationId: null,
      userId: null,
      action: 'application.domainChanged',
      subject: { type: 'application', id: clientId, label },
      details: { from: former, to: kept.domain },
    })
    return null
  })
  if (isRefusal(changed)) return changed
  await securityEvent(app, { kind: 'applicationChanged', about: 'domainChanged', account: clientId })
  return null
}

export const toNotification = ({ url, type, signatureKey }: WebhookAddress) => ({
  url,
  apiNotificationType: type,
  signatureKey,
})
