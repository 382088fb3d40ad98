import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { type Reach, reachIn } from '../people/reach.ts'
import { findPhone, type PhoneRow } from './door.store.ts'

/** A phone, and whether it still keeps the door. */
export interface Phone extends PhoneRow {
  isOpen: boolean
  /** Somebody closed it: what it sends now is looked at before it counts. */
  isClosed: boolean
}

/**
 * The phone with this token. It is open until its morning, unless it or its link was ended, or the person who answers
 * for it lost the right.
 */
export async function phoneOf(app: App, token: string): Promise<Phone | null> {
  const phone = await findPhone(app.db, app.keys.signatures('door', `phone:${token}`))
  if (!phone) return null
  const isHeld = !phone.is_deleted && (await mayKeepDoor(app, { ...phone, userId: phone.answers_for }))
  const isClosed = !isHeld || (phone.ended_at !== null && !phone.is_left)
  return { ...phone, isOpen: isHeld && isTimely(phone, app.clock.now()), isClosed }
}

/** Before the morning of a link or a phone, unless it was ended. */
export const isTimely = (
  { ends_at, ended_at }: { ends_at: Date; ended_at: Date | null },
  now: number,
): boolean => ended_at === null && now < ends_at.getTime()

/** Whether somebody still has the right at the door of this event. */
export async function mayKeepDoor(
  app: App,
  { userId, organization_id, form_id }: { userId: number; organization_id: number; form_id: number },
): Promise<boolean> {
  const reach = await reachIn(app, { userId, organizationId: organization_id }, 'checkIn')
  return reach !== null && reaches(reach, form_id)
}

export const reaches = ({ formIds }: Reach, formId: number): boolean =>
  formIds === null || formIds.includes(formId)

export async function openPhoneOf(app: App, token: string): Promise<Phone | Refusal> {
  const phone = await phoneOf(app, token)
  return phone?.isOpen ? phone : refuse('DOOR_ENDED')
}
