import { sql } from '../src/platform/sql.ts'

/** For rows that were written without triggers: the later parts of all names. */
export const NAME_PARTS = [
  sql`
  insert into payer_name_parts (organization_id, part, order_id)
  select o.organization_id, part, o.id from orders o, parts_of_person(o.payer) part where may_have_parts(o.payer)
  on conflict do nothing`,
  sql`
  insert into participant_name_parts (form_id, part, order_item_id)
  select i.form_id, part, i.id from order_items i, parts_of_person(i.participant) part
  where may_have_parts(i.participant)
  on conflict do nothing`,
]
