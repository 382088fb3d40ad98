import { of, type Line } from './lines.ts'
import type { Mutant } from './mutant.ts'

/* Every duration that decides something, a thousand times as long or a thousandth of it. */

type Time = readonly [within: string, time: string, title: string]

const longer = (file: string, test: string, lines: readonly Time[]): Mutant[] =>
  of(file, test, lines.map(changed((time) => `1_000 * (${time})`)))
const shorter = (file: string, test: string, lines: readonly Time[]): Mutant[] =>
  of(file, test, lines.map(changed((time) => `(${time}) / 1_000`)))

const changed =
  (to: (time: string) => string) =>
  ([within, time, title]: Time): Line => [
    'so long',
    within,
    `${within} = ${time}`,
    `${within} = ${to(time)}`,
    title,
  ]

/** How long a link of each kind lasts. */
const links = (test: string, lines: readonly Time[]): Mutant[] =>
  of(
    'people/links.ts',
    test,
    lines.map(([purpose, time, title]) => [
      'so long',
      'LINK_LASTS_MS',
      `${purpose}: ${time}`,
      `${purpose}: 1_000 * ${time}`,
      title,
    ]),
  )

export const TIMES: readonly Mutant[] = [
  ...longer('webhooks/send-due.ts', 'webhooks/delivering.test.ts', [
    ['LEASE_MS', '120_000', 'goes once more and no oftener'],
  ]),
  ...longer('webhooks/reach.ts', 'webhooks/delivering.test.ts', [
    ['TIME_LIMIT_MS', '10_000', 'of a slow program is cut off'],
  ]),
  ...longer('api-clients/give-tokens.ts', 'api-clients/oauth.test.ts', [
    ['ACCESS_TOKEN_SECONDS', '1800', 'opens calls for half an hour'],
    ['REFRESH_TOKEN_MS', '30 * DAY_MS', 'opens for thirty days'],
  ]),
  ...longer('api-clients/keys.ts', 'api-clients/keys.test.ts', [
    ['REVOKED_SHOWN_MS', '90 * DAY_MS', 'is listed for ninety days more'],
  ]),
  ...longer('api-clients/partners.ts', 'manage/support-applications.test.ts', [
    ['REVOKED_SHOWN_MS', '90 * DAY_MS', 'sees a revoked one for ninety days more'],
  ]),
  ...shorter('api-clients/api-caller.ts', 'api-clients/api-caller.test.ts', [
    ['USE_NOTED_AFTER_MS', 'MINUTE_MS', 'once a minute at most'],
  ]),
  ...longer('v5/directory.store.ts', 'v5/v5.test.ts', [
    ['SETTLED_MS', '5_000', 'what changed in the last seconds'],
  ]),
  ...longer('v5/paging.ts', 'v5/v5.test.ts', [
    ['REMEMBERED_MS', '60_000', 'for a minute, where the page before ended'],
  ]),
  ...longer('mailings/forget-mailings.ts', 'mailings/mailings.test.ts', [
    ['KEPT_MS', '3 * 365 * DAY_MS', 'is forgotten after three years'],
    ['DRAFT_KEPT_MS', '365 * DAY_MS', 'is forgotten after three years'],
  ]),
  ...longer('mailings/send-mailing.ts', 'mailings/mailings.test.ts', [
    ['GIVEN_UP_AFTER_MS', '2 * 24 * 60 * MINUTE_MS', 'for days is given up'],
  ]),
  ...longer('renewals/open-renewal.ts', 'renewals/renewals.test.ts', [
    ['VISIT_MS', '3 * 3_600_000', 'sold to nobody once the visit is over'],
  ]),
  ...longer('restarts/open-restart.ts', 'manage/monthly-donors.test.ts', [
    ['VISIT_MS', '3 * 3_600_000', 'is remembered for a visitor for three hours'],
  ]),
  ...longer('renewals/renewals.store.ts', 'renewals/renewals.test.ts', [
    ['PRESS_MS', '60_000', 'is given back by a cart that was begun and left'],
  ]),
  ...shorter('reminders/renewals-due.store.ts', 'reminders/renewals.test.ts', [
    ['QUIET_MS', '3 * 86_400_000', 'by no two mails within three days'],
  ]),
  ...longer('carts/forget-carts.ts', 'carts/forgetting.test.ts', [
    ['ABANDONED_KEPT_MS', '30 * 24 * 60 * 60 * 1000', 'is forgotten a month after a cart ended'],
  ]),
  ...longer('checkout-intents/create-intent.ts', 'checkout-intents/checkout-intents.test.ts', [
    ['DECIDED_AFTER_MS', '30 * 24 * 60 * 60 * 1000', 'has ended after a quarter of an hour'],
  ]),
  ...longer('platform/files.ts', 'carts/files.test.ts', [
    ['ORPHAN_AGE_MS', '2 * 24 * 60 * 60 * 1000', 'keeps what an order speaks of and forgets the rest'],
  ]),
  ...longer('dedications/forget-dedications.ts', 'dedications/dedications.test.ts', [
    ['DEDICATION_KEPT_MS', '30 * 24 * 60 * 60 * 1000', 'is forgotten with its cart'],
  ]),
  ...longer('digests/forget-old-digests.ts', 'digests/digests.test.ts', [
    ['KEPT_DAYS', '30', 'the mail about a day'],
  ]),
  ...longer('forms/editor.store.ts', 'forms/save-campaign.test.ts', [
    ['SAVES_REMEMBERED_MS', '86_400_000', 'a save is known by its key for a day'],
  ]),
  ...longer('digests/tell-sales.ts', 'digests/digests.test.ts', [
    ['NEWS_MS', '7 * 86_400_000', 'that is older than a week is news no more'],
  ]),
  ...longer('forms/load-campaign.ts', 'forms/load-campaign.test.ts', [
    ['CAMPAIGN_LIFE_MS', '1_000', 'follows its stocks within a second'],
  ]),
  ...longer('forms/writers-kept.ts', 'prospects/forget-writers.test.ts', [
    ['WRITERS_KEPT_MS', '365 * 24 * 60 * 60 * 1000', 'is forgotten after a year'],
  ]),
  ...shorter('orders/payment-list.store.ts', 'orders/lists.test.ts', [
    ['LONGEST_PLAN_MS', '400 * 86_400_000', 'lists the payments of an order together, whole'],
  ]),
  ...longer('orders/offline-order.ts', 'orders/guards.test.ts', [
    ['CART_MS', '60 * 60 * 1000', 'a cart for an order entered by hand lasts an hour'],
  ]),
  ...longer('orders/write-to-people.ts', 'manage/order-selection.test.ts', [
    ['SAME_MESSAGE_MS', '24 * 60 * 60 * 1000', 'is one within a day, however often'],
  ]),
  ...longer('page-memory.ts', 'page-memory.test.ts', [
    ['KEPT_MS', '10_000', 'is drawn anew as soon as the API says something else'],
  ]),
  ...longer('payments/open-attempt.ts', 'checkout/incidents.test.ts', [
    ['FIRST_CHECK_MS', '60_000', 'no notification ever comes'],
  ]),
  ...longer('payments/request-card-change.ts', 'payments/guards.test.ts', [
    ['CARD_REQUEST_MS', 'MONEY_LINK_MINUTES * 60_000', 'can be typed for half an hour'],
  ]),
  ...longer('payments/receive-notification.ts', 'payments/guards.test.ts', [
    ['NOTIFICATIONS_KEPT_MS', '90 * 24 * 60 * 60 * 1000', 'told us is forgotten after three months'],
  ]),
  ...longer('people/access-token.ts', 'people/identify.test.ts', [
    ['ACCESS_TOKEN_SECONDS', '15 * 60', 'that has expired is refused to the second'],
  ]),
  ...longer('people/access-token.ts', 'people/identify.test.ts', [
    ['VISITOR_TOKEN_SECONDS', '24 * 60 * 60', 'of a visitor lasts a day'],
  ]),
  ...longer('people/device-cookie.ts', 'people/sign-in.test.ts', [
    ['LASTS_SECONDS', '365 * 86_400', 'sets a readable access cookie and a refresh cookie'],
  ]),
  ...longer('people/not-me.ts', 'manage/not-me.test.ts', [
    ['NOT_ME_LASTS_MS', 'TAKE_BACK_DAYS * 86_400_000', 'whoever waits for three days writes to us'],
  ]),
  ...longer('people/sessions.ts', 'people/sessions.test.ts', [
    ['REFRESH_TOKEN_MS', '30 * DAY_MS', 'ends by itself when nobody came for thirty days'],
    ['FAMILY_MS', '180 * DAY_MS', 'ends after half a year'],
  ]),
  ...shorter('people/sessions.ts', 'people/sessions.test.ts', [
    ['GRACE_MS', '10_000', 'gives the same successor again within ten seconds'],
  ]),
  ...longer('people/totp.ts', 'people/two-factor.test.ts', [
    ['STEP_MS', '30_000', 'count half a minute early or late, and no more'],
  ]),
  ...links('people/links.test.ts', [
    ['FirstLogin', '3 * DAY_MS', 'links last as long as their readers need'],
    ['ForgottenPassword', 'HOUR_MS', 'has a link that lasts an hour'],
    ['ExpiredPassword', 'HOUR_MS', 'links last as long as their readers need'],
    ['VerifyEmail', '7 * DAY_MS', 'links last as long as their readers need'],
    ['ChangeEmail', 'DAY_MS', 'links last as long as their readers need'],
  ]),
  ...longer('platform/jobs.ts', 'platform/jobs.test.ts', [
    ['LEASE_MS', '30_000', 'of a killed worker are taken over within a minute'],
    ['FIRST_RETRY_MS', '10_000', 'wait ten seconds after a first failure'],
    ['LONGEST_RETRY_MS', '3_600_000', 'wait ten seconds after a first failure'],
    ['RUSH_MS', '60_000', 'when that has lasted a minute'],
  ]),
  ...shorter('platform/shared-work.ts', 'platform/shared-work.test.ts', [
    ['GATHER_MS', '40', 'waits a moment for company'],
    ['PATIENCE_MS', '100', 'nobody begins beside it before'],
  ]),
  ...shorter('platform/clock.ts', 'platform/clock.test.ts', [
    ['SET_MS', '1_000', 'waits where it was a little ahead'],
  ]),
  ...longer('platform/rush.ts', 'platform/rush.test.ts', [
    ['WINDOW_MS', '250', 'is over when nobody calls any more'],
  ]),
  ...longer('platform/proof-of-work.ts', 'checkout/captcha.test.ts', [
    ['VALID_MS', '10 * 60_000', 'refuses work that was done too long ago'],
  ]),
  ...longer('prospects/tell-prospects.ts', 'prospects/prospects.test.ts', [
    ['KEPT_AFTERWARDS_MS', '30 * 86_400_000', 'forgotten a month later'],
  ]),
  ...longer('providers/register.ts', 'carts/completion.test.ts', [
    ['KEPT_MS', '24 * 3_600_000', 'are known for a day'],
  ]),
  ...longer('refunds/adjust-order.ts', 'refunds/adjustments.test.ts', [
    ['CANCELLATION_MAIL_DELAY_MS', '60_000', 'keeps the lines cancelled where the bank refuses'],
  ]),
  ...longer('refunds/cancel-event.ts', 'refunds/guards.test.ts', [
    ['LATE_ORDERS_MS', '48 * 3_600_000', 'order that is found 49 hours later'],
  ]),
  ...shorter('refunds/carry-out-refund.ts', 'refunds/guards.test.ts', [
    ['LEASE_MS', '120_000', 'for longer than the bank is waited for'],
  ]),
  ...longer('refunds/request-refund.ts', 'refunds/cover-needed.test.ts', [
    ['GATHERING_MS', '5 * 60_000', 'refunds that begin to wait are told'],
  ]),
  ...longer('reminders/remind-abandoned-carts.ts', 'reminders/reminders.test.ts', [
    ['REMINDED_AFTER_MS', 'HOUR_MS', 'is recalled once to whoever left an address'],
  ]),
  ...shorter('reminders/remind-abandoned-carts.ts', 'reminders/reminders.test.ts', [
    ['QUIET_MS', '30 * 24 * HOUR_MS', 'is recalled once to whoever left an address'],
    ['TOO_LATE_MS', '24 * HOUR_MS', 'is recalled once to whoever left an address'],
  ]),
  ...longer('reminders/remind-of-events.ts', 'reminders/reminders.test.ts', [
    ['BEFORE_MS', '2 * 24 * 3_600_000', 'is recalled two days before'],
  ]),
  ...longer('security-txt.routes.ts', 'security-txt.test.ts', [
    ['VALID_DAYS', '180', 'and never that it is too old'],
  ]),
  ...longer('people/forget-expired.ts', 'people/owners.test.ts', [
    ['KEPT_INVITATION_MS', '30 * 86_400_000', 'that nobody answered is forgotten a month'],
  ]),
  ...shorter('platform/security-headers.ts', 'platform/security-headers.test.ts', [
    ['ONE_YEAR_SECONDS', '31_536_000', 'to come back by https'],
  ]),
  ...longer('door/sell.ts', 'door/door.test.ts', [
    ['UNDONE_WITHIN_MS', '15 * 60_000', 'by the phone that made it, for a quarter of an hour'],
  ]),
  ...longer('manage/exports.ts', 'manage/guards.test.ts', [
    ['KEPT_MS', '86_400_000', 'an export is forgotten after a day'],
  ]),
  ...longer('manage/statistics.ts', 'manage/guards.test.ts', [
    ['USUAL_DAYS', '30', 'statistics are of the last thirty days'],
  ]),
  ...shorter('payouts/carry-out-payout.ts', 'payouts/guards.test.ts', [
    ['LEASE_MS', '120_000', 'for longer than the bank is waited for'],
  ]),
  // A thousand times as many months is no date.
  ...of('manage/count-visit.ts', 'manage/guards.test.ts', [
    [
      'so long',
      'KEPT_MONTHS',
      'KEPT_MONTHS = 25',
      'KEPT_MONTHS = 250',
      'an export is forgotten after a day, a visit',
    ],
  ]),
]
