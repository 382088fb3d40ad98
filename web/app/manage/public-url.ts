import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'

/** The public address of the site, without a trailing slash: for addresses that are copied and sent. */
export function usePublicUrl(): string {
  return useRouteLoaderData<typeof loader>('root')?.publicUrl ?? ''
}
