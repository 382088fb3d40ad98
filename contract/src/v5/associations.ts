import { z } from 'zod'
import { globalRole, organizationType, recordActionType } from './values.ts'
import { flag, int, moment, text } from './words.ts'

export const geoLocation = z.object({
  latitude: z.number(),
  longitude: z.number(),
})

export const organizationBasicModel = z.object({
  url: text,
  organizationSlug: text,
})

export const organizationLightModel = z.object({
  ...organizationBasicModel.shape,
  logo: text,
  name: text,
  role: globalRole.optional(),
  city: text,
  zipCode: text,
  description: text,
  updateDate: moment,
  categoryJoId: int.nullable(),
})

/** What the page of an association and the directory share. */
const organizationFields = {
  ...organizationLightModel.shape,
  isAuthenticated: z.boolean().nullable(),
  isCashInCompliant: z.boolean().nullable(),
  banner: text,
  fiscalReceiptEligibility: z.boolean(),
  fiscalReceiptIssuanceEnabled: z.boolean(),
  type: organizationType,
  category: text,
  address: text,
  geolocation: geoLocation.optional(),
  rnaNumber: text,
}

export const directoryOrganizationPublicModel = z.object({
  ...organizationFields,
  tags: z.array(z.string()).nullable(),
  linkedPartners: z.array(z.string()).nullable(),
})

export const imageModel = z.object({
  caption: text,
  id: int,
  url: text,
})

export const videoModel = z.object({
  id: int,
  url: text,
})

export const organizationPublicModel = z.object({
  ...organizationFields,
  facebookPage: text,
  galleryImages: z.array(imageModel).nullable(),
  longDescription: text,
  twitterPage: text,
  videos: z.array(videoModel).nullable(),
  webSite: text,
})

export const listOrganizationsRequest = z.object({
  name: z.string().nullish(),
  description: z.string().nullish(),
  categories: z.array(z.string()).nullish(),
  types: z.array(z.string()).nullish(),
  zipCodes: z.array(z.string()).nullish(),
  cities: z.array(z.string()).nullish(),
  regions: z.array(z.string()).nullish(),
  departments: z.array(z.string()).nullish(),
  fiscalReceiptEligibility: flag.nullish(),
  internalTags: z.array(z.string()).nullish(),
  tags: z.array(z.string()).nullish(),
  linkedPartners: z.array(z.string()).nullish(),
})

export const synchronizableOrganizationModel = z.object({
  action: recordActionType,
  record: organizationBasicModel,
})
