import { useEffect, useEffectEvent, useState } from 'react'

const FIRST_WAIT_MS = 700
const LONGEST_WAIT_MS = 5000
const LONG_AFTER_MS = 60_000

/** Asks again and again, less and less often, until the page changes. Answers whether it takes long. */
export function usePolling(ask: () => Promise<void>, longestWaitMs = LONGEST_WAIT_MS): boolean {
  const [isLong, setIsLong] = useState(false)
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    let waitMs = FIRST_WAIT_MS
    let stopped = false
    let timer: ReturnType<typeof setTimeout>
    const again = async () => {
      await askNow()
      if (stopped) return
      waitMs = Math.min(waitMs * 1.5, longestWaitMs)
      timer = setTimeout(() => void again(), waitMs)
    }
    timer = setTimeout(() => void again(), FIRST_WAIT_MS)
    const long = setTimeout(() => setIsLong(true), LONG_AFTER_MS)
    return () => {
      stopped = true
      clearTimeout(timer)
      clearTimeout(long)
    }
  }, [longestWaitMs])
  return isLong
}
