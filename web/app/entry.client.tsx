import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { failed } from './tools/measured.ts'

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
