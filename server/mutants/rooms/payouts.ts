import { ignored, of, unasked } from '../lines.ts'

const OPEN_PAYOUT = 'state in ${listed(OPEN_PAYOUT_STATES)}'

export const PAYOUTS = [
  ...of('payouts/payouts.store.ts', 'payouts/guards.test.ts', [
    ['the account’s money', 'insertPayout', ...unasked('${outflowTaken}'), 'not of what a refund took first'],
    [
      'no account in doubt',
      'insertPayout',
      ...unasked('not exists'),
      'not while a change of the account waits',
    ],
    ['only where it waits', 'insertPayout', ...ignored("state = 'Pending'"), 'although an earlier change'],
    ['the reserve that was left', 'insertPayout', ...unasked('coalesce'), 'left something else in reserve'],
    [
      'a payment in one payout',
      'insertPayout',
      ...ignored("p.cash_out_state = 'MoneyIn'"),
      'leaves a payment that is in another',
    ],
    ['an ended one rests', 'takePayout', ...ignored(OPEN_PAYOUT), 'that has ended is followed by nobody'],
    [
      'one caller at a time',
      'takePayout',
      ...ignored('next_check_at <= ${at(now)}'),
      'is followed by one caller at a time',
    ],
    [
      'from the state read',
      'movePayout',
      ...ignored('state = ${move.from}'),
      'moves only from the state that was read',
    ],
    [
      'fails once',
      'saveFailedPayout',
      ...ignored("state in ${listed(statesBefore(PAYOUT_MACHINE, 'Failed'))}"),
      'fails once, and never after',
    ],
  ]),
  ...of('ledger/outflows.sql.ts', 'payouts/guards.test.ts', [
    [
      'what stays for refunds',
      'takeOutflowCtes',
      'cents + ${stays} <= came_in_cents',
      'cents <= came_in_cents',
      'not of what stays on the account',
    ],
  ]),
  ...of('payouts/iban-changes.store.ts', 'payouts/guards.test.ts', [
    ['the one that waits', 'saveIbanChange', ...ignored("state = 'Pending'"), 'replaces the one that waited'],
    [
      'what counts at once',
      'saveIbanChange',
      ...ignored("c.state = 'Applied'"),
      'that waits does not count yet',
    ],
    [
      'stopped while it waits',
      'stopIbanChange',
      ...ignored("state = 'Pending'"),
      'is stopped once, and never counts then',
    ],
    [
      'stopped by its asker',
      'stopIbanChange',
      ...ignored('asked_by = ${askedBy}'),
      'by whoever asked for it',
    ],
    [
      'a stopped one never counts',
      'applyIbanChanges',
      ...ignored("state = 'Pending'"),
      'is stopped once, and never counts then',
    ],
    [
      'after its two days',
      'applyIbanChanges',
      ...ignored('takes_effect_at <= ${moment}'),
      'counts once its time has come',
    ],
  ]),
]
