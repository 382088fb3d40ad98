import { parseAddress } from '@obole/core/site/addresses'
import { MEASURED_PARAM } from '@obole/core/site/widget'
import { renderToStaticMarkup } from 'react-dom/server'
import { data } from 'react-router'
import { requestLocale } from '../i18n/request-locale.ts'
import { findFromApi } from '../session/page-api.ts'
import type { Route } from './+types/widget'
import { isShown } from './facts.ts'
import { WidgetDocument } from './widget-document.tsx'

/** How long a browser may reuse the same figures on all pages of a site. */
const MAX_AGE_SECONDS = 60

export async function loader(page: Route.LoaderArgs): Promise<Response> {
  const { request, url } = page
  const at = parseAddress(url.pathname)
  if (at?.page !== 'widget') throw data(null, { status: 404 })
  const locale = requestLocale(request, url.pathname)
  const { organizationSlug, formType, campaignSlug: formSlug } = at
  const query = { organizationSlug, formType, formSlug }
  const found = await findFromApi(page, 'GET /agg/form', { query })
  const form = found && isShown(found.form) ? found.form : null
  const html = renderToStaticMarkup(
    <WidgetDocument
      kind={at.kind}
      form={form}
      locale={locale}
      isMeasured={url.searchParams.has(MEASURED_PARAM)}
    />,
  )
  return new Response(`<!doctype html>${html}`, {
    status: form ? 200 : 404,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': locale,
      'cache-control': `private, max-age=${MAX_AGE_SECONDS}`,
    },
  })
}
