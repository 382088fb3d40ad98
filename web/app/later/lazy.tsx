import { type ComponentType, createElement, lazy as lazyInReact, useEffect, useState } from 'react'
import { noAnswer } from '../session/call.ts'
import { showToast } from '../ui/toast.tsx'
import { fetched } from '../browser/fetched.ts'

/**
 * A part whose code is fetched when it is first shown. Without network it says so instead, and the page stays as it is: a
 * dialog closes again, so that the same press opens it once the network is back; what is part of the page comes by itself,
 * and so does a dialog that must not be missed: what it tells is told once.
 */
export function lazy<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { isToldOnce = false } = {},
): ComponentType<P> {
  const attempt = () => lazyInReact(() => fetched(load).catch(() => ({ default: Missing })))
  let next = attempt()

  function Missing(props: P) {
    const [found, setFound] = useState<{ Part: ComponentType<P> } | null>(null)
    const [close] = useState(() => (isToldOnce ? null : closerOf(props)))
    useEffect(() => {
      // React keeps what an attempt came to: whoever shows this part again makes another one.
      next = attempt()
      sayNoAnswer()
      if (close) return close()
      const again = () =>
        void fetched(load).then(
          (part) => setFound({ Part: part.default }),
          () => undefined,
        )
      // A browser does not always know that the network is back: whoever goes on using the page asks again.
      const signs = ['online', 'click'] as const
      for (const sign of signs) addEventListener(sign, again)
      return () => signs.forEach((sign) => removeEventListener(sign, again))
    }, [close])
    return found ? createElement(found.Part, props) : null
  }

  return function Part(props: P) {
    const [Shown] = useState<ComponentType<P>>(() => next)
    return createElement(Shown, props)
  }
}

export function sayNoAnswer(): void {
  const { message: title, body } = noAnswer()
  showToast({ tone: 'danger', title, ...(body ? { body } : {}) })
}

/** What a dialog is closed by. */
function closerOf(props: object): (() => void) | null {
  const close: unknown = Reflect.get(props, 'onClose')
  return typeof close === 'function' ? () => void close() : null
}
