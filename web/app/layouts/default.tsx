import { lazy } from 'react'
import { Outlet, useRouteLoaderData } from 'react-router'
import { Footer } from '../around/footer.tsx'
import { Header, SkipLink } from '../around/header.tsx'
import { ComesLater } from '../early/awake.tsx'
import type { loader as rootLoader } from '../root.tsx'

/** Loaded on demand, because most installations ask for no consent. */
const ConsentBanner = lazy(() => import('../tools/consent-banner.tsx'))

export default function DefaultLayout() {
  const tools = useRouteLoaderData<typeof rootLoader>('root')?.tools ?? []
  return (
    <div data-whole-page className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header />
      {tools.length > 0 ? (
        <ComesLater>
          <ConsentBanner tools={tools} />
        </ComesLater>
      ) : null}
      <main id="contenu" className="grow">
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
