import { useEffect, useRef, useState } from 'react'

export interface Kept<T> {
  value: T
  set: (change: (known: T) => T) => void
  /** The text typed at an earlier visit is back on the screen. */
  isRestored: boolean
  /** Call it when the form was sent or given up. */
  forget: () => void
}

/**
 * What is typed into a form with a send button, kept on this device until it is sent: a person who leaves the page in
 * the middle finds it again. `worthKeeping` removes what would be useless later.
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
      // Written by this form, on this device.
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

/** Null where there is nothing, or nothing readable. */
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
    // Private windows and full disks refuse to store: the form still works.
  }
}
