import { Outlet } from 'react-router'
import { Header, SkipLink } from '../around/header.tsx'
import { requireSignIn } from '../manage/signed-in.ts'
import type { Route } from './+types/manage'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

/** The association's side: the same header as everywhere, then what its people work with. */
export default function ManageLayout() {
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <SkipLink />
      <Header />
      <Outlet />
    </>
  )
}
