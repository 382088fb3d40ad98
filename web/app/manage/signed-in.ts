import type { AggregatedUser } from '@obole/contract/users'
import { createContext, type MiddlewareFunction } from 'react-router'
import { TWO_FACTOR_PAGE, UNVERIFIED_PAGE } from '../account/pages.ts'
import { findFromApi, refusedStatus } from '../page-api.ts'
import { redirectTo } from '../leaving.ts'

/** Who asks for a page of the association's side. */
export const meContext = createContext<AggregatedUser>()

/** Whoever is not signed in is sent to do so, and comes back. */
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
