import { formatEuros } from '@obole/core/money/money'
import type { App } from '../app.ts'
import { lineName } from '../carts/cart.ts'
import { campaignShows } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { mailBrand } from '../forms/mail-brand.ts'
import { abandonedCartMail } from '../mails/abandoned-cart-mail.ts'
import { campaignAddress } from '../organizations/form-light.ts'
import { giveTokensBack, takeTokens } from '../platform/rate-limit.ts'
import { mailboxLimitForStrangers } from '../platform/mailbox-limits.ts'
import { findAbandonedCart, forgetCartReminders, takeAbandonedCarts } from './reminders.store.ts'

const HOUR_MS = 3_600_000
/** Long enough for the payer to come back by themselves, and never days later. */
const REMINDED_AFTER_MS = HOUR_MS
const TOO_LATE_MS = 24 * HOUR_MS
/** A payer gets at most one reminder of the same campaign in this time. */
const QUIET_MS = 30 * 24 * HOUR_MS
const BATCH = 500

/** Finds abandoned carts and has their payers reminded, once. */
export async function remindAbandonedCarts(app: App): Promise<void> {
  const now = app.clock.now()
  const quietSince = now - QUIET_MS
  const when = { from: now - TOO_LATE_MS, until: now - REMINDED_AFTER_MS, quietSince, now }
  while ((await takeAbandonedCarts(app.db, when, BATCH)) === BATCH);
  app.jobs.wake()
  await forgetCartReminders(app.db, quietSince)
}

/** Sends the reminder, unless the campaign no longer sells or the payer has ordered meanwhile. */
export async function remindAbandonedCart(app: App, cartId: string): Promise<void> {
  const cart = await findAbandonedCart(app.db, cartId)
  const campaign = cart && (await loadCampaign(app, { formId: cart.form_id }))
  if (!campaign || campaignShows(campaign, app.clock.now()) !== 'open') return
  const { locale, payer, items } = cart
  // Anyone may have typed this address, and left one cart after another.
  const counted = [mailboxLimitForStrangers(payer.email)]
  if (await takeTokens(app, counted)) return
  const { organizationSlug, organizationName, formType, slug, title: formTitle } = campaign
  const mail = abandonedCartMail({
    locale,
    brand: await mailBrand(app, campaign),
    organizationName,
    formType,
    formTitle,
    lines: items.map((item) => ({
      name: lineName(campaign, item),
      amount: formatEuros(item.quotedCents, locale),
    })),
    formUrl: new URL(campaignAddress(organizationSlug, formType, slug).url, app.config.PUBLIC_URL).href,
  })
  try {
    await app.mail.send({ ...mail, to: payer.email, key: `abandoned-${cartId}` })
  } catch (error) {
    // If the mail server is down, the address keeps its quota.
    await giveTokensBack(app, counted)
    throw error
  }
}
