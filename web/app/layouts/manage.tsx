import { Link, Outlet, useLocation } from 'react-router'
import { myAccountWords } from '../account/my-account.words.ts'
import { TWO_FACTOR_PAGE } from '../addresses/account-pages.ts'
import { SessionEnded } from '../account/session-ended.tsx'
import { Header, SkipLink } from './header.tsx'
import { useWords } from '../i18n/locale.tsx'
import { meContext, requireSignIn } from '../session/signed-in.ts'
import type { Route } from './+types/manage'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

export function loader({ context }: Route.LoaderArgs) {
  return { secondFactorDays: context.get(meContext).user.secondFactorDays }
}

/** The association's pages: the usual header, then their content. */
export default function ManageLayout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <SkipLink />
      <Header />
      {loaderData.secondFactorDays ? <Grace daysLeft={loaderData.secondFactorDays} /> : null}
      <Outlet />
      <SessionEnded />
    </>
  )
}

/** A second factor will be required soon: one line says when. */
function Grace({ daysLeft }: { daysLeft: number }) {
  const t = useWords(myAccountWords)
  const { pathname } = useLocation()
  return (
    <aside
      data-screen-only
      aria-label={t.twoFactor}
      className="border-b border-gift-line bg-gift px-4 py-2 text-center text-sm"
    >
      {t.graceText(daysLeft)}{' '}
      <Link
        to={`${TWO_FACTOR_PAGE}?redirectTo=${encodeURIComponent(pathname)}`}
        className="font-semibold whitespace-nowrap"
      >
        {t.setUp}
      </Link>
    </aside>
  )
}
