import type { Link } from '@obole/contract/auth'
import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { useLink } from './links.store.ts'
import { linkIdOf } from './links.ts'
import { markVerified } from './people.store.ts'

export async function verifyEmail(app: App, token: string): Promise<Link | Refusal> {
  const id = linkIdOf(app, token)
  if (id === null) return refuse('LINK_INVALID')
  return app.db.transaction(async (db) => {
    const now = app.clock.now()
    const used = await useLink(db, id, ['VerifyEmail'], now)
    if (!used) return refuse('LINK_INVALID')
    await markVerified(db, used.email, now)
    return { purpose: used.purpose, email: used.email, redirectTo: used.redirectTo }
  })
}
