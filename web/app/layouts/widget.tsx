import { Outlet } from 'react-router'
import { FrameHeight } from '../widgets/frame-height.tsx'

/** The page of another site shows through. */
export default function WidgetLayout() {
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <main id="contenu" aria-label="Obole" data-transparent>
        <Outlet />
      </main>
      <FrameHeight />
    </>
  )
}
