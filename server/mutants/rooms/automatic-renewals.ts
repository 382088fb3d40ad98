import { of, unasked } from '../lines.ts'

const RENEWALS = 'automatic-renewals/automatic-renewals.test.ts'
const NOTICE = 'automatic-renewals/notice.test.ts'
const NEXT = 'automatic-renewals/next-membership.test.ts'
const UNPAID = 'automatic-renewals/unpaid-renewal.test.ts'
const WHOLE = 'is announced, debited the day after its end'

/** Memberships that renew themselves. */
export const AUTOMATIC_RENEWALS = [
  ...of('automatic-renewals/renew-memberships.ts', RENEWALS, [
    [
      'no more than was announced',
      'renew',
      'order.totalCents > (renewing.announced_cents ?? 0)',
      'false',
      'where the price rose since the notice',
    ],
  ]),
  ...of('automatic-renewals/automatic-renewals.store.ts', RENEWALS, [
    ['a line that stands', 'listEnding', 'and renews_itself(a.order_id)', '', 'ends with its membership'],
    [
      'the card is passed on',
      'placeRenewal',
      "state = 'Replaced', token = null, card = null",
      "state = 'Replaced'",
      'passed on and kept',
    ],
    ['once confirmed', 'confirmPaid', ' and a.confirmed_at is null', '', WHOLE],
    [
      'whose money came',
      'confirmPaid',
      'p.state in ${listed(STANDING_STATES)}',
      'true',
      'that the bank refuses',
    ],
    ['what was refused', 'endUnpaid', "p.state = 'Refused'", 'true', 'while its debit is still to come'],
    ['a card that is kept', 'RENEWING', "m.state = 'Active'", 'true', 'whose card is gone is not announced'],
    ['told of what stands', 'announce', "state = 'Active'", 'true', 'is not announced, debited or lapsed'],
    ['lapsed once', 'lapse', "state = 'Active'", 'true', 'is not announced, debited or lapsed'],
    [
      'those that stand',
      'listEnding',
      "a.state = 'Active'",
      'true',
      'is not announced, debited or lapsed',
      'renews_itself asks the same',
    ],
    [
      'not stopped',
      'placeRenewal',
      "${orderIdParam} and state = 'Active'",
      '${orderIdParam}',
      'is not announced, debited or lapsed',
    ],
    [
      'not stopped, named',
      'placeRenewal',
      ...unasked('exists (select from renewed)'),
      'is not announced, debited or lapsed',
    ],
    [
      'by a card that stands',
      'placeRenewal',
      "where m.state = 'Active'",
      'where true',
      'by a card that is gone',
    ],
    ['by a card, named', 'placeRenewal', ...unasked('exists (select from card)'), 'by a card that is gone'],
    [
      'while there are places',
      'placeRenewal',
      ...unasked('(select count(*) from sold) = (select count(*) from wanted)'),
      'where nothing is left',
    ],
  ]),
  ...of('renewals/automatic.store.ts', RENEWALS, [
    [
      'stopped once',
      'stopRenewal',
      "${stop.orderId} and state = 'Active'",
      '${stop.orderId}',
      'is stopped by its payer',
    ],
    [
      'a card that stands',
      'stopRenewal',
      "m.state = 'Active'",
      'true',
      'is stopped by its payer',
      'one that ended before only ends later',
    ],
  ]),
  ...of('renewals/automatic.store.ts', UNPAID, [
    [
      'not without its lines',
      'stopRenewal',
      ' and not is_unpaid_renewal(order_id)',
      '',
      'is not stopped without its lines',
    ],
  ]),
  ...of('orders/plan.store.ts', 'orders/guards.test.ts', [
    [
      'not without its lines',
      'endPlan',
      ' and not is_unpaid_renewal(o.id)',
      '',
      'the debit of a renewal that is not paid is not given up without its lines',
    ],
  ]),
  ...of('orders/unpaid-renewal.store.ts', UNPAID, [
    [
      'a renewal that is not paid',
      'findRenewedOrder',
      ' and is_unpaid_renewal(next_order_id)',
      '',
      'once it is paid, is stopped as any other',
    ],
    [
      'while its money is still to come',
      'endUnpaidRenewal',
      ' and is_unpaid_renewal(p.order_id)',
      '',
      'once it is paid, is stopped as any other',
      'a debit that was paid is neither pending nor refused',
    ],
    [
      'whose link can still be used',
      'endUnpaidRenewal',
      "p.state = 'Refused'",
      'false',
      'ends so while its link can still be used',
    ],
    [
      'its own renewal, once',
      'endUnpaidRenewal',
      "a.state = 'Active'",
      'true',
      'ends with it when its payer stops it',
      'nothing ends the renewal of an order before the order is paid or ends',
    ],
    [
      'not while it is claimed',
      'endUnpaidRenewal',
      "p.state = 'Pending' and p.try_on is not null",
      "p.state = 'Pending'",
      'is not ended while the bank is asked',
    ],
    [
      'not while it is tried',
      'endUnpaidRenewal',
      'a.state in ${listed(LIVE_ATTEMPT_STATES)}',
      'false',
      'is not ended while the bank is asked',
    ],
  ]),
  ...of('payments/debits.store.ts', UNPAID, [
    [
      'not too late for a renewal',
      'claimDebits',
      'or not is_unpaid_renewal(p.order_id)',
      'or true',
      'is tried for sixteen days',
    ],
    [
      'and then it is unpaid',
      'listDebitsToGiveUp',
      'is_unpaid_renewal(p.order_id)',
      'false',
      'is tried for sixteen days',
    ],
  ]),
  ...of('automatic-renewals/send-renewal-mail.ts', NOTICE, [
    [
      'a notice in time',
      'sendNotice',
      'parisDate(app.clock.now()) > lastNoticeDay(endsOn)',
      'false',
      'is not sent once it would be too late',
    ],
    ['one notice', 'sendNotice', 'renewing.notice_sent_at === null', 'true', 'is sent once'],
    ['to somebody', 'sendNotice', 'isNobodysMailbox(payer.email)', 'false', 'is sent once'],
    [
      'that a server took',
      'send',
      'return false\n  }\n}',
      'return true\n  }\n}',
      'that was refused for good is none',
    ],
  ]),
  ...of('automatic-renewals/renew-memberships.ts', NOTICE, [
    [
      'of an association that may collect',
      'tried',
      ' || !renewing.may_collect',
      '',
      'debits nothing of what it announced',
    ],
  ]),
  ...of('automatic-renewals/automatic-renewals.store.ts', NOTICE, [
    [
      'written again',
      'ANNOUNCED_AGAIN_MS',
      '86_400_000',
      '40 * 86_400_000',
      'that no server took is written again',
    ],
    [
      'what the notice said',
      'noteNotice',
      'and announced_cents = ${amountCents}',
      '',
      'is not noted where what it said was changed',
    ],
    [
      'until when it said',
      'noteNotice',
      'and announced_end = ${endsOn}',
      '',
      'is not noted where what it said was changed',
    ],
  ]),
  ...of('renewals/automatic.sql.ts', NEXT, [
    [
      'a season that follows',
      'AUTOMATIC_RENEWAL_OF_ORDER',
      " and s.state <> 'Deleted'",
      '',
      'unless a season follows that was not deleted',
    ],
  ]),
  ...of('renewals/automatic.sql.ts', RENEWALS, [
    ['one that has ended', 'ENDED_RENEWAL_OF_ORDER', " and a.state <> 'Active'", '', WHOLE],
  ]),
  ...of('renewals/automatic.sql.ts', NOTICE, [
    [
      'an amount that was told',
      'AUTOMATIC_RENEWAL_OF_ORDER',
      ' and a.notice_sent_at is not null',
      '',
      'shows its amount on the order',
    ],
    [
      'one that ends',
      'AUTOMATIC_RENEWAL_OF_ORDER',
      'on renews.ends_on is not null',
      'on true',
      'is shown and ends its renewal',
      'the last condition asks the same',
    ],
  ]),
  ...of('automatic-renewals/automatic-renewals.store.ts', NEXT, [
    [
      'a season that was not deleted',
      'listSeasons',
      "f.state <> 'Deleted'",
      'true',
      'is the next season where it sells',
      'a campaign that was deleted sells nothing',
    ],
    ['a membership that stands', 'listHeld', ' and is_item_live(i.state)', '', 'was cancelled is none'],
    [
      'of the same activity',
      'listHeld',
      ' and o.form_id = any(${forms}::bigint[])',
      '',
      'is not whoever has a membership of another activity',
    ],
    [
      'of the same person',
      'listHeld',
      '= l.name',
      'is not null',
      'is not whoever has a membership of another',
    ],
    [
      'one that has an end',
      'placeRenewal',
      'where ${param(renewsAgain)}::boolean',
      'where true or ${param(renewsAgain)}::boolean',
      'does not renew itself again where it has no end',
    ],
  ]),
  ...of('automatic-renewals/next-membership.ts', NEXT, [
    [
      'a membership',
      'itemOf',
      "tierType === 'Membership'",
      "tierType !== 'Product'",
      'is a membership, not a gift',
    ],
    [
      'a campaign that sells',
      'nextSeason',
      "campaignShows(campaign, app.clock.now()) !== 'open'",
      'false',
      'is never another activity',
    ],
  ]),
  ...of('checkout/init-payment.ts', RENEWALS, [
    [
      'only where it is offered',
      'whyNot',
      'body.automaticRenewal && !mayRenew(app, campaign, priced)',
      'false',
      'only where the association offers it',
    ],
  ]),
  ...of('payments/mandates.store.ts', RENEWALS, [
    ['the card is kept', 'endFinishedMandates', 'and not renews_itself(m.order_id)', '', WHOLE],
  ]),
  ...of('reminders/renewals-due.store.ts', RENEWALS, [
    [
      'told of the renewal instead',
      'takeRenewals',
      'and renews_itself(i.order_id)',
      'and false',
      'sends no reminder to whoever is told',
    ],
  ]),
]
