import type { apiClientEndpoints } from '@obole/contract/api-clients'
import type { CallOutput } from '@obole/contract/endpoint'

/** A key with its secret, as the server tells it once. */
export type GivenKey = CallOutput<
  (typeof apiClientEndpoints)['POST /manage/organizations/{organizationSlug}/api-clients']
>
