import type { Link } from '@obole/contract/auth'
import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { findLiveLink } from './links.store.ts'
import { linkIdOf } from './links.ts'

/** What a link is for, so that its page can say at once if it is no longer valid. */
export async function readLink(app: App, token: string): Promise<Link | Refusal> {
  const id = linkIdOf(app, token)
  const link = id && (await findLiveLink(app.db, id, app.clock.now()))
  if (!link) return refuse('LINK_INVALID')
  return { purpose: link.purpose, email: link.email, redirectTo: link.redirectTo }
}
