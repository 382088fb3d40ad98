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
