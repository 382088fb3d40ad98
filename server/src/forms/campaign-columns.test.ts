import { expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../platform/sql.ts'
import {
  CAMPAIGN_COLUMNS,
  COUPON_COLUMNS,
  FIELD_COLUMNS,
  FORM_COLUMNS,
  OPTION_COLUMNS,
  TIER_COLUMNS,
} from './campaign-columns.ts'

const test = testApp()

/** What verbs write by themselves: links to other rows, places in a list, who did what and when. */
const NO_FIELDS: Readonly<Record<string, readonly string[]>> = {
  forms: ['organization_id', 'creation_key', 'creation_hash', 'changed_by', 'changed_at', 'follows_form_id'],
  tiers: [
    'id',
    'form_id',
    'position',
    'stock_id',
    'copied_from_id',
    'deleted_at',
    'created_at',
    'updated_at',
  ],
  extra_options: ['id', 'form_id', 'position', 'stock_id', 'copied_from_id', 'deleted_at'],
  custom_fields: ['id', 'form_id', 'tier_id', 'extra_option_id', 'position', 'deleted_at'],
  coupons: ['id', 'form_id', 'uses_stock_id', 'deleted_at'],
}

it.each([
  ['forms', { ...FORM_COLUMNS, ...CAMPAIGN_COLUMNS }],
  ['tiers', TIER_COLUMNS],
  ['extra_options', OPTION_COLUMNS],
  ['custom_fields', FIELD_COLUMNS],
  ['coupons', COUPON_COLUMNS],
])('every column of %s is a field, once, or is known to be none', async (table, fields) => {
  const columns = await test.app.db.query<{ name: string }>(sql`
      select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`)
  const known = [...Object.values(fields).map(({ column }) => column), ...(NO_FIELDS[table] ?? [])]
  const sorted = (names: readonly string[]) => names.toSorted((one, other) => one.localeCompare(other))
  expect(sorted(known)).toEqual(sorted(columns.map(({ name }) => name)))
})
