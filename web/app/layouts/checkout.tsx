import { Outlet } from 'react-router'

/** No header and no footer: only the toasts, which every page has. */
export default function CheckoutLayout() {
  return (
    <main id="contenu">
      <Outlet />
    </main>
  )
}
