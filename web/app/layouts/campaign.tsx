import FormPage from '../forms/form.tsx'
import type { Route } from './+types/campaign'
import { WholePage } from './whole-page.tsx'

export { loader, meta, shouldRevalidate } from '../forms/form.tsx'

/** A campaign comes with its frame: as a route around it, the frame would be one more file of the first view. */
export default function CampaignPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <WholePage>
      <FormPage loaderData={loaderData} params={params} />
    </WholePage>
  )
}
