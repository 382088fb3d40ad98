import { Outlet } from 'react-router'
import { PaymentHeader } from '../frame/logo.tsx'

export default function PaymentLayout() {
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <PaymentHeader />
      <main id="contenu" className="page py-8">
        <Outlet />
      </main>
    </>
  )
}
