import { doorPassSchema, type SentScan } from '@obole/contract/door'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { until } from '../scripts/waiting.ts'
import { signIn } from './account-steps.ts'
import { DESK } from './administrator.ts'
import { ask } from './ask.ts'
import { buyTicket } from './plans.ts'
import type { Stack } from './stack.ts'

export const EVENT = {
  organizationSlug: 'les-jardins-partages',
  formType: 'Event',
  formSlug: 'fete-de-printemps',
} as const
export const DOOR = `${DESK}/evenements/${EVENT.formSlug}/accueil`

/** The door opened by the signed-in person, on a phone that only speaks to the API. */
export async function phoneOf(page: Page, name: string, gate: string) {
  const { token: phone } = await ask(
    page,
    'POST /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/door/phones',
    { params: EVENT, body: { name, gate } },
  )
  const sync = (scans: SentScan[]) =>
    ask(page, 'POST /door/sync', { body: { phone, cursor: 0, parts: [], scans } })
  return {
    /** The ticket of an order, once it is on the phone's list: the server looks at a list every few seconds. */
    async ticketOf(orderId: number): Promise<number> {
      let found: number | undefined
      const isThere = async () => {
        const { parts } = await sync([])
        const passes = parts.flatMap(({ text }) => z.array(doorPassSchema).parse(JSON.parse(text)))
        found = passes.find((pass) => pass.orderId === orderId)?.itemId
        return found !== undefined
      }
      await until(isThere, { withinMs: 30_000, everyMs: 250 })
      if (found === undefined) throw new Error(`no ticket of order ${orderId} is on the list`)
      return found
    },
    async admit(itemId: number, atMs = Date.now()): Promise<void> {
      const scan: SentScan = {
        id: crypto.randomUUID(),
        itemId,
        listId: 'entrance',
        act: 'admit',
        about: null,
        atMs,
        isForced: false,
      }
      await sync([scan])
    },
  }
}

const MINUTE_MS = 60_000

/** A ticket that two phones let in, neither knowing of the other. */
export async function admittedTwice(page: Page, stack: Stack, lastName: string): Promise<void> {
  const { orderId } = await buyTicket(stack, { firstName: 'Nour', lastName })
  await signIn(page)
  const north = await phoneOf(page, 'Zoé', 'Porte nord')
  const south = await phoneOf(page, 'Malik', 'Porte sud')
  const itemId = await north.ticketOf(orderId)
  const now = Date.now()
  await north.admit(itemId, now - 2 * MINUTE_MS)
  await south.admit(itemId, now - MINUTE_MS)
}
