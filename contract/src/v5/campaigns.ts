import { z } from 'zod'
import { metaModel } from './transactions.ts'
import { geoLocation, organizationBasicModel } from './associations.ts'
import {
  documentState,
  fieldType,
  formState,
  formType,
  membershipValidityType,
  paymentFrequencyType,
  recordActionType,
  tierType,
} from './values.ts'
import { flag, int, moment, plannedMomentOrNone, text, typedInt, typedMoment, word } from './words.ts'

export const customFieldPublicModel = z.object({
  id: int,
  values: z.array(z.string()).nullable(),
  isRequired: z.boolean(),
  type: fieldType,
  label: text,
})

export const documentModel = z.object({
  id: int.nullable(),
  fileName: text,
  publicUrl: text,
  state: documentState.optional(),
})

export const extraOptionPublicModel = z.object({
  customFields: z.array(customFieldPublicModel).nullable(),
  id: int,
  price: int,
  vatRate: z.number(),
  label: text,
  description: text,
  isRequired: z.boolean(),
})

export const formBasicModel = z.object({
  ...organizationBasicModel.shape,
  formSlug: text,
  formType,
})

export const formLightModel = z.object({
  ...formBasicModel.shape,
  banner: documentModel.optional(),
  currency: text,
  description: text,
  startDate: moment.nullable(),
  endDate: moment.nullable(),
  logo: documentModel.optional(),
  meta: metaModel,
  state: formState,
  title: text,
  privateTitle: text,
  widgetButtonUrl: text,
  widgetFullUrl: text,
  widgetVignetteHorizontalUrl: text,
  widgetVignetteVerticalUrl: text,
  widgetCounterUrl: text,
})

export const termModel = z.object({
  date: moment.nullable(),
  amount: int,
})

export const tierPublicModel = z.object({
  customFields: z.array(customFieldPublicModel).nullable(),
  extraOptions: z.array(extraOptionPublicModel).nullable(),
  id: int,
  label: text,
  description: text,
  tierType,
  price: int.nullable(),
  vatRate: z.number(),
  minAmount: int.nullable(),
  paymentFrequency: paymentFrequencyType,
  maxPerUser: int.nullable(),
  meta: metaModel,
  saleStartDate: moment.nullable(),
  saleEndDate: moment.nullable(),
  isEligibleTaxReceipt: z.boolean(),
  terms: z.array(termModel).nullable(),
  picture: documentModel.optional(),
  isExcludedFromFormPaymentTerms: z.boolean().nullable(),
  isFavorite: z.boolean(),
})

export const placeModel = z.object({
  address: text,
  name: text,
  city: text,
  zipCode: text,
  country: text,
  geoLocation: geoLocation.optional(),
})

export const formPublicModel = z.object({
  ...formLightModel.shape,
  organizationLogo: text,
  organizationName: text,
  tiers: z.array(tierPublicModel).nullable(),
  activityType: text,
  activityTypeId: int,
  place: placeModel.optional(),
  saleEndDate: moment.nullable(),
  saleStartDate: moment.nullable(),
  validityType: membershipValidityType.optional(),
  personalizedMessage: text,
})

export const tierLightModel = z.object({
  label: z.string().nullish(),
  price: typedInt.nullish(),
})

export const contactModel = z.object({
  email: z.string().nullish(),
  phoneNumber: z.string().nullish(),
})

const placeSent = z.object({
  address: z.string().nullish(),
  name: z.string().nullish(),
  city: z.string().nullish(),
  zipCode: z.string().nullish(),
  /** In two letters or in three. */
  country: z.string().nullish(),
  geoLocation: geoLocation.nullish(),
})

export const formQuickCreateModel = z.object({
  formSlug: text,
  organizationSlug: text,
  publicUrl: text,
})

export const formQuickCreateRequest = z.object({
  tierList: z.array(tierLightModel).nullish(),
  banner: z.string().nullish(),
  description: z.string().nullish(),
  endDate: plannedMomentOrNone,
  logo: z.string().nullish(),
  privateTitle: z.string().nullish(),
  startDate: plannedMomentOrNone,
  title: z.string(),
  activityTypeId: typedInt.nullish(),
  place: placeSent.nullish(),
  saleEndDate: plannedMomentOrNone,
  saleStartDate: plannedMomentOrNone,
  validityType: word(membershipValidityType).nullish(),
  acceptOpenDonation: flag.nullish(),
  acceptOpenMonthlyDonation: flag.nullish(),
  allowComment: flag.nullish(),
  amountVisible: flag.nullish(),
  color: z.string().nullish(),
  widgetButtonText: z.string().nullish(),
  contact: contactModel.nullish(),
  displayContributorName: flag.nullish(),
  displayParticipantsCount: flag.nullish(),
  displayRemainingEntries: flag.nullish(),
  financialGoal: typedInt.nullish(),
  generateMembershipCards: flag.nullish(),
  generateTickets: flag.nullish(),
  invertDescriptions: flag.nullish(),
  labelConditionsAndTermsFile: z.string().nullish(),
  longDescription: z.string().nullish(),
  openDonationPresetAmounts: z.array(typedInt).nullish(),
  personalizedMessage: z.string().nullish(),
  projectBeneficiaries: z.string().nullish(),
  projectExpensesDetails: z.string().nullish(),
  projectOwners: z.string().nullish(),
  suggestMonthlyDonation: flag.nullish(),
  displayMonthlyDonationsFirst: flag.nullish(),
  projectTargetCountry: z.string().nullish(),
  allowOrganismPayer: flag.nullish(),
  allowIndividualPayer: flag.nullish(),
  remindAbandonedCart: flag.nullish(),
  maxEntries: typedInt.nullish(),
})

export const formStateRequest = z.object({
  state: word(formState),
})

export const listFormsRequest = z.object({
  formName: z.string().nullish(),
  formDescription: z.string().nullish(),
  formZipCodes: z.array(z.string()).nullish(),
  formCities: z.array(z.string()).nullish(),
  formRegions: z.array(z.string()).nullish(),
  formDepartments: z.array(z.string()).nullish(),
  formCountries: z.array(z.string()).nullish(),
  formTypes: z.array(word(formType)).nullish(),
  formActivityType: z.array(z.string()).nullish(),
  formPublicationStartDateMin: typedMoment.nullish(),
  formPublicationStartDateMax: typedMoment.nullish(),
  formStartDateMin: typedMoment.nullish(),
  formStartDateMax: typedMoment.nullish(),
  formEndDateMax: typedMoment.nullish(),
  formEndDateMin: typedMoment.nullish(),
  formIsFree: flag.nullish(),
  formHasRemainingEntries: flag.nullish(),
  formInternalTags: z.array(z.string()).nullish(),
  formPublicTags: z.array(z.string()).nullish(),
  organizationName: z.string().nullish(),
  organizationDescription: z.string().nullish(),
  organizationCategories: z.array(z.string()).nullish(),
  organizationTypes: z.array(z.string()).nullish(),
  organizationZipCodes: z.array(z.string()).nullish(),
  organizationCities: z.array(z.string()).nullish(),
  organizationRegions: z.array(z.string()).nullish(),
  organizationDepartments: z.array(z.string()).nullish(),
  organizationFiscalReceiptEligibility: flag.nullish(),
  organizationLinkedPartners: z.array(z.string()).nullish(),
})

export const synchronizableFormModel = z.object({
  action: recordActionType,
  record: formBasicModel,
})
