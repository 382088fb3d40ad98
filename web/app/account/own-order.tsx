import { addressOf } from '@obole/core/addresses'
import { redirectTo } from '../leaving.ts'
import { requireSignIn } from '../manage/signed-in.ts'
import { readFromApi } from '../page-api.ts'
import type { Route } from './+types/own-order'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

/** An order of one's own, on the page that its link opens: there is one page of an order, not two. */
export async function loader(page: Route.LoaderArgs): Promise<never> {
  const { orderId } = page.params
  const { token } = await readFromApi(page, 'GET /users/me/orders/{orderId}', { params: { orderId } })
  throw redirectTo(addressOf({ page: 'order', token }))
}

/** Never drawn: it makes this a page, so that an order which is not one's own gets an error page. */
export default function OwnOrder() {
  return null
}
