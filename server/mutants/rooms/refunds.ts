import { ignored, of, unasked } from '../lines.ts'
import { LIVE_ATTEMPT } from './states.ts'

const SENT_REFUND = 'state in ${listed(SENT_REFUND_STATES)}'

export const REFUNDS = [
  ...of('refunds/refunds.store.ts', 'refunds/guards.test.ts', [
    [
      'the payment as it was read',
      'insertRefund',
      ...unasked('exists (select from payment)'),
      'was given back meanwhile',
    ],
    [
      'the account’s money',
      'insertRefund',
      ...unasked('${outflowTaken}'),
      'not where the account holds less',
    ],
    [
      'in the state read',
      'insertRefund',
      ...ignored('state = ${payment.state}'),
      'not where the payment changed',
    ],
    [
      'as much given back',
      'insertRefund',
      ...ignored('returned_cents = ${payment.returned.associationCents}'),
      'was given back meanwhile',
    ],
    [
      'no more than was paid',
      'insertRefund',
      ...ignored('returned_cents + ${associationCents} <= amount_cents'),
      'not beyond what was paid',
    ],
    [
      'not under a try',
      'dropTipsToCome',
      `a.${LIVE_ATTEMPT}`,
      "a.state = 'Init'",
      'whose try is WaitingAuthentication',
    ],
    [
      'nor before it',
      'dropTipsToCome',
      `a.${LIVE_ATTEMPT}`,
      "a.state = 'WaitingAuthentication'",
      'whose try is Init',
    ],
  ]),
  ...of('refunds/settle-refunds.store.ts', 'refunds/guards.test.ts', [
    ['covered by the account', 'saveCovered', ...unasked('${outflowTaken}'), 'by an account that holds less'],
    ['covered once', 'saveCovered', ...ignored('state in ${BEFORE.Init}'), 'is covered once'],
    [
      'given up while it waits',
      'cancelWaitingRefunds',
      ...ignored('state in ${BEFORE.Canceled}'),
      'is given up, and one that is on',
    ],
    [
      'a contested payment stays',
      'cancelWaitingRefunds',
      ...ignored("p.state = 'Refunding'"),
      'given up leaves a contested',
    ],
    [
      'a fresh one by its maker',
      'takeRefund',
      ...ignored("state = 'Init'"),
      'is never taken when it is Processed',
    ],
    ['one that is on its way', 'takeRefund', ...ignored(SENT_REFUND), 'is never taken when it is Waiting'],
    [
      'one caller at a time',
      'takeRefund',
      ...ignored('next_check_at <= ${moment}'),
      'only once its time has come',
    ],
    ['an ended one stays', 'putOffRefund', ...ignored(SENT_REFUND), 'that has ended is not put off'],
    ['booked once', 'saveProcessed', ...ignored('state in ${BEFORE.Processed}'), 'is booked once'],
    [
      'a contested payment stays',
      'saveProcessed',
      ...ignored("p.state = 'Refunding'"),
      'of a part leaves its payment',
    ],
    [
      'refused once',
      'saveRefused',
      ...ignored('state in ${BEFORE.Refused}'),
      'that was booked is not refused afterwards',
    ],
    [
      'a contested payment stays',
      'saveRefused',
      ...ignored("p.state = 'Refunding'"),
      'that is refused leaves a contested',
    ],
  ]),
  ...of('refunds/disputes.store.ts', 'refunds/guards.test.ts', [
    [
      'refunds on their way',
      'lockDisputedPayment',
      ...ignored(SENT_REFUND),
      'counts the refunds on their way',
    ],
    ['open disputes', 'lockDisputedPayment', ...ignored("state = 'Open'"), 'counts the refunds on their way'],
    ['decided once', 'closeDispute', ...ignored("state = 'Open'"), 'that was decided is not decided again'],
    [
      'money that is there',
      'cancelUnpaidOrder',
      'p.state in ${listed(HOLDING_STATES)}',
      'false',
      'ends no order whose money',
    ],
    [
      'no other states',
      'cancelUnpaidOrder',
      ...ignored('p.state in ${listed(HOLDING_STATES)}'),
      'ends no order whose money',
    ],
  ]),
  ...of('refunds/refunds.store.ts', 'refunds/guards.test.ts', [
    ['a paid contribution stays', 'dropTipsToCome', ...ignored("p.state = 'Refused'"), 'whose try is Init'],
    [
      'a stopped gift stays',
      'dropTipsToCome',
      ...ignored("r.state = 'Active'"),
      'that is Stopped has a contribution',
    ],
  ]),
  ...of('refunds/adjustments.store.ts', 'refunds/guards.test.ts', [
    ['a stopped gift stays', 'saveMonth', ...ignored("state = 'Active'"), 'that is Stopped is 1000 cents'],
    [
      'every line is there',
      'saveAdjustment',
      ...unasked('(select count(*) from canceled)'),
      'together, and never twice',
    ],
  ]),
  ...of('refunds/events.store.ts', 'refunds/guards.test.ts', [
    [
      'money that was kept',
      'addOrdersOfEvents',
      "p.state in ('Authorized',\n                'Corrected')",
      'true',
      '0 order whose payment is Contested',
    ],
    [
      'a shown campaign closes',
      'insertEventCancellation',
      ...ignored('f.state in ${listed(SHOWN_STATES)}'),
      'leaves a campaign that is not',
    ],
    [
      'an event ends once',
      'insertEventCancellation',
      'on conflict do nothing',
      'on conflict (form_id) do update set message = excluded.message',
      'once, and leaves',
    ],
  ]),
  ...of('ledger/outflows.sql.ts', 'refunds/guards.test.ts', [
    [
      'what others wait for',
      'takeOutflowCtes',
      'o.cents + o.waiting_cents +',
      'o.cents +',
      'not out of the money that another',
    ],
    [
      'what has left',
      'takeOutflowCtes',
      'o.cents + o.waiting_cents + excluded',
      'o.waiting_cents + excluded',
      'not where the account holds less',
    ],
    [
      'what the account holds',
      'coverOutflowCtes',
      ...ignored('o.cents + w.cents <= w.came_in_cents'),
      'by an account that holds less',
    ],
  ]),
]
