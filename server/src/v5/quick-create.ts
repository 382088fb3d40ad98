import { EMPTY_TIER } from '@obole/contract/empty-campaign'
import { schemaIssueText } from '@obole/contract/issue-words'
import { campaignDocument, type CampaignDocument } from '@obole/contract/manage-campaigns'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { startingDocument } from '@obole/contract/starting-document'
import { activityOfId } from '@obole/contract/v5/activities'
import type { formQuickCreateModel, formQuickCreateRequest } from '@obole/contract/v5/campaigns'
import { type FormType, formTypeOf, isFormType } from '@obole/core/campaign/form'
import { hasPage, kindOf } from '@obole/core/campaign/kinds'
import { ourPicture } from '@obole/core/site/picture'
import { countryOfCode } from '@obole/core/validation/country-codes'
import type { z } from 'zod'
import type { ApiCaller } from '../api-clients/api-caller.ts'
import type { App } from '../app.ts'
import { createCampaignOf } from '../forms/create-campaign.ts'
import { fullAddress } from '../platform/fronts.ts'
import { ownAssociation } from './caller-place.ts'
import { momentMs } from './typed-moment.ts'

type Asked = z.output<typeof formQuickCreateRequest>

/** A draft with what was sent, and the usual contents of its kind besides: it is opened by its state, or in the desk. */
export async function quickCreate(
  app: App,
  caller: ApiCaller,
  named: { organizationSlug: string; formType: string },
  { asked, idempotencyKey }: { asked: Asked; idempotencyKey: string | null },
): Promise<z.output<typeof formQuickCreateModel> | Refusal> {
  const place = ownAssociation(caller, named.organizationSlug)
  if (isRefusal(place)) return place
  const formType = formTypeOf(named.formType)
  if (!isFormType(formType) || !hasPage(formType)) return refuse('FORM_TYPE_UNAVAILABLE')
  const document = documentOf(formType, asked)
  if (isRefusal(document)) return document
  const creating = { ...place, userId: caller.userId, idempotencyKey }
  const created = await createCampaignOf(app, creating, { formType, document })
  if (isRefusal(created)) return created
  const { formSlug, organizationSlug, url } = created.form
  return { formSlug, organizationSlug, publicUrl: fullAddress(app, url) }
}

function documentOf(formType: FormType, asked: Asked): CampaignDocument | Refusal {
  const usual = startingDocument(formType, asked.title)
  const document = {
    ...usual,
    ...given(textsOf(asked)),
    ...given(choicesOf(asked)),
    ...tiersOf(formType, usual, asked),
  }
  const checked = campaignDocument.safeParse(document)
  if (checked.success) return checked.data
  const issues = checked.error.issues.map(({ path, code, ...params }) => {
    const at = path.join('.')
    return { path: at, code, message: schemaIssueText({ code, path: at, params, isMissing: false }) }
  })
  return refuse('INVALID_REQUEST', { issues })
}

/** A picture is one that we host: another site's could follow whoever sees it. */
const textsOf = (asked: Asked) => ({
  title: asked.title,
  privateTitle: asked.privateTitle,
  description: asked.description,
  longDescription: asked.longDescription,
  personalizedMessage: asked.personalizedMessage,
  widgetButtonText: asked.widgetButtonText,
  activityType: asked.activityTypeId ? activityOfId(asked.activityTypeId)?.label : null,
  banner: asked.banner && ourPicture(asked.banner),
  logo: asked.logo && ourPicture(asked.logo),
  color: asked.color,
  contactEmail: asked.contact?.email,
  termsOfSaleUrl: asked.labelConditionsAndTermsFile,
  startDate: isoOf(asked.startDate),
  endDate: isoOf(asked.endDate),
  saleStartDate: isoOf(asked.saleStartDate),
  saleEndDate: isoOf(asked.saleEndDate),
  place: asked.place && placeOf(asked.place),
})

function placeOf({ country, ...place }: NonNullable<Asked['place']>) {
  const { name, address, city, zipCode, geoLocation } = place
  return {
    name: name ?? null,
    address: address ?? null,
    city: city ?? null,
    zipCode: zipCode ?? null,
    country: country ? (countryOfCode(country) ?? country) : null,
    geoLocation: geoLocation ?? null,
  }
}

const choicesOf = (asked: Asked) => ({
  validityType: asked.validityType,
  acceptOpenDonation: asked.acceptOpenDonation,
  acceptOpenMonthlyDonation: asked.acceptOpenMonthlyDonation,
  openDonationPresetAmounts: asked.openDonationPresetAmounts,
  financialGoal: asked.financialGoal,
  maxEntries: asked.maxEntries,
  amountVisible: asked.amountVisible,
  displayContributorName: asked.displayContributorName,
  displayParticipantsCount: asked.displayParticipantsCount,
  displayRemainingEntries: asked.displayRemainingEntries,
  generateTickets: asked.generateTickets,
  generateMembershipCards: asked.generateMembershipCards,
  allowOrganismPayer: asked.allowOrganismPayer,
  allowIndividualPayer: asked.allowIndividualPayer,
  remindAbandonedCart: asked.remindAbandonedCart,
})

function tiersOf(
  formType: FormType,
  usual: CampaignDocument,
  { tierList }: Asked,
): Partial<Pick<CampaignDocument, 'tiers'>> {
  if (!tierList || tierList.length === 0) return {}
  const [first] = usual.tiers
  const like = first ?? { ...EMPTY_TIER, id: -1, name: '', tierType: kindOf(formType).tierTypes[0] }
  return { tiers: tierList.map((tier, index) => ({ ...like, ...pricedAs(tier), id: -1 - index })) }
}

/** Without a price, or for nothing, a rate is free. */
const pricedAs = ({
  label,
  price,
}: {
  label?: string | null | undefined
  price?: number | null | undefined
}) => ({
  name: label ?? '',
  ...(price ? { priceCategory: 'Fixed' as const, price } : { priceCategory: 'Free' as const, price: null }),
})

/** What was sent; what was left out stays as is usual. */
const given = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))

const isoOf = (moment: string | null | undefined) =>
  moment ? new Date(momentMs(moment)).toISOString() : null
