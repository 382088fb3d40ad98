import type { FieldsCommand, FieldsMessage } from '@obole/contract/bank'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** The result of asking the fields for the typed card. */
export type TokenizationResult =
  | { kind: 'token'; tokenizationSessionId: string }
  | { kind: 'invalid' }
  | { kind: 'error' }

/** A frame that has sent nothing by then is taken as failed. */
export const READY_TIMEOUT_MS = 20_000
const TOKEN_TIMEOUT_MS = 30_000

/** The height of the fields until they report their own. */
const USUAL_HEIGHT = 285

/** Listens to the bank's fields only: messages of other origins or frames are ignored. */
function listen(
  frame: HTMLIFrameElement,
  origin: string,
  hear: (message: FieldsMessage) => void,
): () => void {
  const onMessage = (event: MessageEvent) => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return
    // From this origin and this frame, so in the bank's own protocol.
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
  // The frame exists once it has an address.
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

/** Asks the bank to keep the typed card; only its token comes back. */
export function tokenize(frame: HTMLIFrameElement, origin: string): Promise<TokenizationResult> {
  return new Promise((resolve) => {
    const end = (result: TokenizationResult) => {
      clearTimeout(timer)
      stop()
      resolve(result)
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
