import { z } from 'zod'
import { directoryOrganizationPublicModel } from './associations.ts'
import { apiNotificationType } from './values.ts'
import { int, text } from './words.ts'

export const apiClientModel = z.object({
  id: text,
  secret: text,
  partnerName: text,
  privileges: z.array(z.string()).nullable(),
  domain: text,
})

export const apiUrlNotificationModel = z.object({
  url: text,
  apiNotificationType,
  signatureKey: text,
})

export const partnerOrganizationModel = z.object({
  organization: directoryOrganizationPublicModel,
  availableAccessToken: z.boolean(),
})

export const partnerStatisticsModel = z.object({
  linkedOrganizationsCount: int,
  linkedOrganizationsCollectedAmount: int,
  checkoutCollectedAmount: int,
  organizationsUsingCheckout: int,
  availableOrganizationsAccessTokenCount: int,
})

export const partnerPublicModel = z.object({
  name: text,
  displayName: text,
  description: text,
  url: text,
  logo: text,
  logoRectangle: text,
  apiClient: apiClientModel,
  urlNotificationList: z.array(apiUrlNotificationModel).nullable(),
  partnerStatistics: partnerStatisticsModel,
})

export const postApiUrlNotificationBody = z.object({
  url: z.string(),
  notificationType: apiNotificationType.nullish(),
})

export const publicPutApiClientRequest = z.object({
  domain: z.string().nullish(),
})
