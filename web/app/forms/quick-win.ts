import { quickWinApplies } from '@obole/core/kinds'
import { useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '../root.tsx'
import { useJourney } from './journey.tsx'

interface QuickWin {
  /** The whole order on one page. */
  isOnePage: boolean
  /** The line of steps, or of parts of the page, is a navigation. */
  hasNavigation: boolean
  /** The one-page order is preceded by a robot check. */
  hasCaptcha: boolean
}

/** The installation's flags, applied to the campaign on screen. */
export function useQuickWin(): QuickWin {
  const { form, isWidget, isCheckout } = useJourney()
  const flags = useRouteLoaderData<typeof rootLoader>('root')?.settings.flags
  const applies = (flag = false) => quickWinApplies(form.formType, flag, isWidget || isCheckout)
  return {
    isOnePage: applies(flags?.quickWinForm),
    hasNavigation: applies(flags?.quickWinNavigation),
    hasCaptcha: flags?.onePageCaptcha ?? false,
  }
}
