import type { ExpectedIncome, Year, YearQuery } from '@obole/contract/year'
import type { Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import type { Identity } from '../people/identify.ts'
import { showExpectedIncome } from '../year/show-expected.ts'
import { showYear } from '../year/show-year.ts'
import { enter, ifEntered, type Where } from './access.ts'

export const showYearOf = (
  app: App,
  identity: Identity,
  where: Where,
  asked: YearQuery,
): Promise<Year | Refusal> =>
  ifEntered(enter(app, identity, where, 'readMoney'), ({ organizationId }) =>
    showYear(app, organizationId, asked),
  )

export const showExpected = (app: App, identity: Identity, where: Where): Promise<ExpectedIncome | Refusal> =>
  ifEntered(enter(app, identity, where, 'readMoney'), ({ organizationId }) =>
    showExpectedIncome(app, organizationId),
  )
