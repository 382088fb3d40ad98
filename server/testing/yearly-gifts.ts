import type { OrderDetail } from '@obole/contract/manage-lists'
import type { PayerBody } from '@obole/contract/carts'
import { fileNewOrders } from '../src/contacts/file-orders.ts'
import { sql } from '../src/platform/sql.ts'
import { runPortion } from '../src/yearly-receipts/run-receipts.ts'
import { makeAssociation, type MadeAssociation } from './association.ts'
import { publishCampaign, type PublishedCampaign, registerOrder } from './managed-campaign.ts'
import { moveMoney, type PaidOrder, payOrder } from './money.ts'
import type { TestApp } from './test-app.ts'
import { TEST_PASSWORD } from './visitor.ts'

export const HOME = { address: '12 rue des Lilas', zipCode: '44000', city: 'Nantes', country: 'FR' }

export interface GivingAssociation extends MadeAssociation {
  campaign: PublishedCampaign
  /** A gift by cheque of so many cents. */
  give(payer: object, amount: number, receivedOn: string): Promise<OrderDetail>
  /** The same by card, today. */
  giveOnline(payer: Omit<PayerBody, 'consent'>, amount: number): Promise<PaidOrder>
  /** So many cents of a gift by card go back; all that is left of it where none are named. */
  refund(paid: PaidOrder, amount?: number): Promise<void>
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
  const tier = campaign.tiers.find(({ tierType }) => tierType === 'Donation') ?? campaign.tier()
  const gift = (amount: number) => ({ tierId: tier.id, customAmount: amount })
  return {
    ...association,
    campaign,
    give: (payer, amount, receivedOn) =>
      registerOrder(campaign, { payer, receivedOn, items: [gift(amount)] }),
    giveOnline: (payer, amount) => {
      const items = [{ ...gift(amount), tierType: 'Donation' as const }]
      return payOrder(test, { ...campaign.cart(), items }, { as: { ...payer, consent: true } })
    },
    async refund({ paymentId }, amount) {
      const part = amount === undefined ? {} : { amount }
      const url = `/api/payments/${paymentId}/refund`
      const answer = await moveMoney(association.admin, url, part, { password: TEST_PASSWORD })
      if (answer.statusCode !== 200) throw new Error(`the refund answered ${answer.body}`)
    },
  }
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
