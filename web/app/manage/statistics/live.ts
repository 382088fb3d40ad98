import type { LiveFigures } from '@obole/contract/manage-statistics'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../session/call.ts'

const LOOK_EVERY_MS = 5000
const MOST_SHOWN = 8

interface Scope {
  organizationSlug: string
  /** Absent for the whole association. */
  campaign?: { formType: string; formSlug: string }
}

export interface Live {
  /** Received and kept, since the beginning. */
  received: number
  orders: number
  /** What came in since the page was opened, the newest first. */
  latest: LiveFigures['latest']
}

/** Asks every few seconds what came in, while the page is visible. Null before the first answer. */
export function useLive({ organizationSlug, campaign }: Scope, onNew: () => void): Live | null {
  const [live, setLive] = useState<Live | null>(null)
  const onLook = useEffectEvent((figures: LiveFigures, isFirst: boolean) => {
    setLive((before) => ({
      received: figures.received,
      orders: figures.orders,
      latest: [...figures.latest, ...(before?.latest ?? [])].slice(0, MOST_SHOWN),
    }))
    if (!isFirst && figures.latest.length > 0) onNew()
  })
  const { formType, formSlug } = campaign ?? {}
  useEffect(() => {
    let since: string | undefined
    let isGone = false
    let timer: ReturnType<typeof setTimeout>
    const look = async () => {
      if (document.visibilityState === 'visible') {
        const figures = await call('GET /manage/organizations/{organizationSlug}/statistics/live', {
          params: { organizationSlug },
          query: { formType, formSlug, since },
        })
        if (isGone) return
        if (figures.ok) {
          onLook(figures.value, since === undefined)
          since = figures.value.now
        }
      }
      timer = setTimeout(() => void look(), LOOK_EVERY_MS)
    }
    void look()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [organizationSlug, formType, formSlug])
  return live
}
