import { describe } from 'vitest'
import { breachesAreFound, emptyHouse, nothingIsFoundIn } from './planting.ts'

describe('an import that breaks a wall', () => {
  emptyHouse()

  breachesAreFound([
    [
      'web reaches into server',
      'web/app/page.tsx',
      `export const a = <a />\nimport '../../server/src/app.ts'`,
      '"../../server/src/app.ts": web may not import server',
    ],
    [
      'server reaches into bank by name',
      'server/src/app.ts',
      `export { x } from '@obole/bank/bank'`,
      '"@obole/bank/bank": server may not import bank',
    ],
    [
      'bank reaches into web lazily',
      'bank/src/main.ts',
      `await import('../../web/app/root.tsx')`,
      'bank may not import web',
    ],
    [
      'contract reaches into server for a type',
      'contract/src/forms.ts',
      `import type { App } from '../../server/src/app.ts'`,
      'contract may not import server',
    ],
    [
      'server reaches into scripts',
      'server/src/main.ts',
      `import '../../scripts/postgres.ts'`,
      'server may not import scripts',
    ],
    [
      'contract uses a package',
      'contract/src/forms.ts',
      `import fastify from 'fastify'`,
      '"fastify": contract may only import zod',
    ],
    [
      'core uses Node',
      'core/src/money/money.ts',
      `import { readFile } from 'node:fs'`,
      '"node:fs": core may only import itself',
    ],
    [
      'core names a type of contract',
      'core/src/money/money.ts',
      `type A = import('@obole/contract/forms').Form`,
      'core may not import contract',
    ],
    [
      'a floor reaches up',
      'server/src/ledger/post.ts',
      `import { placeOrder } from '../orders/place-order.ts'`,
      '"../orders/place-order.ts": orders is above ledger',
    ],
    [
      'a floor reaches up for a type',
      'server/src/platform/db.ts',
      `export type { Order } from '../orders/order.ts'`,
      'orders is above platform',
    ],
    [
      'a floor reaches for a composition root',
      'server/src/carts/a.ts',
      `import { createApi } from '../api.ts'`,
      'a floor may not import the composition roots',
    ],
    [
      'a floor reaches for the value of a type',
      'server/src/carts/a.ts',
      `import { readConfig } from '../config.ts'`,
      'a floor may not import the composition roots',
    ],
    [
      'a page reaches into one above it',
      'web/app/ui/button.tsx',
      `import { call } from '../session/call.ts'`,
      '"../session/call.ts": session is above ui',
    ],
    [
      'a step reaches into a later one',
      'web/app/forms/journey/steps.ts',
      `import type { Plan } from '../summary/plan.ts'`,
      'summary is above journey',
    ],
    [
      'a page of the desk reaches into one above it',
      'web/app/manage/lists/orders.tsx',
      `import { words } from '../orders/order.words.ts'`,
      'orders is above lists',
    ],
    [
      'a page reaches for the root',
      'web/app/home/home.tsx',
      `import type { loader } from '../root.tsx'`,
      'a floor may not import the composition roots',
    ],
    [
      'the bank reaches up',
      'bank/src/mandates/open-mandate.ts',
      `import type { PaymentRow } from '../payments/payments.store.ts'`,
      'payments is above mandates',
    ],
    [
      'a chapter of core reaches up',
      'core/src/money/tip.ts',
      `import { kindOf } from '../campaign/kinds.ts'`,
      'campaign is above money',
    ],
    [
      'the ground of core reaches up',
      'core/src/locale.ts',
      `import { cents } from './money/money.ts'`,
      'money is above the ground of core/src',
    ],
    ['a room is not on the list', 'server/src/stuff/a.ts', `export {}`, 'not on the list of floors: stuff'],
    [
      'somebody else’s store',
      'server/src/orders/a.ts',
      `import { find } from '../carts/carts.store.ts'`,
      '"../carts/carts.store.ts": it is private to server/src/carts',
    ],
    [
      'somebody else’s table',
      'server/src/main.ts',
      `import { findCart } from './carts/carts.store.ts'`,
      'it is private to server/src/carts',
    ],
    [
      'a route with another room’s verb',
      'server/src/carts/carts.routes.ts',
      `import { find } from '../forms/find-form.ts'`,
      'routes and jobs import their own verbs',
    ],
    [
      'a job with its store',
      'server/src/carts/carts.jobs.ts',
      `import { find } from './carts.store.ts'`,
      'routes and jobs import their own verbs',
    ],
    [
      'a route that enqueues by itself',
      'server/src/carts/carts.routes.ts',
      `import { tellJob } from '../forms/forms.queue.ts'`,
      'routes and jobs import their own verbs',
    ],
    ['a room without a noun', 'server/src/platform/utils/a.ts', `export {}`, 'is in a room called utils'],
    ['a file without a noun', 'web/app/helpers.ts', `export {}`, 'is in a room called helpers'],
  ])

  nothingIsFoundIn([
    ['contract/src/forms.ts', `import { z } from 'zod'; import { cents } from '@obole/core/money/money'`],
    [
      'server/src/orders/place-order.ts',
      `import type { App } from '../app.ts'; import { hold } from '../carts/hold.ts'; const a = 'select an option'`,
    ],
    [
      'server/src/carts/carts.routes.ts',
      `import { hold } from './hold.ts'; import { http } from '../platform/http.ts'; import '@obole/contract/carts'`,
    ],
    ['server/src/carts/carts.jobs.ts', `import { tellJob } from '../forms/forms.queue.ts'`],
    ['server/src/ledger/ledger.test.ts', `import { placeOrder } from '../orders/place-order.ts'`],
    ['e2e/stack.ts', `import { startPostgres } from '../scripts/postgres.ts'; const url = process.env['X']`],
  ])
})
