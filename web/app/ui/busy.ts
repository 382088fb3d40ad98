import { busyMsLeft } from '@obole/core/settings'
import { useCallback, useRef, useState } from 'react'

/**
 * Runs one piece of work at a time and says whether one is running; a second click while busy does nothing. What is refused
 * at once was no work: no sign of it appears, and the press that follows is heard.
 */
export function useBusy(): [busy: boolean, run: (work: () => Promise<void>) => Promise<void>] {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const run = useCallback(async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    const startedMs = performance.now()
    let isWork = false
    const waits = setTimeout(() => (isWork = true))
    // A sign that appears stays long enough to be read, without holding back the answer.
    const rest = () => {
      running.current = false
      setBusy(false)
    }
    try {
      await work()
    } finally {
      clearTimeout(waits)
      if (isWork) setTimeout(rest, busyMsLeft(startedMs, performance.now()))
      else rest()
    }
  }, [])
  return [busy, run]
}
