import type { OrderSelection } from '@obole/contract/order-selection'
import { useEffect, useState } from 'react'
import { call } from '../../session/call.ts'
import { useAssociation } from '../desk/association-frame.tsx'
import type { ChosenRows } from './chosen-rows.ts'

type Counted = { selection: OrderSelection | null; refusal: string | null }

/** The number of people who can be written to, known before the message is written. */
export function useCountedSelection(rows: ChosenRows): Counted {
  const { organizationSlug } = useAssociation()
  const [counted, setCounted] = useState<Counted>({ selection: null, refusal: null })
  const asked = JSON.stringify({ organizationSlug, rows })
  useEffect(() => {
    const { organizationSlug: slug, rows: of } = JSON.parse(asked)
    const count = async () => {
      const answer = await call('POST /manage/organizations/{organizationSlug}/orders/selection', {
        params: { organizationSlug: slug },
        body: of,
      })
      if (answer.ok) setCounted({ selection: answer.value, refusal: null })
      else setCounted({ selection: null, refusal: answer.problem.message })
    }
    void count()
  }, [asked])
  return counted
}
