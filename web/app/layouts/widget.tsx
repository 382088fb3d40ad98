import { Outlet } from 'react-router'
import { FrameHeight } from '../widgets/frame-height.tsx'

/** Transparent: the page of the other site shows through. */
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
