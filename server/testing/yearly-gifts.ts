import type { OrderDetail } from '@obole/contract/manage-lists'
import { fileNewOrders } from '../src/contacts/file-orders.ts'
import { sql } from '../src/platform/sql.ts'
import { runPortion } from '../src/yearly-receipts/run-receipts.ts'
import { makeAssociation, type MadeAssociation } from './association.ts'
import { publishCampaign, type PublishedCampaign, registerOrder } from './managed-campaign.ts'
import type { TestApp } from './test-app.ts'

export const HOME = { address: '12 rue des Lilas', zipCode: '44000', city: 'Nantes', country: 'FR' }

export interface GivingAssociation extends MadeAssociation {
  campaign: PublishedCampaign
  /** A gift by cheque of so many cents. */
  give(payer: object, amount: number, receivedOn: string): Promise<OrderDetail>
}

/** An association that gives receipts, one for each donor and year from that year on. */
export async function makeGiving(test: TestApp, fromYear: number | null): Promise<GivingAssociation> {
  const association = await makeAssociation(test)
  await test.app.db.query(sql`
    update organizations set fiscal_receipt_eligibility = true, fiscal_receipt_issuance_enabled = true
    where id = ${association.id}`)
  const campaign = await publishCampaign(test, { association, formType: 'Donation', title: 'Faire un don' })
  if (fromYear !== null)
    await test.app.db.query(sql`
      insert into receipt_rhythms (organization_id, from_year, rhythm, chosen_at, chosen_by)
      values (${association.id}, ${fromYear}, 'EachYear', now(), ${association.adminId})`)
  const give = (payer: object, amount: number, receivedOn: string) =>
    registerOrder(campaign, {
      payer,
      receivedOn,
      items: [
        { tierId: campaign.tiers.find(({ tierType }) => tierType === 'Donation')?.id, customAmount: amount },
      ],
    })
  return { ...association, campaign, give }
}

/** Files whoever gave, so that a run knows them. */
export const fileGivers = (test: TestApp): Promise<void> => fileNewOrders(test.app)

/** Begins a run and does all of it. */
export async function issueYear(test: TestApp, { admin, path }: MadeAssociation, year: number) {
  await fileGivers(test)
  const started = await admin.post(`${path}/receipts/years/${year}/run`)
  if (started.statusCode !== 202) return started.json()
  const runId: number = started.json().run.id
  while (await runPortion(test.app, runId, 2));
  return (await admin.get(`${path}/receipts/years/${year}`)).json()
}
