import { mayReloadPage } from '@obole/core/settings'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { failed } from './tools/measured.ts'

const RELOADED_KEY = 'reloaded'

// A part of an older build that is gone: the page is loaded anew, once a minute at most, so that it cannot loop.
addEventListener('vite:preloadError', (event) => {
  const last = Number(sessionStorage.getItem(RELOADED_KEY)) || null
  if (!mayReloadPage(last, Date.now())) return
  event.preventDefault()
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
  window.location.reload()
})

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      // What an error page stands for is said as loudly as what nobody caught.
      onCaughtError(error) {
        console.error(error)
        failed(error)
      },
    },
  )
})
