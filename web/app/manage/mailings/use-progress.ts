import type { Mailing } from '@obole/contract/mailings'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../session/call.ts'
import { useAssociation } from '../desk/association-frame.tsx'
import { lookAgainMs } from './look-again.ts'

/**
 * The message as it is by now: while it is being sent, it alone is asked for again, and the page with its recipients once it
 * has ended. Nobody looks at a page that is hidden.
 */
export function useProgress(loaded: Mailing): Mailing {
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const [seen, setSeen] = useState<{ of: Mailing; mailing: Mailing } | null>(null)
  const { id, state } = loaded
  useEffect(() => {
    if (state !== 'Sending') return undefined
    const began = Date.now()
    let isGone = false
    let timer: ReturnType<typeof setTimeout>
    const look = async () => {
      if (document.visibilityState === 'visible') {
        const answer = await call('GET /manage/organizations/{organizationSlug}/mailings/{mailingId}', {
          params: { organizationSlug, mailingId: id },
        })
        if (isGone) return
        if (answer.ok) setSeen({ of: loaded, mailing: answer.value })
        if (answer.ok && answer.value.state !== 'Sending') void revalidate()
      }
      timer = setTimeout(() => void look(), lookAgainMs(Date.now() - began))
    }
    timer = setTimeout(() => void look(), lookAgainMs(0))
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [organizationSlug, id, state, loaded, revalidate])
  // What was loaded since, as after « Arrêter », is newer than what was seen before.
  return seen?.of === loaded ? seen.mailing : loaded
}
