import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/members'
import { ItemList, loadItems } from './item-list.tsx'
import { listPageWords } from './lists.words.ts'

export const loader = (page: Route.LoaderArgs) => loadItems(page, 'members')

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, listPageWords, 'membersTitle')

export default function Members({ loaderData }: Route.ComponentProps) {
  return <ItemList who="members" loaded={loaderData} />
}
