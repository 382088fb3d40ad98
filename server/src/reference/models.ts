import * as associations from '@obole/contract/v5/associations'
import * as campaigns from '@obole/contract/v5/campaigns'
import * as checkoutIntents from '@obole/contract/v5/checkout-intents'
import * as paging from '@obole/contract/v5/paging'
import * as partners from '@obole/contract/v5/partners'
import * as transactions from '@obole/contract/v5/transactions'
import * as values from '@obole/contract/v5/values'
import * as listed from '@obole/contract/v5/values-listed'
import { problemSchema } from '@obole/contract/problems'
import { z } from 'zod'
import { oauthError, revokeRequest, tokenAnswer, tokenRequest } from './token-models.ts'

const MODULES = [associations, campaigns, checkoutIntents, paging, partners, transactions, values, listed]

/** Every model and every list of values, by the name that the public API gives it: `orderDetail` is OrderDetail. */
export const MODELS: ReadonlyMap<z.ZodType, string> = new Map([
  ...MODULES.flatMap((module) =>
    Object.entries(module).flatMap(([name, schema]): [z.ZodType, string][] =>
      schema instanceof z.ZodType ? [[schema, name.charAt(0).toUpperCase() + name.slice(1)]] : [],
    ),
  ),
  [problemSchema, 'Problem'],
  [tokenRequest, 'TokenRequest'],
  [tokenAnswer, 'TokenAnswer'],
  [revokeRequest, 'RevokeRequest'],
  [oauthError, 'OAuthError'],
])

/** A page of a list has its name from what it lists. */
export function nameOfModel(schema: z.ZodType): string | undefined {
  const known = MODELS.get(schema)
  if (known !== undefined || !(schema instanceof z.ZodObject)) return known
  const { data, pagination } = schema.shape
  const row = data instanceof z.ZodArray ? data.element : null
  const rowName = row instanceof z.ZodType ? MODELS.get(row) : undefined
  return pagination === paging.paginationModel && rowName !== undefined
    ? `ResultsWithPaginationModel_${rowName}`
    : undefined
}
