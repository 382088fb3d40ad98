import type { FieldsCommand, FieldsMessage } from '@obole/contract/bank'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

export type Tokenized =
  | { kind: 'token'; tokenizationSessionId: string }
  | { kind: 'invalid' }
  | { kind: 'error' }

/** A frame that has not spoken by then will not. */
const READY_TIMEOUT_MS = 20_000
const TOKEN_TIMEOUT_MS = 30_000

interface CardFields {
  frame: RefObject<HTMLIFrameElement | null>
  isReady: boolean
  isSilent: boolean
  height: number
  tokenize: () => Promise<Tokenized>
}

/** Speaks with the bank's fields in their frame, and with nobody else: messages of other origins are not read. */
export function useCardFields(origin: string, onSubmit: () => void): CardFields {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setIsReady] = useState(false)
  const [isSilent, setIsSilent] = useState(false)
  const [height, setHeight] = useState(292)
  const answer = useRef<((tokenized: Tokenized) => void) | null>(null)
  const submit = useRef(onSubmit)
  submit.current = onSubmit

  useEffect(() => {
    const hear = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      // Of this origin and this frame, hence by the bank's own protocol.
      const message = event.data as FieldsMessage
      switch (message.type) {
        case 'hapay:ready':
          return setIsReady(true)
        case 'hapay:height':
          return setHeight(message.height)
        case 'hapay:submit':
          return submit.current()
        case 'hapay:token':
          return answer.current?.({ kind: 'token', tokenizationSessionId: message.tokenizationSessionId })
        case 'hapay:invalid':
          return answer.current?.({ kind: 'invalid' })
        case 'hapay:error':
          return answer.current?.({ kind: 'error' })
      }
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [origin])

  useEffect(() => {
    const timer = setTimeout(() => setIsSilent(true), READY_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [])

  const tokenize = useCallback(
    () =>
      new Promise<Tokenized>((resolve) => {
        const timer = setTimeout(() => resolve({ kind: 'error' }), TOKEN_TIMEOUT_MS)
        answer.current = (tokenized) => {
          clearTimeout(timer)
          answer.current = null
          resolve(tokenized)
        }
        const command: FieldsCommand = { type: 'hapay:tokenize' }
        frame.current?.contentWindow?.postMessage(command, origin)
      }),
    [origin],
  )
  return { frame, isReady, isSilent: isSilent && !isReady, height, tokenize }
}
