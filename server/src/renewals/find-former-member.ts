import type { App } from '../app.ts'
import { findFormerMember, type FormerMember } from './renewals.store.ts'

export type { FormerMember } from './renewals.store.ts'

/** Somebody who is or was a member of that association and has an address, by their file or one merged into it. */
export const formerMemberOf = (
  app: App,
  { contactId, organizationId }: { contactId: number; organizationId: number },
): Promise<FormerMember | null> => findFormerMember(app.db, contactId, organizationId)
