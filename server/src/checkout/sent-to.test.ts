import type { CampaignChanges, ManagedCampaign } from '@obole/contract/manage-campaigns'
import type { OrderDetail } from '@obole/contract/manage-lists'
import type { PayerOrder } from '@obole/contract/orders'
import { describe, expect, it } from 'vitest'
import { publishCampaign } from '../../testing/managed-campaign.ts'
import { moveMoney, payOrder } from '../../testing/money.ts'
import { testApp } from '../../testing/test-app.ts'
import { TEST_PASSWORD, visitor } from '../../testing/visitor.ts'
import { sendConfirmation } from './send-confirmation.ts'
import { sql } from '../platform/sql.ts'

const test = testApp({ bank: true })

/** Honey, which may be sent. */
function honey({ document }: ManagedCampaign): CampaignChanges {
  const [first] = document.tiers
  if (!first) throw new Error('a campaign begins with a rate')
  const option = { description: null, isRequired: false, stock: null, vatRate: 0 } as const
  return {
    options: [
      { ...option, id: -20, label: 'Envoi par la poste', price: 490, customFields: [] },
      { ...option, id: -21, label: 'Papier cadeau', price: 250, customFields: [] },
    ],
    tiers: [
      {
        ...first,
        name: 'Miel',
        priceCategory: 'Fixed',
        price: 750,
        asksParticipant: false,
        optionIds: [-20, -21],
      },
    ],
  }
}

/** Who lives at 12 rue des Lilas buys a jar with one option. */
async function buyJar(label: string) {
  const on = await publishCampaign(test, { changes: honey })
  const { admin, path } = on.association
  const managed: ManagedCampaign = (await admin.get(`${path}/forms/${on.formType}/${on.formSlug}`)).json()
  const extraOptionId = managed.document.options.find((one) => one.label === label)?.id ?? 0
  const { id: tierId, tierType } = on.tier('Miel')
  const extraOptions = [{ extraOptionId, value: true as const }]
  const { orderId, orderToken } = await payOrder(test, {
    ...on.cart(),
    items: [{ tierId, tierType, extraOptions }],
  })
  await test.app.db.query(
    sql`
      update orders set payer = payer || ${JSON.stringify({ address: '12 rue des Lilas', zipCode: '69007', city: 'Lyon', country: 'FR' })} where id = ${orderId}`,
  )
  const page = async () => (await visitor(test).get(`/api/orders/${orderToken}`)).json<PayerOrder>()
  const mail = async () => {
    await sendConfirmation(test.app, { orderId })
    return test.mails.received.at(-1)?.text ?? ''
  }
  return { orderId, page, mail, admin, path }
}

describe('where a parcel goes', () => {
  it('is told to its payer on the order’s page and in the mail, as they wrote it', async () => {
    const { page, mail } = await buyJar('Envoi par la poste')
    expect((await page()).sentTo).toEqual(['12 rue des Lilas', '69007 Lyon'])
    expect(await mail()).toMatch(/adresse d’envoi\s+12 rue des Lilas\n69007 Lyon/i)
  })

  it('is not told where nothing is sent', async () => {
    const { page, mail } = await buyJar('Papier cadeau')
    expect((await page()).sentTo).toEqual([])
    expect(await mail()).not.toMatch(/adresse d’envoi|rue des Lilas/i)
  })

  it('is not told once it is cancelled', async () => {
    const { orderId, page, admin, path } = await buyJar('Envoi par la poste')
    const desk: OrderDetail = (await admin.get(`${path}/orders/${orderId}`)).json()
    const adjusted = await moveMoney(
      admin,
      `${path}/orders/${orderId}/adjust`,
      { lines: desk.items.map(({ id, amount }) => ({ itemId: id, cancel: true, refund: amount })) },
      { password: TEST_PASSWORD },
    )
    expect(adjusted.json()).not.toHaveProperty('code')
    await test.worker.drain()
    expect((await page()).sentTo).toEqual([])
  })
})
