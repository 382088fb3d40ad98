import { mayReloadPage } from '@obole/core/site/settings'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { failed } from './tools/measured.ts'

const RELOADED_KEY = 'reloaded'

// A file of an older build is gone: reloads the page, at most once a minute, so that it cannot loop.
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
      {/* The next page is drawn in one go: in slices, between the frames of a waiting sign, it came a sixth later. */}
      <HydratedRouter useTransitions={false} />
    </StrictMode>,
    {
      // Errors caught by an error page are reported like uncaught ones.
      onCaughtError(error) {
        console.error(error)
        failed(error)
      },
    },
  )
})
