import type { FormState, FormType } from '@obole/core/campaign/form'

/** A campaign in a list, as the store's `to_jsonb` writes it. */
export interface FormLightRow {
  id: number
  form_type: FormType
  slug: string
  state: FormState
  is_event_canceled: boolean
  title: string
  description: string | null
  banner: string | null
  logo: string | null
  start_at: string | null
  end_at: string | null
  sale_start_at: string | null
  sale_end_at: string | null
  updated_at: string
  accept_open_donation: boolean
  remaining_entries: number | null
  held_entries: number | null
}
