import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { Right } from '@obole/contract/roles'
import { normaliseSlug } from '@obole/core/site/slug'
import type { App } from '../app.ts'
import { campaignRef } from '../forms/campaign.ts'
import { isSlug } from '../organizations/slug.ts'
import type { User } from '../people/access-token.ts'
import { type AdminRights, adminRightsOf, toAdminRights } from '../people/admin-rights.ts'
import { signedIn, type Identity } from '../people/identify.ts'
import { confirmSensitiveAct } from '../people/sensitive-act.ts'
import type { TypedAgain } from '../platform/typed-again.ts'
import { type Reach, reachIn } from '../people/reach.ts'
import { isSupport, readOrganizationId, readPlace } from './access.store.ts'

/** The place of a back office call: an association, or one of its campaigns. */
export interface Where {
  organizationSlug: string
  formType?: string | undefined
  formSlug?: string | undefined
}

/** A user who has the right they need, and the place. */
export interface Entered {
  user: User
  userId: number
  organizationId: number
  organizationSlug: string
  /** Null where the call is about the whole association. */
  formId: number | null
  rights: AdminRights
}

/**
 * The only entrance to the back office. Roles come from the database, never from the token; a role in one campaign
 * opens only that campaign. A user without rights here does not learn what exists.
 */
export async function enter(
  app: App,
  identity: Identity,
  where: Where,
  right: Right,
): Promise<Entered | Refusal> {
  const user = signedIn(identity)
  if (isRefusal(user)) return user
  const organizationSlug = normaliseSlug(where.organizationSlug)
  const form = campaignOf(where)
  const place = isSlug(organizationSlug)
    ? await readPlace(app.db, user.userId, organizationSlug, form === 'none' ? null : form)
    : null
  if (!place) return refuse('NOT_FOUND')
  const rights = toAdminRights(place.roles)
  if (!rights.can(right)) return refuse('FORBIDDEN')
  if (form !== 'none' && place.formId === null) return refuse('NOT_FOUND')
  const { organizationId, formId } = place
  return { user, userId: user.userId, organizationId, organizationSlug, formId, rights }
}

/** A campaign needs both its type and its slug; an incomplete name is not found. */
function campaignOf({ organizationSlug, formType, formSlug }: Where) {
  if (formType === undefined && formSlug === undefined) return 'none'
  return campaignRef({ organizationSlug, formType: formType ?? '', formSlug: formSlug ?? '' })
}

/** The same for a call that always concerns one campaign. */
export async function enterCampaign(
  app: App,
  identity: Identity,
  where: Required<Where>,
  right: Right,
): Promise<(Entered & { formId: number }) | Refusal> {
  const entered = await enter(app, identity, where, right)
  if (isRefusal(entered)) return entered
  return entered.formId === null ? refuse('NOT_FOUND') : { ...entered, formId: entered.formId }
}

/** For what belongs to no campaign yet: needs the right in the association, or in at least one of its campaigns. */
export async function enterSomewhere(
  app: App,
  identity: Identity,
  { organizationSlug }: Where,
  right: Right,
): Promise<(Pick<Entered, 'userId' | 'organizationId'> & { reach: Reach }) | Refusal> {
  const user = signedIn(identity)
  if (isRefusal(user)) return user
  const organizationId = await readOrganizationId(app.db, normaliseSlug(organizationSlug))
  if (organizationId === null) return refuse('NOT_FOUND')
  const who = { userId: user.userId, organizationId }
  const reach = await reachIn(app, who, right)
  return reach ? { ...who, reach } : refuse('FORBIDDEN')
}

/** Opens one thing of an association, with the right in the association or in the thing's own campaign. */
export async function enterPlaceOf<P extends { formId: number | null }>(
  app: App,
  identity: Identity,
  { organizationSlug }: Where,
  right: Right,
  { find, unknown }: { find: (organizationId: number) => Promise<P | null>; unknown: Refusal },
): Promise<(Omit<Entered, 'formId'> & P) | Refusal> {
  const user = signedIn(identity)
  if (isRefusal(user)) return user
  const organizationId = await readOrganizationId(app.db, organizationSlug)
  if (organizationId === null) return refuse('NOT_FOUND')
  const place = await find(organizationId)
  const formId = place?.formId ?? null
  const subject = formId === null ? { organizationId } : { organizationId, formId }
  const rights = await adminRightsOf(app, user, subject)
  if (!rights.can(right)) return refuse('FORBIDDEN')
  if (!place) return unknown
  return { user, userId: user.userId, organizationId, organizationSlug, rights, ...place }
}

/** Runs the act if the user was let in; otherwise answers the refusal. */
export async function ifEntered<E extends object, T>(
  door: Promise<E | Refusal>,
  act: (entered: E) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const entered = await door
  return isRefusal(entered) ? entered : act(entered)
}

/** Support acts for the platform, without an association of its own. */
export async function enterAsSupport(app: App, identity: Identity): Promise<User | Refusal> {
  const user = signedIn(identity)
  if (isRefusal(user)) return user
  return (await isSupport(app.db, user.userId)) ? user : refuse('FORBIDDEN')
}

/**
 * Support's decisions affect other people, so the Support user types their own password and code again. That takes
 * time, so the act checks the right once more in its own commit (`holdSupport`).
 */
export async function enterToDecide(
  app: App,
  identity: Identity,
  again: TypedAgain,
): Promise<User | Refusal> {
  const support = await enterAsSupport(app, identity)
  if (isRefusal(support)) return support
  return (await confirmSensitiveAct(app, support, again)) ?? support
}
