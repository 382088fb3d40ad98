import type { PageContext } from '@obole/contract/page-context'
import type { AggregatedUser } from '@obole/contract/users'
import type { Locale } from '@obole/core/locale'
import type { Choices, Tool } from '@obole/core/site/tools'
import { useRouteLoaderData } from 'react-router'

/** What the root of every page loads, for all parts of the page. */
export interface RootData extends Pick<PageContext, 'nonce' | 'publicUrl' | 'bases' | 'settings'> {
  locale: Locale
  /** The third-party tools that this page may start. */
  tools: Tool[]
  choices: Choices
  user: (AggregatedUser['user'] & Pick<AggregatedUser, 'organizations'>) | null
  /** The page may be shown in another site's frame. */
  isFramed: boolean
}

/** Undefined where the root itself failed. */
export const useRootData = (): RootData | undefined => useRouteLoaderData<RootData>('root')
