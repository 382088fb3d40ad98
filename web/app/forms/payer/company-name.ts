import { cleanSiren, sirenRule } from '@obole/core/validation/company'
import { useEffect, useState } from 'react'
import { call } from '../../session/call.ts'

/** The name of the company with the typed number; null until the number is complete and known, or if it is unknown. */
export function useCompanyName(typed: string, isAsked: boolean): string | null {
  const siren = isAsked && typed !== '' && sirenRule(typed) === null ? cleanSiren(typed) : null
  const [found, setFound] = useState<{ siren: string; name: string | null } | null>(null)
  useEffect(() => {
    if (siren === null) return
    let isLast = true
    void call('GET /companies/{siren}', { params: { siren } }).then((answer) => {
      if (isLast && answer.ok) setFound({ siren, name: answer.value.name })
    })
    return () => {
      isLast = false
    }
  }, [siren])
  return found !== null && found.siren === siren ? found.name : null
}
