import { addressOf } from '@obole/core/site/addresses'
import { assert } from '@obole/core/assert'
import { addDays, parisDate } from '@obole/core/dates/dates'
import { cents } from '@obole/core/money/money'
import { REGULARISATION_LINK_DAYS } from '@obole/core/payment/regularisation'
import type { App } from '../app.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { mailBrand } from '../forms/mail-brand.ts'
import { titleOfOrder } from '../forms/order-title.ts'
import type { MailText } from '../mails/account-mails.ts'
import {
  correctedDebitMail,
  refusedDebitMail,
  upcomingDebitMail,
  type DebitMail,
  type Rhythm,
} from '../mails/debit-mails.ts'
import { planMail, type PlanMailKind } from '../mails/debit-plan-mails.ts'
import { unpaidMail } from '../mails/regularisation-mail.ts'
import { orderPageForMail } from '../order-links/reading-link.ts'
import { findDebitToTell, findPlanToTell, type DebitMailRow } from './debit-mails.store.ts'
import type { DebitMailKind } from './payments.queue.ts'

/** Mails the payer about a planned debit, unless it was settled since the mail was queued. */
export async function sendDebitMail(app: App, kind: DebitMailKind, paymentId: number): Promise<void> {
  const row = await findDebitToTell(app.db, paymentId)
  assert(row, `no payment ${paymentId}`)
  const mail = write(app, kind, row, await debitMailOf(app, row))
  if (!mail) return
  // The second refusal gets a mail like the first, so the day of the next attempt is part of the key.
  await app.mail.send({ ...mail, to: row.email, key: `debit-${kind}-${paymentId}-${row.try_on ?? 'last'}` })
}

function write(app: App, kind: DebitMailKind, row: DebitMailRow, debit: DebitMail): MailText | null {
  const { state, try_on, regularisation_id, issued_at } = row
  switch (kind) {
    case 'upcoming':
      return state === 'Pending' ? upcomingDebitMail(debit) : null
    case 'refused':
      return state === 'Pending' && try_on ? refusedDebitMail(debit, try_on) : null
    case 'unpaid': {
      if (state !== 'Refused' || !regularisation_id || !issued_at) return null
      const url = app.config.PUBLIC_URL + addressOf({ page: 'regularisation', id: regularisation_id })
      const expiresOn = addDays(parisDate(issued_at.getTime()), REGULARISATION_LINK_DAYS - 1)
      return unpaidMail(debit, { url, expiresOn })
    }
    case 'corrected':
      return correctedDebitMail(debit)
  }
}

async function debitMailOf(app: App, row: DebitMailRow): Promise<DebitMail> {
  const campaign = await loadCampaign(app, { formId: row.form_id })
  assert(campaign, `no campaign of order ${row.order_id}`)
  return {
    locale: row.locale,
    brand: await mailBrand(app, campaign),
    firstName: row.first_name,
    organizationName: campaign.organizationName,
    formTitle: await titleOfOrder(app, campaign, row.order_id),
    rhythm: rhythmOf(row),
    dueOn: row.due_on,
    amountCents: cents(row.amount_cents),
    tipCents: cents(row.tip_cents),
    vatByRate: row.vat_by_rate,
    card: row.card,
    orderUrl: await orderPageForMail(app, { orderId: row.order_id, email: row.email }),
  }
}

function rhythmOf({ recurrence, is_gift, number, count }: DebitMailRow): Rhythm {
  if (recurrence === null) return { kind: 'instalment', number, count }
  return { kind: is_gift ? 'monthlyGift' : 'monthlyPayment' }
}

/** Mails the payer about a plan or a monthly gift, apart from its debits. */
export async function sendPlanMail(app: App, kind: PlanMailKind, orderId: number): Promise<void> {
  const row = await findPlanToTell(app.db, orderId)
  assert(row, `no order ${orderId}`)
  // The card was replaced, or the plan ended, since this warning was queued.
  if (kind === 'cardEnds' && (!row.card || row.next_on === null)) return
  const campaign = await loadCampaign(app, { formId: row.form_id })
  assert(campaign, `no campaign of order ${orderId}`)
  const monthly = row.is_gift ? ('monthlyGift' as const) : ('monthlyPayment' as const)
  const mail = planMail(kind, {
    locale: row.locale,
    brand: await mailBrand(app, campaign),
    firstName: row.first_name,
    organizationName: campaign.organizationName,
    formTitle: await titleOfOrder(app, campaign, orderId),
    kind: row.recurrence === null ? 'plan' : monthly,
    card: row.card,
    next:
      row.next_on === null || row.next_cents === null
        ? null
        : { dueOn: row.next_on, amountCents: cents(row.next_cents) },
    orderUrl: await orderPageForMail(app, { orderId, email: row.email }),
  })
  await app.mail.send({ ...mail, to: row.email, key: `plan-${kind}-${orderId}-${app.ids.token()}` })
}
