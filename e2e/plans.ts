import type { CartBody, Participant, PayerBody } from '@obole/contract/carts'
import { cartSchema } from '@obole/contract/carts'
import { aggFormAnswer } from '@obole/contract/forms'
import { payer } from '@obole/contract/testing/buyer'
import { until } from '../scripts/waiting.ts'
import { buyerOf } from './api-buyer.ts'
import type { Stack } from './stack.ts'

const ORGANIZATION = 'les-jardins-partages'

/** An order bought by the API alone, with its payer's link. */
export interface Bought {
  orderId: number
  path: string
}

export async function giveMonthly(stack: Stack, amount: number, tip: number): Promise<Bought> {
  const form = { organizationSlug: ORGANIZATION, formType: 'Donation', formSlug: 'faire-un-don' } as const
  const tier = await findTier(stack, form, ({ tierType }) => tierType === 'MonthlyDonation')
  const items = [{ tierId: tier.id, tierType: tier.tierType, customAmount: amount }]
  return buy(stack, { ...form, paymentDay: 5, items }, { tip, instalments: 1 })
}

/** A course of 180 €, paid in three times. */
export async function buyInThree(stack: Stack, tip: number): Promise<Bought> {
  const form = {
    organizationSlug: ORGANIZATION,
    formType: 'PaymentForm',
    formSlug: 'stage-de-permaculture',
  } as const
  const tier = await findTier(stack, form, ({ name }) => name === 'Deux jours de découverte')
  const participant = { firstName: payer.firstName, lastName: payer.lastName }
  const items = [{ tierId: tier.id, tierType: tier.tierType, participant }]
  return buy(stack, { ...form, items }, { tip, instalments: 3 })
}

/** Nobody may buy more than ten tickets for the party, so that each order has a mailbox of its own. */
const anotherPayer = (): PayerBody => ({ ...payer, email: `${crypto.randomUUID()}@exemple.fr` })

/** A reduced ticket for the spring party, for a participant other than the payer. */
export const buyTicket = (stack: Stack, participant: Participant, as?: PayerBody): Promise<Bought> =>
  buyTickets(stack, [participant], as)

/** The same for several, in one order. */
export async function buyTickets(
  stack: Stack,
  participants: readonly Participant[],
  as = anotherPayer(),
): Promise<Bought> {
  const form = {
    organizationSlug: ORGANIZATION,
    formType: 'Event',
    formSlug: 'fete-de-printemps',
  } as const
  const tier = await findTier(stack, form, ({ name }) => name === 'Tarif réduit')
  const buyer = buyerOf(stack, as)
  const items = participants.map((participant) => ({
    tierId: tier.id,
    tierType: tier.tierType,
    participant,
  }))
  const { paymentRequestId } = await buyer.pay({ ...form, items }, 'accepted')
  return orderOf(await buyer.summary(paymentRequestId))
}

function orderOf({ orderId, orderToken }: { orderId: number | null; orderToken: string | null }): Bought {
  if (orderId === null || orderToken === null) throw new Error('paid, but there is no order')
  return { orderId, path: `/commande/${orderToken}` }
}

/** The bank refused the second instalment at every try: only its payer can pay it now. */
export async function leaveUnpaid(stack: Stack, { orderId }: Bought): Promise<void> {
  await stack.query(
    `update payments set state = 'Refused', try_on = null, refusals = 4 where order_id = $1 and instalment_number = 2`,
    [orderId],
  )
}

type Campaign = Pick<CartBody, 'organizationSlug' | 'formType' | 'formSlug'>

async function findTier(
  stack: Stack,
  form: Campaign,
  fits: (tier: { name: string; tierType: string }) => boolean,
) {
  const query = new URLSearchParams({
    organizationSlug: form.organizationSlug,
    formType: form.formType,
    formSlug: form.formSlug,
  })
  const answer = await fetch(`${stack.url}/api/agg/form?${query}`)
  const tier = aggFormAnswer.parse(await answer.json()).form.tiers.find(fits)
  if (!tier) throw new Error(`the demonstration has no such tier in ${form.formSlug}`)
  return tier
}

async function buy(
  stack: Stack,
  body: CartBody,
  { tip, instalments }: { tip: number; instalments: 1 | 3 },
): Promise<Bought> {
  const buyer = buyerOf(stack)
  const { id } = await buyer.ready(body)
  if (instalments > 1) await buyer.call('PUT', `/carts/${id}/installments`, { installments: instalments })
  const cart = cartSchema.parse((await buyer.call('PUT', `/carts/${id}/tip`, { tip })).json)
  const { paymentRequestId } = await buyer.request(cart)
  const paymentId = await buyer.initialize(paymentRequestId)
  await buyer.execute(paymentRequestId, paymentId, 'accepted')
  await approveAtBank(stack, paymentId)
  await buyer.next(paymentRequestId)
  return orderOf(await buyer.summary(paymentRequestId))
}

/** The first payment before later debits needs strong authentication, like any that a bank wants confirmed. */
export async function approveAtBank(stack: Stack, attemptId: string): Promise<void> {
  const [attempt] = await stack.query<{ id: string }>(
    'select provider_payment_id as id from attempts where id = $1',
    [attemptId],
  )
  const answer = await fetch(`${stack.bankUrl}/control/payments/${attempt?.id}/challenge`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${stack.bankSecretKey}` },
    body: JSON.stringify({ decision: 'approve' }),
  })
  if (!answer.ok) throw new Error(`the bank answered ${answer.status}`)
}

/** The link in the payer's mailbox that allows to raise a debit, or to pass on a ticket. */
export async function moneyLink(
  stack: Stack,
  orderId: number,
  subject = 'modifier vos prélèvements',
): Promise<string> {
  let link: string | undefined
  const arrived = async () => {
    const messages = await stack.mailbox.messages(payer.email)
    const mail = messages.find(
      (message) => message.subject.includes(subject) && message.text.includes(`Commande n° ${orderId}`),
    )
    link = mail && /https?:\S+\/commande\/\S+/.exec(mail.text)?.[0]
    return link !== undefined
  }
  await until(arrived, { withinMs: 60_000, everyMs: 100 })
  if (!link) throw new Error(`no money link for order ${orderId}`)
  return link
}
