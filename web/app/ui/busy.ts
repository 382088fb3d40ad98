import { useCallback, useRef, useState } from 'react'

/** A busy sign that appears stays long enough to be read, without holding back the answer. */
const SHORTEST_BUSY_MS = 200

/** Runs one piece of work at a time and says whether one is running; a second click while busy does nothing. */
export function useBusy(): [busy: boolean, run: (work: () => Promise<void>) => Promise<void>] {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const run = useCallback(async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    const startedMs = performance.now()
    try {
      await work()
    } finally {
      const leftMs = Math.max(0, SHORTEST_BUSY_MS - (performance.now() - startedMs))
      setTimeout(() => {
        running.current = false
        setBusy(false)
      }, leftMs)
    }
  }, [])
  return [busy, run]
}
