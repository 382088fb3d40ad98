import { type ReactNode } from 'react'
import { lazy } from '../later/lazy.tsx'
import { Footer } from '../frame/footer.tsx'
import { Header, SkipLink } from './header.tsx'
import { ComesLater } from '../hydration/until-live.tsx'
import { useRootData } from '../session/root-data.ts'

/** Loaded on demand, because most installations ask for no consent. */
const ConsentBanner = lazy(() => import('../tools/consent-banner.tsx'))

/** A page with its header and its footer. */
export function WholePage({ children }: { children: ReactNode }) {
  const tools = useRootData()?.tools ?? []
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
        {children}
      </main>
      <Footer />
    </div>
  )
}
