import type { DoorDesk } from '@obole/contract/door'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../session/call.ts'
import type { DoorPlace } from './place.ts'

const LOOK_EVERY_MS = 5000

export interface SeenDoor {
  door: DoorDesk
  /** When the server said it. */
  seenAtMs: number
}

interface LiveDoor extends SeenDoor {
  /** The last look was not answered. */
  isSilent: boolean
  show: (door: DoorDesk) => void
}

/** The door as it is now: looked at every few seconds while the page is visible, and at once when it is seen again. */
export function useLiveDoor({ organizationSlug, formType, formSlug }: DoorPlace, loaded: SeenDoor): LiveDoor {
  const [seen, setSeen] = useState(loaded)
  const [isSilent, setIsSilent] = useState(false)
  /** Grows with each act: a look that began before it would show what was before. */
  const acts = useRef(0)
  const take = useCallback((door: DoorDesk) => {
    setSeen({ door, seenAtMs: Date.now() })
    setIsSilent(false)
  }, [])
  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout>
    const look = async () => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible') return
      const before = acts.current
      const answer = await call(
        'GET /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/door',
        { params: { organizationSlug, formType, formSlug } },
      )
      if (isGone) return
      if (!answer.ok) setIsSilent(true)
      else if (acts.current === before) take(answer.value)
      clearTimeout(timer)
      timer = setTimeout(() => void look(), LOOK_EVERY_MS)
    }
    const onVisible = () => void look()
    timer = setTimeout(onVisible, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isGone = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [organizationSlug, formType, formSlug, take])
  const show = (door: DoorDesk) => {
    acts.current += 1
    take(door)
  }
  return { ...seen, isSilent, show }
}
