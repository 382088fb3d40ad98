import { useEffect, useRef, useState } from 'react'

export interface Kept<T> {
  value: T
  set: (change: (known: T) => T) => void
  /** What was typed at an earlier visit is back on the screen. */
  isRestored: boolean
  /** It was sent, or given up. */
  forget: () => void
}

/**
 * What somebody types into a form that is sent with a button, kept on this device until it is sent: whoever leaves the page
 * in the middle, by a link or by a dead battery, finds it again. `worthKeeping` leaves out what would be no good by then.
 */
export function useKept<T>(
  key: string,
  nothing: T,
  worthKeeping: (value: T) => T = (value) => value,
): Kept<T> {
  const [value, setValue] = useState(nothing)
  const [isRestored, setIsRestored] = useState(false)
  const blank = useRef(nothing)
  useEffect(() => {
    const lookBack = () => {
      const kept = readKept(key)
      if (kept === null) return
      // Written by this very form, on this very device.
      setValue(kept as T)
      setIsRestored(true)
    }
    lookBack()
  }, [key])
  return {
    value,
    set: (change) =>
      setValue((known) => {
        const next = change(known)
        writeKept(key, worthKeeping(next))
        return next
      }),
    isRestored,
    forget: () => {
      writeKept(key, null)
      setValue(blank.current)
      setIsRestored(false)
    },
  }
}

const PREFIX = 'obole-kept-'

/** Null where there is nothing, or nothing that can be read. */
function readKept(key: string): unknown {
  try {
    const text = localStorage.getItem(PREFIX + key)
    return text ? JSON.parse(text) : null
  } catch {
    return null
  }
}

function writeKept(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key)
    else localStorage.setItem(PREFIX + key, JSON.stringify(value))
  } catch {
    // Private windows and full disks refuse: the form still works.
  }
}
