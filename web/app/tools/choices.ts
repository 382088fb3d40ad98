import {
  type Choices,
  CONSENT_COOKIE,
  CONSENT_DAYS,
  readChoices,
  type Tool,
  writeChoices,
} from '@obole/core/site/tools'
import { useSyncExternalStore } from 'react'
import { useRootData } from '../session/root-data.ts'

const CHANGED = 'choiceschanged'

function subscribe(changed: () => void): () => void {
  addEventListener(CHANGED, changed)
  return () => removeEventListener(CHANGED, changed)
}

/** The choices of this browser's visitor. */
export const choicesNow = (): Choices => readChoices(document.cookie)

/** The same in a component, correct from the server's rendering on. */
export function useChoices(): Choices {
  const drawn = useRootData()?.choices ?? {}
  const written = useSyncExternalStore(
    subscribe,
    () => writeChoices(choicesNow()),
    () => writeChoices(drawn),
  )
  return readChoices(`${CONSENT_COOKIE}=${written}`)
}

export function choose(choices: Choices): void {
  const all = writeChoices({ ...choicesNow(), ...choices })
  document.cookie = `${CONSENT_COOKIE}=${all}; Path=/; Max-Age=${CONSENT_DAYS * 86_400}; SameSite=Lax`
  dispatchEvent(new Event(CHANGED))
}

export const chooseAll = (tools: readonly Tool[], choice: boolean): void =>
  choose(Object.fromEntries(tools.map((tool) => [tool, choice])))
