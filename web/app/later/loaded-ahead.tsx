import { type ComponentType, useState } from 'react'
import { fetched } from '../browser/fetched.ts'
import { lazy } from './lazy.tsx'

interface LoadedAhead {
  /** Waits for its code where it is not loaded yet. */
  Part: ComponentType
  /** Does nothing where the network is away: the part asks again. */
  load: () => Promise<void>
}

/**
 * A part whose code is loaded before it is shown, and then shown at once. React learns only a turn later that a lazy part
 * has come, even if it came long ago: it would draw what stands in for it, and keep that for 300 ms lest it flicker.
 */
export function loadedAhead(load: () => Promise<{ default: ComponentType }>): LoadedAhead {
  let Loaded: ComponentType | null = null
  const Later = lazy(load)
  return {
    load: async () => {
      const found = await fetched(load).catch(() => null)
      Loaded = found?.default ?? null
    },
    Part: function Part() {
      // Chosen once: another component in its place would begin anew.
      const [Shown] = useState<ComponentType>(() => Loaded ?? Later)
      return <Shown />
    },
  }
}
