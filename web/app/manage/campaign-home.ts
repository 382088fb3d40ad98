import { redirect } from 'react-router'
import type { Route } from './+types/campaign-home'

/** The address of a campaign alone leads to its contents. */
export function loader({ url }: Route.LoaderArgs): never {
  throw redirect(`${url.pathname.replace(/\/$/, '')}/contenu`)
}

export default function CampaignHome() {
  return null
}
