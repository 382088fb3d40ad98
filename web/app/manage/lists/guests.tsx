import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/guests'
import { ItemList, loadItems } from './item-list.tsx'
import { listPageWords } from './lists.words.ts'

export const loader = (page: Route.LoaderArgs) => loadItems(page, 'guests')

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, listPageWords, 'guestsTitle')

export default function Guests({ loaderData }: Route.ComponentProps) {
  return <ItemList who="guests" loaded={loaderData} />
}
