import type { Form } from '@obole/contract/forms'
import { parseAddress, type Step } from '@obole/core/site/addresses'
import { formTypeOfSegment } from '@obole/core/site/addresses'
import { parisDate } from '@obole/core/dates/dates'
import { FORM_TYPE_CODES, isFormType } from '@obole/core/campaign/form'
import { memo, Suspense, useEffect } from 'react'
import { data, type ShouldRevalidateFunctionArgs, useNavigate } from 'react-router'
import { lazy } from '../later/lazy.tsx'
import type { Route } from './+types/form'
import { localeOfPath, requestLocale } from '../i18n/request-locale.ts'
import { addressIn } from '../i18n/address-in.ts'
import { afterPicture } from '../browser/after-picture.ts'
import { loadedAhead } from '../later/loaded-ahead.tsx'
import { loadClient } from '../session/call.ts'
import { ComesLater } from '../hydration/until-live.tsx'
import { readFromApi } from '../session/page-api.ts'
import { CampaignBanner } from './campaign/campaign-header.tsx'
import { ChooseStep } from './choose/choose-step.tsx'
import { clock } from './choose/later-clock.tsx'
import { campaignColours } from './campaign/campaign-colours.ts'
import { JourneyProvider, useJourney } from './journey/journey.tsx'
import { OnePage } from './one-page/one-page.tsx'
import { useQuickWin } from './journey/quick-win.ts'
import { seoMeta, widgetMeta } from './seo.ts'
import { StepSkeleton } from './journey/step-shell.tsx'
import { landingStep } from './journey/steps.ts'
import { redirectTo } from '../addresses/leaving.ts'

const CampaignState = lazy(() => import('./campaign/campaign-state.tsx'))
const AdminBar = lazy(() => import('./campaign/admin-bar.tsx'))
const participantsStep = loadedAhead(() => import('./participants/participants-step.tsx'))
const payerStep = loadedAhead(() => import('./payer/payer-step.tsx'))
const summaryStep = loadedAhead(() => import('./summary/summary-step.tsx'))

/** The code of the following steps, loaded while the visitor fills in this one, so that going on does not wait. */
const NEXT: Readonly<Record<Step, readonly (() => Promise<unknown>)[]>> = {
  1: [loadClient, participantsStep.load, payerStep.load, clock.load],
  2: [payerStep.load],
  3: [summaryStep.load],
  4: [],
}

export async function loader(page: Route.LoaderArgs) {
  const { params, request, url } = page
  const address = parseAddress(url.pathname)
  const formType = formTypeOfSegment(params.segment)
  if (isOfNoKind(params.segment)) throw data({ code: 'FORM_TYPE_UNAVAILABLE' }, { status: 404 })
  if (address?.page !== 'form' || !formType) throw data(null, { status: 404 })
  const locale = requestLocale(request, url.pathname)
  if (locale === 'en' && address.locale === 'fr') throw redirectTo(addressIn('en', url.pathname) + url.search)
  // No other site may frame this page: a frame is always the editor's preview, which shows what is not published yet.
  const isPreview = request.headers.get('sec-fetch-dest') === 'iframe'
  const query = {
    organizationSlug: params.organizationSlug,
    formType,
    formSlug: params.campaignSlug,
    ...(isPreview && !address.widget ? { draft: 'true' } : {}),
  }
  const answer = await readFromApi(page, 'GET /agg/form', { query })
  const { form } = answer
  const shown = {
    form,
    isWidget: address.widget,
    isPreview,
    today: parisDate(Date.now()),
    colours: campaignColours(form.color),
    meta: address.widget ? widgetMeta(answer) : seoMeta(answer, locale),
  }
  // Search engines forget a page that says it is gone for good.
  return form.pageShows === 'deleted' ? data(shown, { status: 410 }) : shown
}

/** Two type codes of the API stand for campaigns that cannot be created here: an address may still contain them. */
const isOfNoKind = (segment: string) =>
  FORM_TYPE_CODES.some((code) => !isFormType(code) && code.toLowerCase() === segment.toLowerCase())

/** Going from step to step does not reload the campaign. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const sameCampaign = campaignOf(currentUrl.pathname) === campaignOf(nextUrl.pathname)
  const sameLanguage = localeOfPath(currentUrl.pathname) === localeOfPath(nextUrl.pathname)
  return sameCampaign && sameLanguage && currentUrl.pathname !== nextUrl.pathname
    ? false
    : defaultShouldRevalidate
}

function campaignOf(pathname: string): string {
  return pathname.split('/').slice(0, 5).join('/')
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

/** Drawn again when another step is shown, not for each thing that the router says on the way there. */
export default memo(function FormPage({
  loaderData,
  params,
}: Pick<Route.ComponentProps, 'loaderData' | 'params'>) {
  const { form, today, colours, isWidget, isPreview } = loaderData
  const step = (Number(params.steps ?? 1) || 1) as Step
  return (
    <JourneyProvider form={form} today={today} step={step} isWidget={isWidget}>
      <div style={colours}>
        {form.hasAdminRights && !isPreview && !isWidget ? (
          <ComesLater>
            <AdminBar />
          </ComesLater>
        ) : null}
        <CurrentStep />
      </div>
    </JourneyProvider>
  )
})

/** Administrators go through all steps of their unpublished campaign; nothing is sold. */
function isOnSale({ pageShows, hasAdminRights }: Form): boolean {
  const isUnpublished =
    pageShows === 'draft' || pageShows === 'canceled' || pageShows === 'disabled' || pageShows === 'deleted'
  return pageShows === 'open' || (hasAdminRights && isUnpublished)
}

function CurrentStep() {
  const journey = useJourney()
  const { form, step, isLive, isWidget, hrefOf, isBegun, track } = journey
  const navigate = useNavigate()
  const { isOnePage } = useQuickWin()
  const hasSteps = isOnSale(form) && !isOnePage
  const landing = !isLive ? step : hasSteps ? landingStep(step, journey) : 1
  const away = landing !== step ? hrefOf(landing) : null
  useEffect(() => {
    if (away) void navigate(away, { replace: true })
  }, [away, navigate])
  useEffect(() => {
    if (isBegun && hasSteps) for (const load of NEXT[step]) afterPicture(() => void load())
  }, [step, isBegun, hasSteps])
  useEffect(() => {
    // No visit is counted for a deleted campaign.
    if (isLive && !away && form.pageShows !== 'deleted')
      track('Campaign Step viewed', { step, is_widget: isWidget })
  }, [track, step, isWidget, isLive, away, form.pageShows])
  if (!isOnSale(form)) {
    // Until the browser's stored cart is known, this visitor may hold the last places.
    if (!isLive && step > 1 && form.pageShows === 'soldOut') return <StepSkeleton />
    return (
      <>
        <CampaignBanner />
        <ComesLater>
          <CampaignState />
        </ComesLater>
      </>
    )
  }
  if (step === 1) {
    return (
      <>
        <CampaignBanner />
        {isOnePage ? <OnePage /> : <ChooseStep />}
      </>
    )
  }
  if (!isLive || away) return <StepSkeleton />
  return (
    <Suspense fallback={<StepSkeleton />}>
      {step === 2 ? <participantsStep.Part /> : step === 3 ? <payerStep.Part /> : <summaryStep.Part />}
    </Suspense>
  )
}
