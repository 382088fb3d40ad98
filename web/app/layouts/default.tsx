import { Outlet } from 'react-router'
import { Footer } from '../around/footer.tsx'
import { Header, SkipLink } from '../around/header.tsx'

export default function DefaultLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header />
      <main id="contenu" className="grow">
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
