import { of } from '../lines.ts'

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
