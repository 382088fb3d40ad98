import { addressOf } from '@obole/core/site/addresses'
import { redirectTo } from '../addresses/leaving.ts'
import { requireSignIn } from '../session/signed-in.ts'
import { readFromApi } from '../session/page-api.ts'
import type { Route } from './+types/own-order'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

/** Redirects to the page that the order's link opens, so that there is only one page of an order. */
export async function loader(page: Route.LoaderArgs): Promise<never> {
  const { orderId } = page.params
  const { token } = await readFromApi(page, 'GET /users/me/orders/{orderId}', { params: { orderId } })
  throw redirectTo(addressOf({ page: 'order', token }))
}

/** Never drawn: it makes this a page, so that another person's order gets an error page. */
export default function OwnOrder() {
  return null
}
