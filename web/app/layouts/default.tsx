import { Outlet } from 'react-router'
import { Footer } from '../around/footer.tsx'
import { Header, SkipLink } from '../around/header.tsx'

export default function DefaultLayout() {
  return (
    <>
      <SkipLink />
      <Header />
      <main id="contenu">
        <Outlet />
      </main>
      <Footer />
    </>
  )
}
