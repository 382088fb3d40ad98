import { BROWSER_BASES } from '@obole/contract/bases'

/** Where a browser finds by itself what a page only shows: pictures, which are no calls of a page. */
const at = (...path: readonly string[]) => [BROWSER_BASES.api, ...path.map(encodeURIComponent)].join('/')

interface CampaignAddress {
  organizationSlug: string
  formType: string
  formSlug: string
}

export const qrCodeOf = ({ organizationSlug, formType, formSlug }: CampaignAddress): string =>
  at('organizations', organizationSlug, 'forms', formType, formSlug, 'qr-code.svg')

/** That of a campaign which is not public yet, too. */
export const managedQrCodeOf = ({ organizationSlug, formType, formSlug }: CampaignAddress): string =>
  at('manage', 'organizations', organizationSlug, 'forms', formType, formSlug, 'qr-code.svg')

/** `version` names the picture as it is now: another one is fetched anew. */
export const signatureOf = (organizationSlug: string, version: string): string =>
  `${at('manage', 'organizations', organizationSlug, 'receipts', 'signature')}?${encodeURIComponent(version)}`
