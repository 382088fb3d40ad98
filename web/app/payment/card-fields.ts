import type { FieldsCommand, FieldsMessage } from '@obole/contract/bank'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** What came of asking for the card that was typed. */
export type TakenCard =
  | { kind: 'token'; tokenizationSessionId: string }
  | { kind: 'invalid' }
  | { kind: 'error' }

/** A frame that has not spoken by then will not. */
export const READY_TIMEOUT_MS = 20_000
const TOKEN_TIMEOUT_MS = 30_000

/** Holds the place of the fields until they say how tall they are. */
const USUAL_HEIGHT = 285

/** What the bank's fields say, and nobody else: messages of other origins or frames are not read. */
function listen(
  frame: HTMLIFrameElement,
  origin: string,
  hear: (message: FieldsMessage) => void,
): () => void {
  const onMessage = (event: MessageEvent) => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return
    // Of this origin and this frame, hence by the bank's own protocol.
    hear(event.data as FieldsMessage)
  }
  addEventListener('message', onMessage)
  return () => removeEventListener('message', onMessage)
}

export function useCardFields(
  frame: RefObject<HTMLIFrameElement | null>,
  { origin, src }: { origin: string; src: string | null },
  onSubmit: () => void,
) {
  const [isReady, setIsReady] = useState(false)
  const [isSilent, setIsSilent] = useState(false)
  const [height, setHeight] = useState(USUAL_HEIGHT)
  const hear = useEffectEvent((message: FieldsMessage) => {
    if (message.type === 'hapay:ready') setIsReady(true)
    if (message.type === 'hapay:height') setHeight(message.height)
    if (message.type === 'hapay:submit') onSubmit()
  })
  // The frame is there once it has an address.
  useEffect(
    () => (src && frame.current ? listen(frame.current, origin, hear) : undefined),
    [frame, origin, src],
  )
  useEffect(() => {
    const timer = setTimeout(() => setIsSilent(true), READY_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [])
  return { isReady, isSilent: isSilent && !isReady, height }
}

/** Asks the bank to keep the card that was typed; only the name of what it keeps comes back. */
export function tokenize(frame: HTMLIFrameElement, origin: string): Promise<TakenCard> {
  return new Promise((resolve) => {
    const end = (taken: TakenCard) => {
      clearTimeout(timer)
      stop()
      resolve(taken)
    }
    const timer = setTimeout(() => end({ kind: 'error' }), TOKEN_TIMEOUT_MS)
    const stop = listen(frame, origin, (message) => {
      if (message.type === 'hapay:token') {
        end({ kind: 'token', tokenizationSessionId: message.tokenizationSessionId })
      }
      if (message.type === 'hapay:invalid') end({ kind: 'invalid' })
      if (message.type === 'hapay:error') end({ kind: 'error' })
    })
    const command: FieldsCommand = { type: 'hapay:tokenize' }
    frame.contentWindow?.postMessage(command, origin)
  })
}
