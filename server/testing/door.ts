import { hash, randomUUID, webcrypto } from 'node:crypto'
import type { DoorDesk, DoorSync, SentScan } from '@obole/contract/door'
import { parisDate } from '@obole/core/dates/dates'
import type { DoorPass } from '@obole/core/door/pass'
import { expect } from 'vitest'
import type { PublishedCampaign } from './managed-campaign.ts'
import type { TestApp } from './test-app.ts'

export const doorOf = ({ association, formType, formSlug }: PublishedCampaign) =>
  `${association.path}/forms/${formType}/${formSlug}/door`

export const deskOf = async (event: PublishedCampaign): Promise<DoorDesk> =>
  (await event.association.admin.get(doorOf(event))).json()

/** A one-evening link for tonight. */
export async function makeDoorLink(test: TestApp, event: PublishedCampaign) {
  const evening = parisDate(test.clock.now())
  const made = await event.association.admin.post(`${doorOf(event)}/links`, { name: 'Ce soir', evening })
  expect(made.statusCode).toBe(201)
  const { id, address, pin }: { id: number; address: string; pin: string } = made.json()
  return { id, pin, link: address.split('/').at(-1) ?? '' }
}

/** Volunteers may sell. */
export async function letDoorSell(event: PublishedCampaign): Promise<void> {
  const { settings } = await deskOf(event)
  const payload = { ...settings, sells: true }
  expect((await event.association.admin.send('PUT', doorOf(event), { payload })).statusCode).toBe(200)
}

export const askDoor = (test: TestApp, call: string, payload: Record<string, unknown>) =>
  test.http.inject({ method: 'POST', url: `/api/door/${call}`, payload })

/** The phone of a volunteer, as it calls; the administrator answers for it. */
export async function openTestPhone(test: TestApp, event: PublishedCampaign, gate = 'Entrée nord') {
  const opened = await event.association.admin.post(`${doorOf(event)}/phones`, { name: 'Zoé', gate })
  expect(opened.statusCode).toBe(201)
  return phoneWith(test, opened.json().token)
}

export function phoneWith(test: TestApp, token: string) {
  const ask = (scans: readonly SentScan[] = [], cursor = 0, parts: readonly string[] = []) =>
    askDoor(test, 'sync', { phone: token, scans, cursor, parts })
  const sync = async (scans: readonly SentScan[] = [], cursor = 0): Promise<DoorSync> => {
    const answer = await ask(scans, cursor)
    expect(answer.statusCode).toBe(200)
    return answer.json()
  }
  return { token, ask, sync }
}

export const aSentScan = (itemId: number, atMs: number, changes: Partial<SentScan> = {}): SentScan => ({
  id: randomUUID(),
  itemId,
  listId: 'entrance',
  act: 'admit',
  about: null,
  atMs,
  isForced: false,
  ...changes,
})

export const passesIn = ({ parts }: DoorSync): DoorPass[] =>
  parts.flatMap(({ text }): DoorPass[] => JSON.parse(text))

export const codeHash = (code: string) => hash('sha256', code, 'buffer').subarray(0, 9).toString('base64url')

/** As a browser verifies a part of the list. */
export async function isSignedPart(sync: DoorSync, { index, text, signature }: DoorSync['parts'][number]) {
  const how = { name: 'ECDSA', namedCurve: 'P-256' }
  const jwk = { kty: 'EC', crv: 'P-256', ...sync.publicKey }
  const key = await webcrypto.subtle.importKey('jwk', jwk, how, false, ['verify'])
  return webcrypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    key,
    Buffer.from(signature, 'base64url'),
    Buffer.from(`${sync.event.id}:${index}:${text}`),
  )
}
