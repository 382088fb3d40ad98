import { parisDate } from '@obole/core/dates/dates'
import type { App } from '../app.ts'
import type { AskedAudience } from './audience.sql.ts'

/** The audience of a message, asked now. */
export function askedOf(
  app: App,
  { organizationId, audience, formId }: Pick<AskedAudience, 'organizationId' | 'audience' | 'formId'>,
): AskedAudience {
  const now = app.clock.now()
  return { organizationId, audience, formId, today: parisDate(now), now }
}
