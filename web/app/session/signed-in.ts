import type { AggregatedUser } from '@obole/contract/users'
import { createContext, type MiddlewareFunction } from 'react-router'
import { TWO_FACTOR_PAGE, UNVERIFIED_PAGE } from '../addresses/account-pages.ts'
import { findFromApi, refusedStatus } from './page-api.ts'
import { redirectTo } from '../addresses/leaving.ts'

/** The signed-in person, on the association's pages. */
export const meContext = createContext<AggregatedUser>()

/** Sends a visitor who is not signed in to the sign-in page, and back afterwards. */
export const requireSignIn: MiddlewareFunction<Response> = async (page) => {
  const { context, url } = page
  const back = `?redirectTo=${encodeURIComponent(url.pathname + url.search)}`
  const me = await findFromApi(page, 'GET /agg/user').catch((error: unknown) => {
    const status = refusedStatus(error)
    if (status === 401) return null
    throw status === 403 ? redirectTo(UNVERIFIED_PAGE + back) : error
  })
  if (!me) throw redirectTo(`/connexion${back}`)
  if (me.user.unverified) throw redirectTo(UNVERIFIED_PAGE + back)
  if (me.user.secondFactorDays === 0) throw redirectTo(TWO_FACTOR_PAGE + back)
  context.set(meContext, me)
}
