import { BROWSER_BASES } from '@obole/contract/bases'

/** Addresses of pictures, which the browser loads by itself, without a call of the page. */
const at = (...path: readonly string[]) => [BROWSER_BASES.api, ...path.map(encodeURIComponent)].join('/')

interface CampaignAddress {
  organizationSlug: string
  formType: string
  formSlug: string
}

export const qrCodeOf = ({ organizationSlug, formType, formSlug }: CampaignAddress): string =>
  at('organizations', organizationSlug, 'forms', formType, formSlug, 'qr-code.svg')

/** For managers: also that of a campaign which is not public yet. */
export const managedQrCodeOf = ({ organizationSlug, formType, formSlug }: CampaignAddress): string =>
  at('manage', 'organizations', organizationSlug, 'forms', formType, formSlug, 'qr-code.svg')

/** `version` names the current picture: a new one is loaded again. */
export const signatureOf = (organizationSlug: string, version: string): string =>
  `${at('manage', 'organizations', organizationSlug, 'receipts', 'signature')}?${encodeURIComponent(version)}`
