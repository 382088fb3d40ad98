import type { Participant } from '@obole/contract/carts'
import type { Delivery } from '@obole/contract/manage-lists'
import type { FormType } from '@obole/core/campaign/form'
import type { Row } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'

export interface PayerColumns {
  email: string | null
  firstName: string | null
  lastName: string | null
  companyName: string | null
}

export const PAYER = sql`jsonb_build_object('email', o.payer_email, 'firstName', o.payer ->> 'firstName',
  'lastName', o.payer ->> 'lastName', 'companyName', o.payer ->> 'companyName') as payer`
/** The postal address, for a payer without an e-mail address. */
export const POSTAL_ADDRESS = sql`case when o.payer_email is null then concat_ws(', ', o.payer ->> 'address',
  concat_ws(' ', o.payer ->> 'zipCode', o.payer ->> 'city'), nullif(o.payer ->> 'country', 'FR')) end`
/** Whom the order would be sent to. */
const ADDRESSEE = sql`jsonb_build_object('name', concat_ws(' ', o.payer ->> 'firstName', o.payer ->> 'lastName'),
  'address', o.payer ->> 'address', 'zipCode', o.payer ->> 'zipCode', 'city', o.payer ->> 'city',
  'country', o.payer ->> 'country') as addressee`
export const RECEIVED_ON = sql`(
  select (o.created_at at time zone 'Europe/Paris')::date from carts c where c.id = o.cart_id
    and c.client = 'offline') as received_on`
export const CAMPAIGN = sql`f.form_type, f.slug as form_slug, f.title as form_title`

export interface OfCampaign extends Row {
  form_type: FormType
  form_slug: string
  form_title: string
  payer: PayerColumns
}

/** For a search: the participant who was found. */
export interface OfSearch {
  found_participant?: FoundParticipant | null
}
export type FoundParticipant = Pick<Participant, 'firstName' | 'lastName' | 'email'>

export interface OptionColumns {
  optionId: number
  name: string | null
  priceCents: number | null
}

/** The lines of an order with their options, and whom they would be sent to. */
export interface OfParcel {
  lines: { name: string; isCanceled: boolean; options: OptionColumns[] }[]
  addressee: NonNullable<Delivery>
}

/** Each option with its name and price at that time; its current name where none was stored. */
export const optionsSql = sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('optionId', x.value -> 'extraOptionId', 'name', coalesce(x.value ->> 'name',
      e.label),
      'priceCents', x.value -> 'priceCents'))
    from jsonb_array_elements(i.options) x left join extra_options e on e.id = (x.value ->> 'extraOptionId')::bigint),
    '[]')`

export const PARCEL = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('name', i.name, 'isCanceled', not is_item_live(i.state), 'options',
  ${optionsSql}) order by i.id), '[]')
    from order_items i where i.order_id = o.id) as lines, ${ADDRESSEE}`
