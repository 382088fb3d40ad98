import type { Form, WireCustomField, WireExtraOption, WireTier } from '@obole/contract/forms'
import type {
  customFieldPublicModel,
  extraOptionPublicModel,
  formLightModel,
  formPublicModel,
  placeModel,
  tierPublicModel,
} from '@obole/contract/v5/campaigns'
import { idOfActivity } from '@obole/contract/v5/activities'
import type { FormState, FormType } from '@obole/core/campaign/form'
import { hasPage } from '@obole/core/campaign/kinds'
import { parisMoment } from '@obole/core/dates/dates'
import { addressOf, type WidgetKind } from '@obole/core/site/addresses'
import { countryInThreeLetters } from '@obole/core/validation/country-codes'
import type { z } from 'zod'
import type { App } from '../app.ts'
import { campaignAddress } from '../organizations/form-light.ts'
import { fullAddress } from '../platform/fronts.ts'
import { metaOf, toFieldType } from './wire-transactions.ts'

type FormLight = z.output<typeof formLightModel>

/** What lists tell of a campaign. */
export interface ListedForm {
  organizationSlug: string
  formType: FormType
  formSlug: string
  state: FormState
  title: string
  privateTitle: string | null
  description: string | null
  banner: string | null
  logo: string | null
  startDate: string | null
  endDate: string | null
  meta: { createdAt: string; updatedAt: string }
}

export function toFormLight(app: App, form: ListedForm): FormLight {
  const { organizationSlug, formType, formSlug } = form
  return {
    organizationSlug,
    formType,
    formSlug,
    url: fullAddress(app, campaignAddress(organizationSlug, formType, formSlug).url),
    ...pictureAs('banner', app, form.banner),
    ...pictureAs('logo', app, form.logo),
    currency: 'EUR',
    description: form.description,
    startDate: momentOr(form.startDate),
    endDate: momentOr(form.endDate),
    meta: metaOf(form.meta.createdAt, form.meta.updatedAt),
    state: form.state,
    title: form.title,
    privateTitle: form.privateTitle,
    ...widgetsOf(app, form),
  }
}

type Widgets = Pick<
  FormLight,
  | 'widgetButtonUrl'
  | 'widgetFullUrl'
  | 'widgetVignetteHorizontalUrl'
  | 'widgetVignetteVerticalUrl'
  | 'widgetCounterUrl'
>

/** What other sites may frame. A cart checkout has no page of its own, and nothing to frame. */
function widgetsOf(app: App, { organizationSlug, formType, formSlug }: ListedForm): Widgets {
  if (!hasPage(formType)) {
    return {
      widgetButtonUrl: null,
      widgetFullUrl: null,
      widgetVignetteHorizontalUrl: null,
      widgetVignetteVerticalUrl: null,
      widgetCounterUrl: null,
    }
  }
  const campaign = { organizationSlug, formType, campaignSlug: formSlug, locale: 'fr' } as const
  const widget = (kind: WidgetKind) => fullAddress(app, addressOf({ page: 'widget', kind, ...campaign }))
  return {
    widgetButtonUrl: widget('button'),
    widgetFullUrl: fullAddress(app, addressOf({ page: 'form', step: 1, widget: true, ...campaign })),
    widgetVignetteHorizontalUrl: widget('horizontalVignette'),
    widgetVignetteVerticalUrl: widget('vignette'),
    widgetCounterUrl: widget('counter'),
  }
}

/** A campaign as its page shows it, with when each of its rates was made and changed. */
export function toFormPublic(
  app: App,
  form: Form & { privateTitle: string | null },
  tierDates: ReadonlyMap<number, { createdAt: Date; updatedAt: Date }>,
): z.output<typeof formPublicModel> {
  const { organization, place, validityType } = form
  return {
    ...toFormLight(app, form),
    organizationLogo: pictureAddress(app, organization.logo),
    organizationName: organization.name,
    tiers: form.tiers.map((tier) => toTier(app, form, tier, tierDates)),
    activityType: form.activityType,
    activityTypeId: idOfActivity(form.activityType),
    ...(place ? { place: toPlace(place) } : {}),
    saleEndDate: momentOr(form.saleEndDate),
    saleStartDate: momentOr(form.saleStartDate),
    ...(validityType ? { validityType: validityType === 'Season' ? 'Custom' : validityType } : {}),
    personalizedMessage: form.personalizedMessage,
  }
}

function toPlace({
  geoLocation,
  country,
  ...place
}: NonNullable<Form['place']>): z.output<typeof placeModel> {
  return {
    ...place,
    country: country === null ? null : countryInThreeLetters(country),
    ...(geoLocation ? { geoLocation } : {}),
  }
}

function toTier(
  app: App,
  form: Form,
  tier: WireTier,
  tierDates: ReadonlyMap<number, { createdAt: Date; updatedAt: Date }>,
): z.output<typeof tierPublicModel> {
  const dates = tierDates.get(tier.id)
  return {
    customFields: tier.customFields.map(toCustomField),
    extraOptions: tier.extraOptions.map(toExtraOption),
    id: tier.id,
    label: tier.name,
    description: tier.description,
    tierType: tier.tierType,
    // Zero where it is free, or where the payer chooses from the least amount on.
    price: tier.price ?? 0,
    vatRate: tier.vatRate / PERCENT,
    minAmount: tier.minAmount,
    paymentFrequency: tier.paymentFrequency,
    maxPerUser: tier.maxPerUser,
    meta: dates
      ? metaOf(dates.createdAt.getTime(), dates.updatedAt.getTime())
      : metaOf(form.meta.createdAt, form.meta.updatedAt),
    saleStartDate: momentOr(tier.saleStartDate),
    saleEndDate: momentOr(tier.saleEndDate),
    isEligibleTaxReceipt: tier.isEligibleTaxReceipt,
    terms: [],
    ...pictureAs('picture', app, tier.picture),
    isExcludedFromFormPaymentTerms: form.installments.length > 1 ? tier.isExcludedFromFormPaymentTerms : null,
    isFavorite: tier.isFavorite,
  }
}

const PERCENT = 100

const toCustomField = (field: WireCustomField): z.output<typeof customFieldPublicModel> => ({
  id: field.id,
  values: field.values,
  isRequired: field.isRequired,
  type: toFieldType(field.type),
  label: field.label,
})

const toExtraOption = (option: WireExtraOption): z.output<typeof extraOptionPublicModel> => ({
  customFields: option.customFields.map(toCustomField),
  id: option.id,
  price: option.price,
  vatRate: option.vatRate / PERCENT,
  label: option.label,
  description: option.description,
  isRequired: option.isRequired,
})

/** A picture by the name of its field; none is left out. */
function pictureAs<N extends string>(
  name: N,
  app: App,
  path: string | null,
): Partial<Record<N, { id: null; fileName: string; publicUrl: string }>>
function pictureAs(name: string, app: App, path: string | null) {
  const publicUrl = pictureAddress(app, path)
  return publicUrl === null
    ? {}
    : { [name]: { id: null, fileName: publicUrl.slice(publicUrl.lastIndexOf('/') + 1), publicUrl } }
}

export const pictureAddress = (app: App, path: string | null): string | null =>
  path === null ? null : fullAddress(app, path)

const momentOr = (moment: string | null) => (moment === null ? null : parisMoment(moment))
