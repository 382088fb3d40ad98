import { errorPageOf } from '@obole/core/errors/errors'
import { statusText } from '@obole/core/errors/status-texts'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { useRootData } from '../session/root-data.ts'
import { Footer } from '../frame/footer.tsx'
import { PaymentHeader } from '../frame/logo.tsx'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { errorWords } from './errors.words.ts'

const SUPPORT = '/admin/support'

/** The reference of the failure and the page that could not be loaded, if the server gave them. */
function referenceOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null
  const known: unknown[] = [error.data?.details?.reference, error.data?.route]
  return known.filter((part) => typeof part === 'string').join(' · ') || null
}

/** A failure of ours: proposes to try again, and shows the reference by which we can find it. */
function OurFault({ reference }: { reference: string | null }) {
  const t = useWords(errorWords)
  return (
    <div className="mt-6">
      {reference ? (
        <p className="mb-4">
          {t.reference} <b className="select-all">{reference}</b>
        </p>
      ) : null}
      <Button onPress={() => location.reload()}>{t.reload}</Button>
    </div>
  )
}

export default function ErrorPage({ error }: { error: unknown }) {
  const t = useWords(errorWords)
  const locale = useLocale()
  const page = useRootData()
  const status = errorPageOf(isRouteErrorResponse(error) ? error.status : 500)
  const texts = statusText(status, locale)
  const reference = referenceOf(error)
  // An association's administrator cannot give access to Support's pages.
  const isOfNoKind = isRouteErrorResponse(error) && error.data?.code === 'FORM_TYPE_UNAVAILABLE'
  const isSupportOnly = useLocation().pathname.startsWith(SUPPORT) && status === 403
  const [message, details] = isSupportOnly
    ? [t.supportOnly, t.supportOnlyDetails]
    : isOfNoKind
      ? [t.kindUnavailable, t.kindUnavailableDetails]
      : [texts.message, texts.details]
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`${texts.title} · Obole`}</title>
      <meta name="robots" content="noindex" />
      <PaymentHeader />
      <main className="page grid min-h-[60vh] grow content-center py-16">
        <p className="mb-3 font-semibold text-muted">{t.statusLine(status)}</p>
        <h1 className="mb-4 text-3xl sm:text-4xl">{texts.title}</h1>
        <p className="max-w-text text-lg">{message}</p>
        <p className="mt-2 max-w-text text-muted">{details}</p>
        {status === 504 ? <p className="mt-2 max-w-text">{t.tryAgainShortly}</p> : null}
        {status === 500 ? <OurFault reference={reference} /> : null}
        <div className="mt-8 flex flex-wrap gap-3">
          <Button tone="plain" onPress={() => history.back()}>
            {t.goBack}
          </Button>
          {/* After a failure of ours, trying again is the main action. */}
          <LinkButton
            href={isSupportOnly ? '/admin' : locale === 'en' ? '/en' : '/'}
            tone={status === 500 ? 'plain' : 'primary'}
          >
            {isSupportOnly ? t.mySpace : t.backHome}
          </LinkButton>
        </div>
        {page ? (
          <p className="mt-8 text-muted">
            {t.stillStuck} <a href={`mailto:${page.settings.contactEmail}`}>{t.contact}</a>
          </p>
        ) : null}
      </main>
      {page ? <Footer /> : null}
    </div>
  )
}
