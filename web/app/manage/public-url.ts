import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'

/** Where visitors reach us, without a trailing slash: for addresses that are copied and sent. */
export function usePublicUrl(): string {
  return useRouteLoaderData<typeof loader>('root')?.publicUrl ?? ''
}
