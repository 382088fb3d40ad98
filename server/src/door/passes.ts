import { hash } from 'node:crypto'
import { type doorPartSchema, PASSES_OF_A_PART } from '@obole/contract/door'
import { type DoorPass, passState } from '@obole/core/door/pass'
import type { z } from 'zod'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import { passCodes } from '../papers/pass-code.ts'
import { type Answer, type PassRow, readPasses } from './door.store.ts'
import { questionsOf, settingsOf } from './settings.ts'
import { doorKey, signedBy } from './signature.ts'

export type DoorPart = z.infer<typeof doorPartSchema>

/** The tickets of an event as the door has them, and the same cut into signed parts. */
export interface DoorTickets {
  passes: readonly DoorPass[]
  parts: readonly DoorPart[]
}

/** How long the phones of an event share one reading. */
const TICKETS_LIFE_MS = 2_000
const EVENTS_REMEMBERED = 50

interface Remembered {
  readAt: number
  /** What the tickets are is told with it: nobody hears of the one without the other. */
  isEventCanceled: boolean
  tickets: Promise<DoorTickets>
  /** Hashes of codes, which are costly and never change, and signatures by the hash of their part. */
  codeHashes: Map<string, string[]>
  signatures: Map<string, string>
}

// Keyed by the application, so that two of them in one process (as in tests) share nothing.
const memories = new WeakMap<App, Map<number, Remembered>>()

function memoryOf(app: App): Map<number, Remembered> {
  const known = memories.get(app) ?? new Map<number, Remembered>()
  memories.set(app, known)
  return known
}

/** The tickets, read within the last two seconds. */
export function ticketsOf(app: App, campaign: Campaign): Promise<DoorTickets> {
  const memory = memoryOf(app)
  const known = memory.get(campaign.id)
  const now = app.clock.now()
  const { id, isEventCanceled } = campaign
  const isRecent = known && now - known.readAt < TICKETS_LIFE_MS && now >= known.readAt
  if (isRecent && known.isEventCanceled === isEventCanceled) return known.tickets
  const { codeHashes = new Map(), signatures = new Map() } = known ?? {}
  const tickets = readTickets(app, campaign, { codeHashes, signatures })
  memory.delete(id)
  memory.set(id, { readAt: now, isEventCanceled, tickets, codeHashes, signatures })
  // A reading that failed is not what the next phone is given.
  tickets.catch(() => forgetTickets(app, id))
  for (const old of [...memory.keys()].slice(0, -EVENTS_REMEMBERED)) memory.delete(old)
  return tickets
}

/** What was just sold is on the list of the next who asks. */
export function forgetTickets(app: App, formId: number): void {
  const known = memoryOf(app).get(formId)
  if (known) known.readAt = -TICKETS_LIFE_MS
}

type Known = Pick<Remembered, 'codeHashes' | 'signatures'>

async function readTickets(app: App, campaign: Campaign, known: Known): Promise<DoorTickets> {
  const { fieldIds } = await settingsOf(app.db, campaign)
  const labels = new Map(questionsOf(campaign).map(({ id, label }) => [id, label]))
  const shown = new Map([...labels].filter(([id]) => fieldIds.includes(id)))
  const rows = await readPasses(app.db, campaign.id)
  const passes = rows.map((row) => toPass(app, { row, campaign, labels: shown, known }))
  return { passes, parts: partsOf(app, campaign.id, passes, known) }
}

interface Read {
  row: PassRow
  campaign: Campaign
  labels: ReadonlyMap<number, string>
  known: Known
}

function toPass(app: App, { row, campaign: { isEventCanceled }, labels, known }: Read): DoorPass {
  const { participant, payer, options } = row
  const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
    `${firstName} ${lastName}`
  const answers = [...row.fields, ...options.flatMap(({ customFields }) => customFields ?? [])]
  return {
    itemId: row.id,
    orderId: row.order_id,
    number: row.number ?? row.id,
    codeHashes: codeHashesOf(app, row, known),
    state: passState({ isLive: row.is_live, isRefunded: row.is_refunded, isEventCanceled }),
    holder: participant && nameOf(participant),
    buyer: payer.companyName || nameOf(payer),
    tierId: row.tier_id,
    tierName: row.name,
    optionIds: options.map(({ extraOptionId }) => extraOptionId),
    chosen: [...options.flatMap(({ name }) => name ?? []), ...answers.flatMap((one) => read(one, labels))],
  }
}

function read({ fieldId, value }: Answer, labels: ReadonlyMap<number, string>): string[] {
  const label = labels.get(fieldId)
  return label === undefined || typeof value !== 'string' || value === '' ? [] : [`${label}\u00a0: ${value}`]
}

const CODE_HASH_BYTES = 9

function codeHashesOf(app: App, { id, hand }: PassRow, { codeHashes }: Known): string[] {
  const key = `${id}-${hand}`
  const known = codeHashes.get(key)
  if (known) return known
  const hashes = passCodes(app, { orderItemId: id, hand }).map((code) =>
    hash('sha256', code, 'buffer').subarray(0, CODE_HASH_BYTES).toString('base64url'),
  )
  codeHashes.set(key, hashes)
  return hashes
}

/** New tickets are at the end: of a list that grows, only its last part changes. */
function partsOf(app: App, formId: number, passes: readonly DoorPass[], { signatures }: Known): DoorPart[] {
  const count = Math.max(1, Math.ceil(passes.length / PASSES_OF_A_PART))
  const key = doorKey(app)
  return Array.from({ length: count }, (_, index) => {
    const ofPart = passes.slice(index * PASSES_OF_A_PART, (index + 1) * PASSES_OF_A_PART)
    const text = JSON.stringify(ofPart)
    const textHash = hash('sha256', text, 'base64url')
    const signature = signatures.get(`${index} ${textHash}`) ?? signedBy(key, `${formId}:${index}:${text}`)
    signatures.set(`${index} ${textHash}`, signature)
    return { index, hash: textHash, text, signature }
  })
}
