import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { partnerDomain, THIS_MACHINE } from '@obole/core/users/partner-applications'
import type { App } from '../app.ts'
import type { Queryable } from '../platform/db.ts'
import { isOnThisMachine, isOutsideAddress } from '../platform/outside-address.ts'
import type { KeyWithSecret } from './keys.ts'
import {
  findPartner,
  hasNamesake,
  insertPartner,
  listPartners,
  type ListedPartner,
  type PartnerRow,
  type PartnerWish,
  updateDomain,
  updatePartner,
} from './partners.store.ts'
import { hashOf, newClientId, newSecret } from './secrets.ts'

const DAY_MS = 86_400_000
/** How long a revoked application is still listed; the log names it for good. */
const REVOKED_SHOWN_MS = 90 * DAY_MS

export type { ListedPartner, PartnerRow, PartnerWish }

/** An application of a partner that opens something; null where there is none of that name. */
export const partnerOf = (app: App, clientId: string): Promise<PartnerRow | null> =>
  findPartner(app.db, clientId)

export async function makePartner(
  app: App,
  db: Queryable,
  { by, ...typed }: PartnerWish & { by: number },
): Promise<KeyWithSecret | Refusal> {
  const wish = withDomain(app, typed)
  if (isRefusal(wish)) return wish
  const [id, secret] = [newClientId(app), newSecret(app)]
  await insertPartner(db, { ...wish, id, secretHash: hashOf(secret), by }, app.clock.now())
  return { clientId: id, name: wish.displayName, secret }
}

/** Associations know an application by its name alone: nobody registers one that passes for another. */
export const refuseNamesake = async (
  db: Queryable,
  named: { displayName: string; clientId: string | null },
): Promise<Refusal | null> => ((await hasNamesake(db, named)) ? refuse('APPLICATION_NAME_TAKEN') : null)

export async function changePartner(
  app: App,
  db: Queryable,
  { clientId, ...typed }: PartnerWish & { clientId: string },
): Promise<{ name: string } | Refusal> {
  const wish = withDomain(app, typed)
  if (isRefusal(wish)) return wish
  return (await updatePartner(db, clientId, wish)) ? { name: wish.displayName } : refuse('NOT_FOUND')
}

/** The domain as it is kept, or none; a refusal where people cannot be sent back there. */
export async function changeDomain(
  app: App,
  db: Queryable,
  { clientId, domain: typed }: { clientId: string; domain: string | null },
): Promise<{ domain: string | null } | Refusal> {
  const domain = keptDomain(app, typed)
  if (isRefusal(domain)) return domain
  await updateDomain(db, clientId, domain)
  return { domain }
}

export function allPartners(app: App): Promise<ListedPartner[]> {
  const now = app.clock.now()
  return listPartners(app.db, { now, revokedSince: now - REVOKED_SHOWN_MS })
}

function withDomain(app: App, wish: PartnerWish): PartnerWish | Refusal {
  const domain = keptDomain(app, wish.domain)
  if (isRefusal(domain)) return domain
  const { PUBLIC_URL } = app.config
  const areKnown = wish.redirectUris.every((one) => isOutsideAddress(one, PUBLIC_URL) && !one.includes('#'))
  return areKnown ? { ...wish, domain } : refuse('REDIRECT_ADDRESS_INVALID')
}

/** A program on this machine is sent people only where we are on it too, as for a shop's return addresses. */
function keptDomain({ config }: App, typed: string | null): string | null | Refusal {
  if (typed === null || typed.trim() === '') return null
  const domain = partnerDomain(typed)
  const isElsewhere =
    domain === THIS_MACHINE && !isOnThisMachine(new URL(`https://${THIS_MACHINE}`), config.PUBLIC_URL)
  return domain === null || isElsewhere ? refuse('REDIRECT_ADDRESS_INVALID') : domain
}
