import { WEBHOOK_TYPES } from '@obole/core/webhooks/webhook'
import { z } from 'zod'
import { directoryOrganizationPublicModel } from './associations.ts'
import { int, text, word } from './words.ts'

export const apiNotificationType = z.enum(WEBHOOK_TYPES)

export const apiClientModel = z.object({
  id: text,
  /** Never told: only a digest of it is kept. */
  secret: z.null(),
  partnerName: text,
  privileges: z.array(z.string()).nullable(),
  domain: text,
})

export const apiUrlNotificationModel = z.object({
  url: text,
  /** Absent where the address is for all of them. */
  apiNotificationType: apiNotificationType.optional(),
  signatureKey: text,
})

export const partnerOrganizationModel = z.object({
  organization: directoryOrganizationPublicModel,
  /** The application has a token that opens something of the association, or gets one. */
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

/** Some programs write the names of a body with a capital. */
const inAnyCase = <T extends z.ZodRawShape>(shape: T) =>
  z.preprocess(
    (sent) =>
      typeof sent === 'object' && sent !== null && !Array.isArray(sent)
        ? Object.fromEntries(
            Object.entries(sent).map(([name, value]) => [
              name.charAt(0).toLowerCase() + name.slice(1),
              value,
            ]),
          )
        : sent,
    z.object(shape),
  )

export const postApiUrlNotificationBody = inAnyCase({
  url: z.string().max(2000),
  /** All of them where it is left out. */
  notificationType: word(apiNotificationType).nullish(),
})

export const publicPutApiClientRequest = inAnyCase({ domain: z.string().max(260).nullish() })
