import { quickWinApplies } from '@obole/core/campaign/kinds'
import { useRootData } from '../../session/root-data.ts'
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
  const flags = useRootData()?.settings.flags
  const applies = (flag = false) => quickWinApplies(form.formType, flag, isWidget || isCheckout)
  return {
    isOnePage: applies(flags?.quickWinForm),
    hasNavigation: applies(flags?.quickWinNavigation),
    hasCaptcha: flags?.onePageCaptcha ?? false,
  }
}
