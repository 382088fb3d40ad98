import { Outlet } from 'react-router'

/** Only the toasts, which every page has. */
export default function CheckoutLayout() {
  return (
    <main id="contenu">
      <Outlet />
    </main>
  )
}
