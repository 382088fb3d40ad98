import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { FORM_STATES, type FormState, type FormType, isShownState } from '@obole/core/campaign/form'
import type { ApiCaller } from '../api-clients/api-caller.ts'
import type { App } from '../app.ts'
import { type Campaign, campaignRef, noCampaign } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { ANYBODY, toWireForm } from '../forms/wire-form.ts'
import type { OrganizationProfile } from '../organizations/organization.ts'
import { findOrganization } from '../organizations/show-organization.ts'
import type { NamedForm } from './caller-place.ts'
import * as store from './forms.store.ts'
import { type AskedPage, readV5Page } from './paging.ts'
import { toFormLight, toFormPublic } from './wire-campaigns.ts'
import { toOrganizationLight, toOrganizationPublic } from './wire-organizations.ts'

interface States {
  states?: readonly FormState[] | undefined
}

interface AssociationRead {
  organization: OrganizationProfile
  isOwn: boolean
  seesDrafts: boolean
}

/** A partner's application sees what is not out yet where it was let in to make campaigns, and not because it may read. */
const seesDraftsOf = (caller: ApiCaller, organizationId: number): boolean =>
  caller.organizationId === organizationId &&
  (!caller.isPartner || caller.privileges.includes('FormAdministration'))

/** An association of the platform: what anybody reads of it is told to every key, and a little more to its own. */
async function readAssociation(
  app: App,
  caller: ApiCaller,
  slug: string,
): Promise<AssociationRead | Refusal> {
  const organization = await findOrganization(app, slug)
  if (!organization) return refuse('NOT_FOUND')
  const isOwn = caller.organizationId === organization.id
  return { organization, isOwn, seesDrafts: seesDraftsOf(caller, organization.id) }
}

export async function showAssociation(app: App, caller: ApiCaller, slug: string) {
  const read = await readAssociation(app, caller, slug)
  return isRefusal(read) ? read : toOrganizationPublic(app, read.organization, read.isOwn)
}

/** The association of the key; none for a key of none. */
export async function listOwnAssociations(app: App, { organizationSlug }: ApiCaller) {
  const organization = organizationSlug === null ? null : await findOrganization(app, organizationSlug)
  return organization ? [toOrganizationLight(app, organization, true)] : []
}

/** An association's own keys see its drafts too; a deleted campaign only on request. Others see what anybody finds. */
function formsAsked({ organization, ...read }: AssociationRead, { states }: States): store.FormsAsked {
  const visible = statesSeen(read)
  const asked = states ?? visible.filter((state) => state !== 'Deleted')
  return { organizationId: organization.id, states: asked.filter((state) => visible.includes(state)) }
}

function statesSeen({ isOwn, seesDrafts }: Omit<AssociationRead, 'organization'>): readonly FormState[] {
  if (seesDrafts) return FORM_STATES
  return isOwn ? FORM_STATES.filter(isShownState) : ['Public']
}

export async function listFormTypes(app: App, caller: ApiCaller, slug: string, asked: States) {
  const read = await readAssociation(app, caller, slug)
  return isRefusal(read) ? read : store.findFormTypes(app.db, formsAsked(read, asked))
}

export async function listForms(
  app: App,
  caller: ApiCaller,
  slug: string,
  asked: AskedPage & States & { formTypes?: readonly FormType[] | undefined },
) {
  const read = await readAssociation(app, caller, slug)
  if (isRefusal(read)) return read
  const filter = { ...formsAsked(read, asked), formTypes: asked.formTypes }
  const page = await readV5Page(
    app,
    {
      name: 'v5-forms',
      filter,
      count: () => store.countForms(app.db, filter),
      read: (start, limit) => store.findForms(app.db, filter, start, limit),
      positionOf: store.positionOfForm,
    },
    asked,
  )
  if (isRefusal(page)) return page
  const organizationSlug = read.organization.slug
  return {
    data: page.rows.map((row) => toFormLight(app, listedForm(organizationSlug, row, read))),
    pagination: page.pagination,
  }
}

const listedForm = (organizationSlug: string, row: store.FormRow, { seesDrafts }: AssociationRead) => ({
  organizationSlug,
  formType: row.form_type,
  formSlug: row.slug,
  state: row.state,
  title: row.title,
  privateTitle: seesDrafts ? row.private_title : null,
  description: row.description,
  banner: row.banner,
  logo: row.logo,
  startDate: row.start_at?.toISOString() ?? null,
  endDate: row.end_at?.toISOString() ?? null,
  meta: { createdAt: row.created_at.toISOString(), updatedAt: row.updated_at.toISOString() },
})

/** A campaign as its page shows it; one that is not shown, only to its association. */
export async function showForm(app: App, caller: ApiCaller, named: NamedForm) {
  const ref = campaignRef(named)
  const campaign = ref && (await loadCampaign(app, ref))
  if (!campaign) return noCampaign(named)
  const isOwn = seesDraftsOf(caller, campaign.organizationId)
  if (!isOwn && !isShownState(campaign.state)) return refuse('NOT_FOUND')
  return tellCampaign(app, campaign, { isOwn })
}

/** To its own association a campaign tells a little more than to everybody. */
export async function tellCampaign(app: App, campaign: Campaign, { isOwn }: { isOwn: boolean }) {
  const form = toWireForm(campaign, isOwn ? ITS_OWN : ANYBODY, app.clock.now())
  const dates = await store.readTierDates(app.db, campaign.id)
  const privateTitle = isOwn ? campaign.privateTitle : null
  return toFormPublic(app, { ...form, privateTitle }, new Map(dates.map((tier) => [tier.id, tier])))
}

const ITS_OWN = { hasAdminRights: true, seesUnpublished: true }
