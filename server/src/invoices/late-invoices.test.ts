import type { Documents } from '@obole/contract/receipts'
import { payer } from '@obole/contract/testing/buyer'
import { parisDate } from '@obole/core/dates/dates'
import { expect, it } from 'vitest'
import { beginInvoicing, issuedOf } from '../../testing/invoicing.ts'
import { filesOf } from '../../testing/mail-trap.ts'
import { type PublishedCampaign, publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { payOrder } from '../../testing/money.ts'
import { testApp } from '../../testing/test-app.ts'
import { visitor } from '../../testing/visitor.ts'
import { sendConfirmation } from '../checkout/send-confirmation.ts'
import { followChanges } from './follow-changes.ts'

/** Invoices that could not be made with the order: what waits for what, who is told, and how it goes on. */
const test = testApp({ bank: true })

const today = () => parisDate(test.clock.now())
const number = () => `F${today().slice(0, 4)}-00001`
const COMPANY = {
  email: 'compta@atelier-martin.example',
  firstName: 'Ana',
  lastName: 'Martin',
  payAsOrganisation: true,
  companyName: 'Atelier Martin',
  companySiren: '404833048',
  companyLegalStatus: 1,
  address: null,
  zipCode: null,
  city: null,
}
const ADDRESS = { address: '2 rue Neuve', zipCode: '75011', city: 'Paris' }

const settled = async () => {
  await followChanges(test.app)
  await test.worker.drain()
}
const documentsOf = async (token: string): Promise<Documents> =>
  (await test.http.inject({ url: `/api/orders/${token}/documents` })).json()
const mailsOf = (subject: string) =>
  test.mails.received.filter(
    (mail) => mail.subject?.includes(subject) && mail.to?.some(({ address }) => address === COMPANY.email),
  )

function cartOf(on: PublishedCampaign) {
  const { id: tierId, tierType } = on.tier()
  return { ...on.cart(), items: [{ tierId, tierType, participant: { firstName: 'Ana', lastName: 'Blanc' } }] }
}

async function boughtByCompany() {
  const on = await publishCampaign(test)
  await beginInvoicing(on.association, { vatNumber: null, exemption: 'franchise' })
  const paid = await payOrder(test, cartOf(on), { as: { ...payer, ...COMPANY } })
  await settled()
  return { on, ...paid }
}

it('a company that gave no address is asked for it, in the mail and on its page, and is then invoiced', async () => {
  const { on, orderToken } = await boughtByCompany()
  expect(await documentsOf(orderToken)).toMatchObject({ needsAddressFor: ['Invoice'] })
  expect(mailsOf('confirmé')[0]?.text).toContain('il nous manque l’adresse de l’organisme ou de l’entreprise')
  expect(await issuedOf(on.association)).toEqual([])

  const given = await visitor(test).send('PUT', `/api/orders/${orderToken}/missing-address`, {
    payload: ADDRESS,
  })
  expect(given.statusCode).toBe(200)
  for (let times = 0; times < 3; times += 1) await settled()
  expect(await issuedOf(on.association)).toMatchObject([{ number: number(), buyer: 'Atelier Martin' }])
  const { documents, needsAddressFor } = await documentsOf(orderToken)
  expect(needsAddressFor).toEqual([])
  expect(documents.map(({ kind }) => kind)).toContain('Invoice')
  const [mail, ...others] = mailsOf('Votre facture')
  expect(others).toEqual([])
  expect(filesOf(mail).map(({ filename }) => filename)).toEqual([`facture-${number()}.pdf`])
  expect(mail?.text).toContain(`Facture n°\u202f${number()}`)
  // What an invoice says is not for whoever holds the link to rewrite.
  await visitor(test).send('PUT', `/api/orders/${orderToken}/missing-address`, {
    payload: { ...ADDRESS, city: 'Ailleurs' },
  })
  await settled()
  expect(await issuedOf(on.association)).toHaveLength(1)
})

it('an invoice is not mailed by itself where a confirmation brings it', async () => {
  const on = await publishCampaign(test)
  await beginInvoicing(on.association, { vatNumber: null, exemption: 'franchise' })
  const { orderId } = await payOrder(test, cartOf(on), { as: { ...payer, ...COMPANY, ...ADDRESS } })
  const before = mailsOf('Votre facture').length
  await settled()
  expect(filesOf(mailsOf('confirmé').at(-1)).map(({ filename }) => filename)).toContain(
    `facture-${number()}.pdf`,
  )
  await sendConfirmation(test.app, { orderId })
  await settled()
  expect(mailsOf('Votre facture')).toHaveLength(before)
})

it('an address that the association typed brings the invoice too, and its mail', async () => {
  const { on, orderId } = await boughtByCompany()
  const before = mailsOf('Votre facture').length
  const { admin, path } = on.association
  const corrected = await admin.send('PATCH', `${path}/orders/${orderId}/payer`, {
    payload: ADDRESS,
  })
  expect(corrected.json()).not.toHaveProperty('code')
  for (let times = 0; times < 2; times += 1) await settled()
  expect(await issuedOf(on.association)).toHaveLength(1)
  expect(mailsOf('Votre facture')).toHaveLength(before + 1)
})

it('an invoice of money by hand, which nobody was told of, is mailed to nobody', async () => {
  const on = await publishCampaign(test)
  await beginInvoicing(on.association, { vatNumber: null, exemption: 'franchise' })
  const { id } = await registerOrder(on, {
    means: 'Cash',
    receivedOn: today(),
    payer: { firstName: 'Jeanne', lastName: 'Marchand', email: COMPANY.email },
  })
  await settled()
  const before = mailsOf('Votre facture').length
  const { admin, path } = on.association
  expect((await admin.post(`${path}/orders/${id}/invoice`)).json()).toEqual({ number: number() })
  await settled()
  expect(mailsOf('Votre facture')).toHaveLength(before)
})

it('the refusal at the desk names what is missing', async () => {
  const missingOf = async (on: PublishedCampaign, orderId: number) => {
    const { admin, path } = on.association
    const refused = (await admin.post(`${path}/orders/${orderId}/invoice`)).json()
    expect(refused.code).toBe('INVOICE_INCOMPLETE')
    return refused.errors.map(({ path: what, message }: { path: string; message: string }) => [what, message])
  }
  const unset = await publishCampaign(test)
  const { id } = await registerOrder(unset, { means: 'Cash', receivedOn: today() })
  expect(await missingOf(unset, id)).toEqual([
    ['settings', expect.stringContaining('comment l’association facture')],
  ])
  const { on, orderId } = await boughtByCompany()
  expect(await missingOf(on, orderId)).toEqual([
    ['buyerAddress', expect.stringContaining('L’adresse de l’entreprise qui a payé manque')],
  ])
})
