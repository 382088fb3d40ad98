import { Outlet } from 'react-router'
import { WholePage } from './whole-page.tsx'

export default function DefaultLayout() {
  return (
    <WholePage>
      <Outlet />
    </WholePage>
  )
}
