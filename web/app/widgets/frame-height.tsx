import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** What a form in a frame says to the page around it, and what it is asked; `public/embed.js` is the other end. */
type FrameMessage = { type: 'obole:height'; height: number } | { type: 'obole:top' }
const MEASURE = 'obole:measure'

/** A height is no secret, and the page around may be of any origin. */
function say(message: FrameMessage): void {
  if (window.parent !== window) window.parent.postMessage(message, '*')
}

function sayHeight(): void {
  say({ type: 'obole:height', height: Math.ceil(document.documentElement.getBoundingClientRect().height) })
}

/** Lets the frame be as tall as what it shows, so that there is one scroll bar, and each step begins at its top. */
export function FrameHeight() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current !== pathname) say({ type: 'obole:top' })
    shown.current = pathname
  }, [pathname])
  useEffect(() => {
    const observer = new ResizeObserver(sayHeight)
    observer.observe(document.documentElement)
    const answer = (event: MessageEvent) => {
      if (event.source === window.parent && Object(event.data).type === MEASURE) sayHeight()
    }
    addEventListener('message', answer)
    return () => {
      observer.disconnect()
      removeEventListener('message', answer)
    }
  }, [])
  return null
}
