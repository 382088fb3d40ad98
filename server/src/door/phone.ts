import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { reachIn } from '../people/reach.ts'
import { findPhone, type PhoneRow } from './door.store.ts'

/** A phone, and whether it still keeps the door. */
export interface Phone extends PhoneRow {
  isOpen: boolean
}

/**
 * The phone with this token. It is open until its morning, unless it or its link was ended, or the person who answers
 * for it lost the right.
 */
export async function phoneOf(app: App, token: string): Promise<Phone | null> {
  const phone = await findPhone(app.db, app.keys.signatures('door', `phone:${token}`))
  if (!phone) return null
  const isTimely = phone.ended_at === null && app.clock.now() < phone.ends_at.getTime()
  return { ...phone, isOpen: isTimely && (await mayKeepDoor(app, phone)) }
}

async function mayKeepDoor(app: App, phone: PhoneRow): Promise<boolean> {
  const who = { userId: phone.answers_for, organizationId: phone.organization_id }
  const reach = await reachIn(app, who, 'checkIn')
  return reach !== null && (reach.formIds === null || reach.formIds.includes(phone.form_id))
}

export async function openPhoneOf(app: App, token: string): Promise<Phone | Refusal> {
  const phone = await phoneOf(app, token)
  return phone?.isOpen ? phone : refuse('DOOR_ENDED')
}
