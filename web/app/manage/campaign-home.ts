import type { Route } from './+types/campaign-home'
import { redirectTo } from '../leaving.ts'

/** The address of a campaign alone leads to its contents. */
export function loader({ url }: Route.LoaderArgs): never {
  throw redirectTo(`${url.pathname.replace(/\/$/, '')}/contenu`)
}

export default function CampaignHome() {
  return null
}
