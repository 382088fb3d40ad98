import { busyMsLeft } from '@obole/core/site/settings'
import { useCallback, useRef, useState } from 'react'

/**
 * Runs one task at a time and answers whether one is running; a second click while busy does nothing. A task that is
 * refused at once shows no busy state, and the next press works.
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
    // A busy state that appears stays long enough to be read, without delaying the result.
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
