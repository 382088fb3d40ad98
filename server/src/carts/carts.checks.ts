import { typesWith } from '@obole/core/campaign/kinds'
import { LIVE_CART_STATES } from '@obole/core/cart/cart-expiry'
import type { Check } from '../platform/checks.ts'
import { listed, sql } from '../platform/sql.ts'

export const cartChecks: readonly Check[] = [
  {
    name: 'no visitor keeps more than 3 live carts',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select client, count(*) from carts where state in ${listed(LIVE_CART_STATES)} and place is not null
      group by client having count(*) > 3`,
  },
  {
    name: 'C23 every cart of a cart checkout was written by somebody of its association',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select c.id from carts c join forms f on f.id = c.form_id
      where f.form_type in ${listed(typesWith(({ hasAskedLines }) => hasAskedLines === true))} and c.client <> 'offline' and c.made_by is null`,
  },
  {
    name: 'C25 the details in a cart that was asked for are those of a visitor',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select id from carts
      where made_by is not null and payer is not null and payer_client is null and state in ${listed(LIVE_CART_STATES)}`,
  },
  {
    // One hour in all; an attempt begun within it may add its quarter of an hour.
    name: 'no cart keeps its places longer than it may',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select id, created_at, expires_at from carts
      where state in ${listed(LIVE_CART_STATES)} and expires_at > created_at + interval '75 minutes'`,
  },
  {
    name: 'L3 a file that an order speaks of is kept, and is the order’s own',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select o.id, answer ->> 'value' as file_id
      from order_items i join orders o on o.id = i.order_id,
        jsonb_array_elements(i.custom_fields || coalesce(jsonb_path_query_array(i.options, '$[*].customFields[*]'),
        '[]')) as answer
        join custom_fields f on f.id = (answer ->> 'fieldId')::bigint and f.type = 'File'
      where (i.custom_fields <> '[]' or i.options <> '[]')
        and not exists (select from files where files.id = answer ->> 'value' and files.cart_id = o.cart_id)`,
  },
]
