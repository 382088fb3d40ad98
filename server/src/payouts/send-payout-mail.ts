import { assert } from '@obole/core/assert'
import { payoutLabel } from '@obole/core/ledger/payout-label'
import { maskIban } from '@obole/core/validation/iban'
import type { App } from '../app.ts'
import { ibanMail, type IbanNews } from '../mails/iban-mail.ts'
import { payoutMail, topUpMail, type PayoutNews } from '../mails/payout-mails.ts'
import { membersWho } from '../people/members-who.ts'
import { findLastChange } from './iban-changes.store.ts'
import { findNamedPayout } from './payouts.store.ts'
import { findNamedTransfer } from './transfers.store.ts'
import { fullAddress } from '../platform/fronts.ts'

export async function sendPayoutMail(app: App, payoutId: number, what: PayoutNews['what']): Promise<void> {
  const found = await findNamedPayout(app.db, payoutId)
  assert(found, `no cash-out ${payoutId}`)
  const { payout, organizationName } = found
  const { amountCents, lineCount, organizationId } = payout
  const iban = maskIban(payout.iban)
  for (const { email, firstName, locale } of await membersWho(app, 'moveMoney', organizationId)) {
    const reader = { locale, firstName, organizationName }
    const mail = payoutMail({
      ...reader,
      what,
      payoutId,
      amountCents,
      lineCount,
      iban,
      label: payoutLabel(payout),
    })
    await app.mail.send({ ...mail, to: email, key: `payout-${payoutId}-${what}-${email}` })
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

/** Informs every member who may move the money of a change of account, or of its stop: each of them can stop it. */
export async function sendIbanMail(app: App, organizationId: number, what: IbanNews['what']): Promise<void> {
  const change = await findLastChange(app.db, organizationId)
  assert(change, `no change of account of association ${organizationId}`)
  const { organizationName, by, at } = change
  const news = {
    organizationName,
    what,
    by,
    at,
    last4: change.iban.slice(-4),
    takesEffectAt: change.isHeld ? change.takesEffectAt : null,
    isFirst: change.isFirst,
    url: fullAddress(app, `/admin/${change.organizationSlug}/versements`),
  }
  for (const { email, firstName: name, locale } of await membersWho(app, 'moveMoney', organizationId)) {
    const mail = ibanMail({ ...news, locale, name })
    await app.mail.send({ ...mail, to: email, key: `iban-${change.id}-${what}-${email}` })
  }
}
