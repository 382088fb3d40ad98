import { ignored, of, unasked } from '../lines.ts'

export const ORDER_WRITER = [
  ...of('orders/write-order.sql.ts', 'checkout/guards.test.ts', [
    [
      'an order from the cart read',
      'cartsAreClosed',
      ...unasked('(select count(*) from cart)'),
      'from no cart that has',
    ],
    [
      'a late one within capacity',
      'PLACES_TAKEN_NOW',
      ...ignored('s.held + s.sold + o.quantity <= s.capacity'),
      'late not where others',
    ],
  ]),
  ...of('orders/write-order.sql.ts', 'payments/guards.test.ts', [
    [
      'the attempt of the paid term',
      'TERMS',
      ...ignored("t.state = 'Authorized'"),
      'the paid one alone names its attempt',
    ],
    ['a day for terms to come', 'TERMS', "t.state = 'Pending'", 'false', 'once it is due, by an association'],
  ]),
]

export const ORDERS = [
  ...of('orders/answers.store.ts', 'manage/kept-answers.test.ts', [
    [
      'a document of this order',
      'holdLateQuestion',
      ...ignored('i.order_id = ${of.orderId}'),
      'of another order',
    ],
    [
      'what goes one day alone',
      'holdLinesThatErase',
      'q.erased_after is not null',
      'true',
      'on their day',
      'core erases nothing without a time',
    ],
    [
      'a file of this cart',
      'dropFiles',
      ...ignored('cart_id = ${cartId}'),
      'takes the place',
      'ids are unguessable',
    ],
  ]),
  ...of('orders/line-words.sql.ts', 'manage/kept-answers.test.ts', [
    ['a document that is asked', 'MAY_STILL_COME', ...ignored('q.may_come_later'), 'where it is not asked'],
    [
      'nothing after it was erased',
      'MAY_STILL_COME',
      'answer_erasures gone where',
      'answer_erasures gone where false and',
      'nothing more can be sent',
    ],
    [
      'nothing of whoever was forgotten',
      'MAY_STILL_COME',
      "not like '%@${raw(NOBODYS_DOMAIN)}'",
      'is not null',
      'of whoever was forgotten',
    ],
  ]),
  ...of('orders/erase-answers.ts', 'manage/kept-answers.test.ts', [
    ['not before its day', 'dueAnswers', 'day <= today', 'day >= today', 'on their day'],
  ]),
  ...of('orders/leaving-answers.ts', 'manage/kept-answers.test.ts', [
    ['the copies too', 'eraseCopies', 'if (copies)', 'if (false)', 'on their day'],
  ]),
  ...of('orders/answers.store.ts', 'orders/answers-that-leave.test.ts', [
    [
      'a file that no other line has',
      'dropFiles',
      'strpos(i.custom_fields::text || i.options::text, t.id) > 0',
      'false',
      'that another line of the order has',
    ],
    [
      'an answer erased before',
      'saveErasure',
      'given_on = excluded.given_on',
      'given_on = answer_erasures.given_on',
      'is erased again',
    ],
    [
      'the cart held',
      'holdCopies',
      'where id = ${cartId} for no key update',
      'where id = ${cartId}',
      'changing the cart',
    ],
    [
      'the requests held',
      'holdCopies',
      'order by id for no key update',
      'order by id',
      'changing the request',
    ],
    [
      'health and documents',
      'sensitiveQuestions',
      "type = 'File' or is_health or erased_after is not null",
      'false',
      'goes with its file',
    ],
  ]),
  ...of('orders/leaving-answers.ts', 'orders/answers-that-leave.test.ts', [
    [
      'the day it was given again',
      'dated',
      'same ?? { ...answer, givenOn: today }',
      'same ?? answer',
      'counted from the day',
    ],
    ['the day of what is the same', 'dated', 'same ?? {', '{', 'counted from the day'],
    [
      'another answer is of another day',
      'dated',
      ...ignored('one.value === value'),
      'where it says something else',
    ],
    [
      'what stays is not dropped',
      'dropLeft',
      '!now.some((one) => isSameAnswer(one, answer))',
      'true',
      'stays in its place',
    ],
  ]),
  ...of('orders/pass-ticket-on.ts', 'orders/answers-that-leave.test.ts', [
    [
      'no file by this way',
      'itemAfter',
      '!files.includes(fieldId)',
      'true',
      'whose next holder answers anew',
    ],
    [
      'what was erased of another',
      'passOn',
      'await forgetErasures(db, itemId)',
      '',
      'whose next holder answers anew',
    ],
    [
      'the same call the day after',
      'isAsSent',
      'isSame(given(now.customFields), given(item.customFields))',
      'isSame(now.customFields, item.customFields)',
      'whose next holder answers anew',
    ],
  ]),
  ...of('orders/line-words.sql.ts', 'orders/answers-that-leave.test.ts', [
    ['given again is not erased', 'NOT_HELD', 'and not ${HAS_ANSWER}', '', 'is erased again'],
  ]),
  ...of('audit/audit.ts', 'orders/answers-that-leave.test.ts', [
    [
      'what is private in the log',
      'entryFor',
      'if (seesPrivate) return entry',
      'return entry',
      'learns of no health',
    ],
    ['an opened file of health', 'entryFor', "'order.documentOpened'", 'action', 'learns of no health'],
    ['the name of a document', 'entryFor', '{ ...subject, label: null }', 'subject', 'learns of no health'],
    ['the name of a question', 'withoutHidden', 'from !== HIDDEN_ANSWER', 'true', 'learns of no health'],
  ]),
  ...of('audit/audit.store.ts', 'orders/answers-that-leave.test.ts', [
    [
      'found by no document',
      'foundAudit',
      'a.action not in ${listed(NAMED_BY_DOCUMENT)}',
      'true',
      'learns of no health',
    ],
  ]),
  ...of('orders/show-detail.ts', 'orders/answers-that-leave.test.ts', [
    [
      'the history as its reader may see it',
      'showOrderDetail',
      'orderId }, { seesPrivate })',
      'orderId }, { seesPrivate: true })',
      'learns of no health',
    ],
  ]),
  ...of('manage/lists.ts', 'orders/answers-that-leave.test.ts', [
    [
      'an entry as its reader may see it',
      'showAuditEntry',
      "entered.rights.can('editPeople')",
      'true',
      'learns of no health',
    ],
  ]),
  ...of('manage/desk-list.ts', 'orders/answers-that-leave.test.ts', [
    [
      'a log prepared by another reader',
      'TELLS_PRIVATE',
      "['items', 'audit']",
      "['items']",
      'prepared by whom they were',
    ],
  ]),
  ...of('orders/correct-line.ts', 'orders/answers-that-leave.test.ts', [
    [
      'what a mail does not name',
      'correctLine',
      'changes: withoutHidden(changes)',
      'changes',
      'does not name a question',
    ],
  ]),
  ...of('orders/change-line.ts', 'orders/answers-that-leave.test.ts', [
    [
      'what a mail does not name',
      'changeLine',
      'changes: withoutHidden(changes)',
      'changes',
      'does not name a question',
    ],
  ]),
  ...of('platform/each-alone.ts', 'orders/answers-that-leave.test.ts', [
    ['each apart', 'eachAlone', 'faults.push(error)', 'throw error', 'nor does any fault of one'],
  ]),
  ...of('papers/ticket-words.ts', 'orders/answers-that-leave.test.ts', [
    ['no answer that goes one day', 'choicesOf', ...ignored('erasedAfter == null'), 'on no ticket'],
  ]),
  ...of('orders/corrections.store.ts', 'orders/guards.test.ts', [
    [
      'places that are there',
      'moveSold',
      ...unasked('(select count(*) from moved)'),
      'as far as there are any',
    ],
    [
      'within capacity',
      'moveSold',
      ...ignored('s.held + s.sold + o.sold <= s.capacity'),
      'as far as there are any',
    ],
    [
      'every limit counts',
      'mustCountInLimits',
      ...unasked('is_in_its_limits'),
      'only where every limit counts it',
    ],
  ]),
  ...of('orders/offline.store.ts', 'orders/guards.test.ts', [
    [
      'an entry that stands',
      'cancelOfflineOrder',
      ...ignored("state = 'Registered'"),
      'not once its money was handed back',
    ],
    [
      'an entry by hand',
      'cancelOfflineOrder',
      ...ignored("type = 'Offline'"),
      'once, and never one that was paid by card',
      'state = Registered, which a payment by card never has',
    ],
  ]),
  ...of('orders/write-order.sql.ts', 'door/canceled-event.test.ts', [
    [
      'for an event that stands',
      'eventsStand',
      'must((\n  select bool_and(event_stands(form_id))',
      'must((\n  select bool_and(true)',
      'at the very moment it is cancelled',
    ],
  ]),
  ...of('orders/offline.store.ts', 'door/canceled-event.test.ts', [
    [
      'for an event that stands',
      'insertOfflineOrder',
      'eventsStand,',
      '',
      'at the very moment it is cancelled',
    ],
  ]),
  ...of('orders/offline.store.ts', 'manage/orders.test.ts', [
    [
      'places that are there',
      'insertOfflineOrder',
      ...unasked('(select count(*) from sold)'),
      'takes no more places than there are',
    ],
    [
      'a cart of the desk',
      'offlineCart',
      ...ignored("carts.client = 'offline'"),
      'never takes over the cart of a visitor',
      "carts.items = '[]': the cart of a visitor holds what they chose",
    ],
    [
      'once',
      'offlineCart',
      ...ignored("carts.state <> 'Paid'"),
      'is written once by a call sent twice',
      'orders.cart_id, which is unique',
    ],
  ]),
  ...of('orders/cancel-lines.sql.ts', 'refunds/guards.test.ts', [
    [
      'with every stock it holds',
      'cancelLinesCtes',
      ...unasked('i.stock_ids <@'),
      'only with every stock that they hold',
    ],
    [
      'a line ends once',
      'cancelLinesCtes',
      ...ignored('is_item_live(i.state) and (${which})'),
      'together, and never twice',
    ],
  ]),
]

export const SUMS_BY_DAY = [
  ...of('orders/fold-days.ts', 'manage/folded-days.test.ts', [
    [
      'a day is summed up once everybody notes its changes',
      'foldDays',
      '!(await store.isKnownToAll(app.db))',
      'false',
      'keeps days from being summed up',
    ],
  ]),
  ...of('orders/fold-days.store.ts', 'manage/folded-days.test.ts', [
    [
      'a day is summed up whole: found by the check of its sums',
      'fold',
      'created_at < paris_midnight(${until})',
      "created_at < paris_midnight(${until}) - interval '1 year'",
      'are summed up once, and say the same',
    ],
    [
      'a day that changed is summed up again',
      'fold',
      'unnest(${days}::date[]) changed(day)',
      "unnest('{}'::date[]) changed(day)",
      'are exact after an entry by hand of that day',
    ],
  ]),
  ...of('orders/days.sql.ts', 'manage/folded-days.test.ts', [
    [
      'a day that changed is not read as it was',
      'foldedRows',
      'not exists (',
      'not false or exists (',
      'are exact after an entry taken back',
    ],
    [
      'but as it is now',
      'changedDays',
      'c.day < s.until',
      'c.day < s.until and false',
      'are exact after an entry taken back',
    ],
  ]),
]
