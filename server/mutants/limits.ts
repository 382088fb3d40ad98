import { of } from './lines.ts'
import type { Mutant } from './mutant.ts'

/*
 * Every limit on how often something is asked, so many times as large that its bucket fills again while a test runs. One
 * that asks for work counts parts of a millisecond too, so that it is less.
 */

type Limit = readonly [
  within: string,
  limit: string,
  title: string,
  more?: { times?: string; before?: string },
]

const limits = (file: string, test: string, lines: readonly Limit[]): Mutant[] =>
  of(
    file,
    test,
    lines.map(([within, limit, title, { times = '1_000_000', before = '' } = {}]) => [
      `no more than ${limit}`,
      within,
      `${before}limit: ${limit}, windowMs`,
      `${before}limit: ${times} * (${limit}), windowMs`,
      title,
    ]),
  )

export const LIMITS: readonly Mutant[] = [
  ...limits('api-clients/api-caller.ts', 'api-clients/api-caller.test.ts', [
    ['CALLS_OF_A_CLIENT', '600', 'says how many are left, and refuses the one beyond'],
  ]),
  ...limits('v5/partner-addresses.ts', 'v5/reference.test.ts', [
    ['CHANGES', '20', 'changes an address twenty times in ten minutes'],
  ]),
  ...limits('webhooks/try-address.ts', 'manage/webhooks.test.ts', [
    ['TRIALS', '20', 'tries no more often than twenty times'],
  ]),
  ...limits('api-clients/give-tokens.ts', 'api-clients/oauth.test.ts', [
    ['wrongSecretLimits', '20', 'too many wrong secrets from one place'],
    ['wrongSecretLimits', '100', 'too many names tried from one place'],
  ]),
  ...limits('orders/send-document.ts', 'manage/kept-answers.test.ts', [
    ['DOCUMENTS_OF_AN_ORDER', '30', 'not without end'],
  ]),
  ...limits('carts/complete.ts', 'carts/completion.test.ts', [
    ['NEW_QUESTIONS', '200', 'somebody who copies the register through us'],
  ]),
  ...limits('carts/coupon-limits.ts', 'carts/discount-code.test.ts', [
    ['limitWithWork', 'most', 'asks a visitor for work after ten', { times: '10_000' }],
  ]),
  ...limits('carts/store-file.ts', 'carts/files.test.ts', [
    ['MEBIBYTES_OF_A_RANGE', '400', 'is shared by a range, which sends 400 MiB an hour'],
  ]),
  ...limits('carts/visitors-of-cart.ts', 'checkout/cart-visitors.test.ts', [
    ['TAKE_OVERS', 'visitors.MOST_TAKE_OVERS', 'takes the payer’s place a few times an hour'],
  ]),
  ...limits('checkout/captcha.ts', 'checkout/captcha-v3.test.ts', [
    ['ASKED_FOR_A_RANGE', '120', 'is asked only so often for one range'],
  ]),
  ...limits('checkout/free-order-limits.ts', 'checkout/free-orders.test.ts', [
    ['TO_ONE_ADDRESS', '10', 'nobody’s letter box is flooded by free orders'],
    ['FROM_ONE_RANGE', '100', 'a machine that registers strangers by the dozen', { times: '100_000' }],
  ]),
  ...limits('dedications/dedicate-cart.ts', 'dedications/dedications.test.ts', [
    ['FROM_ONE_RANGE', '40', 'writes to no more strangers a day from one range'],
  ]),
  ...limits('manage/administrators.ts', 'manage/administrators.test.ts', [
    ['INVITATIONS', '50', 'invites no more than a neighbourhood a day'],
  ]),
  ...limits('manage/count-visit.ts', 'manage/statistics.test.ts', [
    ['PER_RANGE', '1_200', 'are a neighbourhood’s, within reason'],
  ]),
  ...limits('manage/order-selection.ts', 'manage/order-selection.test.ts', [
    ['RESENT_SELECTIONS', '6', 'an association sends many at once a few times an hour'],
  ]),
  ...limits('manage/limit-files.ts', 'manage/exports.test.ts', [
    ['FILES', '120', 'takes so many an hour, and then waits'],
  ]),
  ...limits('manage/message-limits.ts', 'manage/order-selection.test.ts', [
    ['MESSAGES', 'MESSAGES_A_DAY', 'is sent twenty times a day at most'],
    ['messageLimits', 'Math.max(1, MESSAGE_READERS_A_DAY / people)', 'counts its readers too'],
  ]),
  ...limits('manage/orders.ts', 'manage/orders.test.ts', [
    ['RESENDS', '5', 'has its confirmation sent again, a few times an hour'],
    ['LINE_NEWS', '30', 'is corrected, and its payer told so, only so often'],
    ['READDRESSED_ORDERS', '60', 'is corrected, and its payer told so, only so often'],
  ]),
  ...limits('order-links/link-mails.ts', 'order-links/order-links.test.ts', [
    ['OF_AN_ORDER', '6', 'is sent a few times an hour, whichever link'],
  ]),
  ...limits('order-links/request-link.ts', 'order-links/order-links.test.ts', [
    ['requestLimits', '4', 'is sent a few times an hour, whichever link'],
    ['requestLimits', '60', 'is asked for only so often from one range'],
  ]),
  ...limits('orders/pass-ticket-on.ts', 'papers/pass-on.test.ts', [
    ['limitsOf', 'PASSES_OF_A_TICKET_A_DAY', 'changes hands three times a day'],
    ['limitsOf', 'PASSES_OF_AN_ORDER_A_DAY', 'goes only as often as the others of its order'],
  ]),
  ...limits('organizations/create-organization.ts', 'manage/associations.test.ts', [
    ['PER_USER', '10', 'refuses whoever opens too many'],
  ]),
  ...limits('people/limits.ts', 'people/sign-in.test.ts', [
    ['loginLimits', '10', 'does not lock out the owner on a device where they signed in'],
    ['loginLimits', '40', 'on a device that signed in before is bounded by the day'],
    [
      'loginLimits',
      '100',
      'on many devices that signed in before',
      { times: '100_000', before: 'key: email,\n        rate: { ' },
    ],
    ['loginLimits', '16', 'is stopped for claire@example.org', { times: '10_000' }],
    [
      'loginLimits',
      '100',
      'from a hundred places asks for work',
      { times: '1_000', before: 'key: email,\n      rate: { ' },
    ],
    ['loginRange', '200', 'at many accounts from one range asks for work', { times: '1_000' }],
    ['usedUpDeviceLimits', '10', 'on a device that has used up its tries costs more', { times: '1_000' }],
  ]),
  ...limits('people/limits.ts', 'people/own-account.test.ts', [
    ['confirmLimits', '10', 'is not found out by typing passwords'],
  ]),
  ...limits('people/limits.ts', 'people/links.test.ts', [
    ['linkLimits', '4', 'is mailed at most four times an hour'],
    ['linkLimits', '60', 'only so often from one range of addresses'],
    ['linkUseLimits', '60', 'only so often from one range of addresses'],
  ]),
  ...limits('people/limits.ts', 'people/two-factor.test.ts', [
    ['secondFactorLimits', '10', 'makes guessing as slow at home'],
  ]),
  ...limits('door/sell.ts', 'door/door.test.ts', [
    ['MAILS_OF_AN_EVENT', '300', 'for an association that is not verified, and not without end'],
  ]),
  ...limits('platform/mailbox-limits.ts', 'manage/writing-to.test.ts', [
    ['BY_ANYBODY', '20', 'gets no more than twenty such mails an hour'],
  ]),
  ...limits('platform/mailbox-limits.ts', 'order-links/links-to-strangers.test.ts', [
    ['BY_STRANGERS', '5', 'are five mails a day to one mailbox together'],
  ]),
  ...limits('privacy/person-files.ts', 'privacy/person-files.test.ts', [
    ['BY_DESK', '20', 'everything about a person in one file'],
    ['BY_ORDER', '2', 'everything about a person in one file'],
  ]),
  ...limits('manage/imports.ts', 'manage/imports.test.ts', [
    ['UPLOADS', '30', 'is uploaded thirty times an hour at most'],
  ]),
  ...limits('restarts/open-restart.ts', 'manage/monthly-donors.test.ts', [
    ['OPENINGS', '60', 'is asked for sixty times an hour from one place'],
  ]),
  ...limits('manage/moving.ts', 'manage/moving.test.ts', [
    ['PULLS', '10', 'types their password, ten times an hour'],
  ]),
  ...limits('manage/bank-statements.ts', 'statements/statements.test.ts', [
    ['STATEMENTS', '60', 'does so sixty times an hour at most'],
  ]),
  ...limits('manage/mailings.ts', 'mailings/mailings.test.ts', [
    ['DRAFTS', '60', 'sixty times an hour at most'],
    ['TRIALS', '10', 'tried by whoever writes it, ten times an hour'],
  ]),
  ...limits('platform/proof-of-work.ts', 'checkout/captcha.test.ts', [
    ['spendProof', 'uses', 'lets through what did the work, a few times'],
  ]),
  ...limits('prospects/keep-prospect.ts', 'prospects/prospects.test.ts', [
    ['PER_EMAIL', '5', 'lets nobody sign an address up for everything'],
    ['PER_RANGE', '30', 'lets nobody sign up address after address'],
  ]),
  ...limits('renewals/request-renewal-link.ts', 'renewals/renewals.test.ts', [
    ['PER_RANGE', '30', 'is limited for one place: thirty an hour'],
  ]),
  ...limits('reports/report-abuse.ts', 'reports/reports.test.ts', [
    ['PER_EMAIL', '5', 'takes five reports a day from one address'],
    ['PER_RANGE', '30', 'takes no more than its share of a day from one range'],
  ]),
]
