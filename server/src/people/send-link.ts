import { addressOf } from '@obole/core/site/addresses'
import type { App } from '../app.ts'
import { accountExistsMail, linkMail } from '../mails/account-mails.ts'
import { findAccountByEmail, greetedName, type Account } from './people.store.ts'
import { insertLink } from './links.store.ts'
import { LINK_LASTS_MS, signLink } from './links.ts'
import type { RequestedPurpose, sendLinkJob } from './people.queue.ts'
import { fullAddress } from '../platform/fronts.ts'
import type { PayloadOf } from '../platform/job.ts'

export const VERIFY_EMAIL_PATH = '/utilisateur/verification-e-mail'

const PAGES: Readonly<Record<RequestedPurpose, string>> = {
  FirstLogin: addressOf({ page: 'firstLogin' }),
  ForgottenPassword: addressOf({ page: 'forgottenPassword' }),
  ExpiredPassword: addressOf({ page: 'expiredPassword' }),
  VerifyEmail: VERIFY_EMAIL_PATH,
}

/** Sends the link that fits the account; a mailbox without an account gets a mail only if it asks to open one. */
export async function sendLink(
  app: App,
  { isTakenBack, isFactorEnded, ...order }: PayloadOf<typeof sendLinkJob>,
): Promise<void> {
  const account = await findAccountByEmail(app.db, order.email, app.clock.now())
  const purpose = fittingPurpose(order.purpose, account)
  if (purpose === null) return
  const locale = account?.locale ?? order.locale
  const to = { to: order.email, key: `link-${order.id}` }
  if (purpose === 'AccountExists') {
    const url = fullAddress(app, PAGES.ForgottenPassword)
    return app.mail.send({ ...to, ...accountExistsMail({ locale, url, name: greetedName(account) }) })
  }
  const now = app.clock.now()
  await insertLink(app.db, { ...order, purpose, userId: null }, now, now + LINK_LASTS_MS[purpose])
  const url = fullAddress(app, `${PAGES[purpose]}?token=${encodeURIComponent(signLink(app, order.id))}`)
  const takenBack = isFactorEnded ? 'TakenBackWithFactor' : 'TakenBack'
  const words = isTakenBack && purpose === 'ExpiredPassword' ? takenBack : purpose
  return app.mail.send({ ...to, ...linkMail(words, { locale, url, name: greetedName(account) }) })
}

function fittingPurpose(
  asked: RequestedPurpose,
  account: Account | null,
): RequestedPurpose | 'AccountExists' | null {
  if (asked === 'VerifyEmail') return account?.unverified ? 'VerifyEmail' : null
  const hasPassword = account?.passwordHash != null
  if (asked === 'FirstLogin') return hasPassword ? 'AccountExists' : 'FirstLogin'
  if (!account) return null
  return hasPassword ? asked : 'FirstLogin'
}
