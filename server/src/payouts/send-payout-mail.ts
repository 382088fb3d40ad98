import { assert } from '@obole/core/assert'
import { maskIban } from '@obole/core/iban'
import type { App } from '../app.ts'
import { ibanChangedMail, payoutMail, topUpMail, type PayoutNews } from '../mails/payout-mails.ts'
import { membersWho } from '../people/members-who.ts'
import { findIbanChange } from './associations.store.ts'
import { findNamedCashOut } from './payouts.store.ts'
import { findNamedTransfer } from './transfers.store.ts'

export async function sendPayoutMail(app: App, cashOutId: number, what: PayoutNews['what']): Promise<void> {
  const found = await findNamedCashOut(app.db, cashOutId)
  assert(found, `no cash-out ${cashOutId}`)
  const { cashOut, organizationName } = found
  const { amountCents, lineCount, organizationId } = cashOut
  const iban = maskIban(cashOut.iban)
  for (const { email, firstName, locale } of await membersWho(app, 'moveMoney', organizationId)) {
    const reader = { locale, firstName, organizationName }
    const mail = payoutMail({ ...reader, what, cashOutId, amountCents, lineCount, iban })
    await app.mail.send({ ...mail, to: email, key: `payout-${cashOutId}-${what}-${email}` })
  }
}

export async function sendTopUpMail(app: App, transferId: number): Promise<void> {
  const transfer = await findNamedTransfer(app.db, transferId)
  assert(transfer, `no association of transfer ${transferId}`)
  const { organizationId, organizationName, amountCents } = transfer
  for (const { email, firstName, locale } of await membersWho(app, 'moveMoney', organizationId)) {
    const mail = topUpMail({ locale, firstName, organizationName, amountCents })
    await app.mail.send({ ...mail, to: email, key: `top-up-${transferId}-${email}` })
  }
}

export async function sendIbanMail(app: App, organizationId: number, userId: number): Promise<void> {
  const change = await findIbanChange(app.db, organizationId, userId)
  assert(change, `no account of association ${organizationId}`)
  const { name: organizationName, changedBy } = change
  const iban = maskIban(change.iban)
  for (const { email, firstName, locale } of await membersWho(app, 'moveMoney', organizationId)) {
    const mail = ibanChangedMail({ locale, firstName, organizationName, iban, changedBy })
    await app.mail.send({ ...mail, to: email, key: `iban-${organizationId}-${change.iban}-${email}` })
  }
}
