import { isRefusal, type Refusal } from '@obole/contract/problems'
import { isDonation, isMonthly } from '@obole/core/campaign/tier'
import type { ImportedGift, ImportedPerson } from '@obole/core/imports/read-line'
import type { KeptReason } from '@obole/core/imports/import'
import type { App } from '../app.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { cancelOffline, registerOfflineOrder } from '../orders/offline-order.ts'
import type { Queryable } from '../platform/db.ts'
import { readStandings } from './gifts.store.ts'
import type { ImportRow } from './imports.store.ts'
import * as lines from './lines.store.ts'

/**
 * One piece of a file of gifts. Each gift is an order that is written by itself, under a key made of file and line:
 * where the piece is cut before its lines are noted, they find their orders again.
 */
export async function readGifts(
  app: App,
  db: Queryable,
  file: ImportRow,
  piece: readonly lines.LineToDo[],
): Promise<void> {
  const tierId = await tierOfGifts(app, file)
  const done: { number: number; orderId: number }[] = []
  const refused: { number: number; problems: [{ field: 'lastName'; problem: 'RefusedByCampaign' }] }[] = []
  for (const { number, content } of piece) {
    const orderId = content.gift
      ? await writeDown(app, file, { number, tierId }, content.person, content.gift)
      : null
    if (orderId !== null && !isRefusal(orderId)) done.push({ number, orderId })
    else refused.push({ number, problems: [{ field: 'lastName', problem: 'RefusedByCampaign' }] })
  }
  await lines.saveResults(db, file.id, 'Done', done)
  await lines.saveResults(db, file.id, 'Refused', refused)
}

/** A gift of any amount is of the campaign's rate for these; where it has none, of no rate. */
async function tierOfGifts(app: App, { formId }: ImportRow): Promise<number | null> {
  const campaign = formId === null ? null : await loadCampaign(app, { formId })
  const free = campaign?.tiers.find(
    ({ tierType, price }) => isDonation(tierType) && !isMonthly(tierType) && price.category === 'Pwyw',
  )
  return free?.id ?? null
}

function writeDown(
  app: App,
  { id, organizationId, formId, userId, formType, formSlug }: ImportRow,
  { number, tierId }: { number: number; tierId: number | null },
  person: ImportedPerson,
  { amountCents, receivedOn, means, chequeNumber }: ImportedGift,
): Promise<number | Refusal> {
  if (formId === null || formType === null || formSlug === null) throw new Error('gifts without a campaign')
  const { firstName, lastName, companyName, email, address, zipCode, city, country } = person
  return registerOfflineOrder(
    app,
    { organizationId, formId, userId, idempotencyKey: `import ${id} ${number}`, isQuiet: true },
    {
      formType,
      formSlug,
      means,
      receivedOn,
      items: [{ tierId, customAmount: amountCents, extraOptions: [], customFields: [] }],
      payer: {
        firstName: firstName ?? '',
        lastName: lastName ?? '',
        companyName,
        email,
        address,
        zipCode,
        city,
        country,
        mayBeNamed: false,
      },
      cheque: chequeNumber === null ? null : { number: chequeNumber },
      sendConfirmation: false,
    },
  )
}

/** Takes the orders of one piece back, but for those that are not as they were written down. */
export async function undoGifts(
  app: App,
  db: Queryable,
  file: ImportRow,
  piece: readonly lines.DoneLine[],
  userId: number,
): Promise<void> {
  const standings = await readStandings(
    app.db,
    piece.flatMap(({ orderId }) => orderId ?? []),
  )
  const undone: { number: number }[] = []
  const kept: { number: number; keptBecause: KeptReason }[] = []
  for (const { number, orderId } of piece) {
    const standing = standings.get(orderId ?? 0) ?? 'Changed'
    if (standing !== 'AsWritten' && standing !== 'Undone') kept.push({ number, keptBecause: standing })
    else if (standing === 'Undone' || (await takenBack(app, file, orderId ?? 0, userId)))
      undone.push({ number })
    else kept.push({ number, keptBecause: 'Changed' })
  }
  await lines.saveResults(db, file.id, 'Undone', undone)
  await lines.saveResults(db, file.id, 'Kept', kept)
}

async function takenBack(app: App, { organizationId, formId }: ImportRow, orderId: number, userId: number) {
  if (formId === null) return false
  return (await cancelOffline(app, { orderId, formId, organizationId, userId })) === null
}
