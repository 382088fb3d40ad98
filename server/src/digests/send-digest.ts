import type { LocalDate } from '@obole/core/dates/dates'
import { digestRhythm, type DigestRhythm } from '@obole/core/association/digest'
import { cents } from '@obole/core/money/money'
import type { App } from '../app.ts'
import { dailyDigestMail, salesMail, type DigestFrame } from '../mails/digest-mails.ts'
import { readerOf, type Reader } from '../people/reach.ts'
import type { Mail } from '../platform/mail.ts'
import { listChoices, listSales, readCampaigns, readTroubles } from './digests.store.ts'
import { timeOf } from './tell-days.ts'
import { stopPage, unsubscribeToken, type Subscription } from './unsubscribe-token.ts'
import { fullAddress } from '../platform/fronts.ts'

/** Reports one day to a user who may still read it and still wants it; sends nothing after a day without activity. */
export async function sendDailyDigest(
  app: App,
  { day, ...to }: Subscription & { day: LocalDate },
): Promise<void> {
  const reader = await whoWants(app, to, 'daily')
  if (!reader) return
  const scope = { organizationId: to.organizationId, ...timeOf(day), formIds: reader.reach.formIds }
  const [campaigns, troubles] = await Promise.all([readCampaigns(app.db, scope), readTroubles(app.db, scope)])
  if (campaigns.length + troubles.refunds + troubles.refusals === 0) return
  const mail = dailyDigestMail({
    ...frameOf(app, to, reader),
    day,
    campaigns: campaigns.map(({ title, orders, ordered, received, toCome, monthly }) => ({
      title,
      orders,
      orderedCents: cents(ordered),
      receivedCents: cents(received),
      toComeCents: cents(toCome),
      monthlyCents: cents(monthly),
    })),
    refunds: { count: troubles.refunds, cents: cents(troubles.refunded) },
    refusals: { count: troubles.refusals, cents: cents(troubles.refused) },
  })
  await app.mail.send({ ...mail, ...addressed(app, to, reader), key: `digest-${idOf(to)}-${day}` })
}

/** Reports the sales a user was not informed of yet. */
export async function sendSales(
  app: App,
  { orderIds, ...to }: Subscription & { orderIds: readonly number[] },
): Promise<void> {
  const reader = await whoWants(app, to, 'each')
  if (!reader) return
  const { formIds } = reader.reach
  const sales = await listSales(app.db, { organizationId: to.organizationId, orderIds, formIds })
  if (sales.length === 0) return
  const mail = salesMail({
    ...frameOf(app, to, reader),
    sales: sales.map(({ orderId, placedAt, title, payer, ordered, monthly }) => ({
      orderId,
      placedAt: placedAt.getTime(),
      title,
      payer,
      orderedCents: cents(ordered),
      monthlyCents: monthly === null ? null : cents(monthly),
    })),
  })
  await app.mail.send({ ...mail, ...addressed(app, to, reader), key: `sales-${idOf(to)}-${orderIds[0]}` })
}

async function whoWants(app: App, to: Subscription, rhythm: DigestRhythm): Promise<Reader | null> {
  const reader = await readerOf(app, { ...to, right: rhythm === 'each' ? 'readOrders' : 'readMoney' })
  const [choice] = await listChoices(app.db, to)
  const wanted = reader && digestRhythm(choice?.rhythm ?? null, reader.reach.isManager)
  return wanted === rhythm ? reader : null
}

function frameOf(app: App, to: Subscription, reader: Reader): DigestFrame {
  const { locale, firstName, organizationName, organizationSlug } = reader
  return {
    locale,
    firstName,
    organizationName,
    deskUrl: fullAddress(app, `/admin/${organizationSlug}`),
    choicesUrl: fullAddress(app, '/utilisateur/compte#notifications'),
    stopUrl: stopPage(app, unsubscribeToken(app, to)),
  }
}

const addressed = (app: App, to: Subscription, { email }: Reader): Pick<Mail, 'to' | 'unsubscribeUrl'> => ({
  to: email,
  unsubscribeUrl: fullAddress(app, `/api/unsubscriptions/${unsubscribeToken(app, to)}`),
})

const idOf = ({ userId, organizationId }: Subscription) => `${userId}-${organizationId}`
