import { sql, type Sql } from '../platform/sql.ts'

/**
 * The `SaleStop` of a campaign, read or guarded by the statement that comes right before a charge: this node's memory
 * of the campaign may be a second old. Where an administrator closes the campaign meanwhile, payers may still finish.
 */
export const saleStopOf = (formId: Sql) => sql`(
  select case when not o.allow_collect then 'suspended'
    when exists (select from event_cancellations x where x.form_id = f.id) then 'canceled' end
  from forms f join organizations o on o.id = f.organization_id where f.id = ${formId})`
