import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { Right } from '@obole/contract/roles'
import { normaliseSlug } from '@obole/core/slug'
import type { App } from '../app.ts'
import { campaignRef } from '../forms/campaign.ts'
import { isSlug } from '../organizations/slug.ts'
import type { User } from '../people/access-token.ts'
import { type AdminRights, adminRightsOf, toAdminRights } from '../people/admin-rights.ts'
import { signedIn, type Identity } from '../people/identify.ts'
import { confirmSensitiveAct } from '../people/sensitive-act.ts'
import type { TypedAgain } from '../platform/typed-again.ts'
import { reachIn } from '../people/reach.ts'
import { isSupport, readOrganizationId, readPlace } from './access.store.ts'

/** Where a call of the back office happens: an association, or one of its campaigns. */
export interface Where {
  organizationSlug: string
  formType?: string | undefined
  formSlug?: string | undefined
}

/** Somebody who may do what they came for, and where. */
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
 * The only door of the back office. By the database and never by the token; a role in one campaign opens that campaign
 * alone. Whoever has no right here is not told what there is.
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
  const form = formOf(where)
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

/** A campaign must be named whole; what names no campaign names none there is. */
function formOf({ organizationSlug, formType, formSlug }: Where) {
  if (formType === undefined && formSlug === undefined) return 'none'
  return campaignRef({ organizationSlug, formType: formType ?? '', formSlug: formSlug ?? '' })
}

/** The same for a call that is always about one campaign. */
export async function enterForm(
  app: App,
  identity: Identity,
  where: Required<Where>,
  right: Right,
): Promise<(Entered & { formId: number }) | Refusal> {
  const entered = await enter(app, identity, where, right)
  if (isRefusal(entered)) return entered
  return entered.formId === null ? refuse('NOT_FOUND') : { ...entered, formId: entered.formId }
}

/** For what belongs to no campaign yet: whoever has the right in the association, or in one of its campaigns at least. */
export async function enterSomewhere(
  app: App,
  identity: Identity,
  { organizationSlug }: Where,
  right: Right,
): Promise<Pick<Entered, 'userId' | 'organizationId'> | Refusal> {
  const user = signedIn(identity)
  if (isRefusal(user)) return user
  const organizationId = await readOrganizationId(app.db, normaliseSlug(organizationSlug))
  if (organizationId === null) return refuse('NOT_FOUND')
  const who = { userId: user.userId, organizationId }
  return (await reachIn(app, who, right)) ? who : refuse('FORBIDDEN')
}

/** Something of an association is opened by a right there, or in its own campaign alone. */
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

/** What is done by whoever came in; whoever did not is told why. */
export async function inside<E extends object, T>(
  door: Promise<E | Refusal>,
  act: (entered: E) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const entered = await door
  return isRefusal(entered) ? entered : act(entered)
}

/** Support acts for the platform, in no association of its own. */
export async function enterAsSupport(app: App, identity: Identity): Promise<User | Refusal> {
  const user = signedIn(identity)
  if (isRefusal(user)) return user
  return (await isSupport(app.db, user.userId)) ? user : refuse('FORBIDDEN')
}

/**
 * Others live with what Support decides: whoever decides types their own password and code again. That takes its time, so
 * the act asks once more in its own commit (`holdSupport`).
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
