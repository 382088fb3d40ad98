import { sessionCookieNames } from '@obole/contract/session-cookies'
import { guardRedirect, mayBeFramed, parseAddress, shortAddressRedirect } from '@obole/core/site/addresses'
import { isLocale } from '@obole/core/locale'
import { MAIN_COLOUR } from '@obole/core/site/settings'
import { readChoices, TOOLS, toolsOf } from '@obole/core/site/tools'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import {
  data,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { lazy } from './later/lazy.tsx'
import type { Route } from './+types/root'
import { onFirstAct } from './browser/browser.ts'
import { type Comfort, comfortAttributes, comfortOf } from './frame/comfort.ts'
import { KeepActionsScript, useUntilLive } from './hydration/until-live.tsx'
import { pageContext } from './session/page-context.ts'
import { addressIn } from './i18n/address-in.ts'
import { LocaleProvider } from './i18n/locale.tsx'
import { localeCookie, localeOfPath, requestLocale } from './i18n/request-locale.ts'
import { type RootData, useRootData } from './session/root-data.ts'
import { findFromApi } from './session/page-api.ts'
import deskStylesheet from './desk.css?url'
import styles from './styles.css?inline'
import stylesheet from './styles.css?url'
import bricolage from './fonts/bricolage-grotesque-700.woff2?url'
import figtree from './fonts/figtree-400-700.woff2?url'
import { guardFocus } from './ui/focus-guard.ts'
import { Toaster } from './ui/toast.tsx'
import { redirectTo, redirectToFront } from './addresses/leaving.ts'
import { flagsFor } from './tools/ab-flags.ts'

/** Loaded only when needed, because most visits never show it. */
const ErrorPage = lazy(() => import('./errors/error-page.tsx'))
const ToolStarter = lazy(() => import('./tools/tool-starter.tsx'))

export const links: Route.LinksFunction = () => [
  ...[figtree, bricolage].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
]

/** Redirects addresses written differently and applies the visitor's language before anything is loaded. */
const settleAddress: Route.MiddlewareFunction = ({ url, context }) => {
  const front = context.get(pageContext).rightFront(url.pathname)
  if (front) throw redirectToFront(front, url)
  const moved = guardRedirect(url.pathname) ?? shortAddressRedirect(url.pathname)
  if (moved) throw redirectTo(`${moved}${url.search}`, 301)
  const chosen = url.searchParams.get('langue')
  if (!isLocale(chosen)) return
  url.searchParams.delete('langue')
  throw redirectTo(`${addressIn(chosen, url.pathname)}${url.search}`, {
    headers: { 'Set-Cookie': localeCookie(chosen) },
  })
}

export const middleware: Route.MiddlewareFunction[] = [settleAddress]

interface RootPage extends RootData {
  comfort: Comfort
  carriesStyles: boolean
}

export async function loader(args: Route.LoaderArgs) {
  const { context, request, url } = args
  const { nonce, publicUrl, bases, settings } = context.get(pageContext)
  const locale = requestLocale(request, url.pathname)
  const cookies = request.headers.get('cookie')
  const at = parseAddress(url.pathname)
  const page: RootPage = {
    locale,
    publicUrl,
    bases,
    settings: { ...settings, flags: flagsFor(settings.flags, settings.tools, cookies) },
    tools: toolsOf(
      url.pathname,
      TOOLS.filter((tool) => settings.tools[tool] !== undefined),
    ),
    comfort: comfortOf(cookies),
    choices: readChoices(cookies),
    user: await visitorOf(args),
    nonce,
    isFramed: at !== null && mayBeFramed(at),
    // Whoever has a cookie has been here, and has the file or asks for it once.
    carriesStyles: import.meta.env.PROD && cookies === null,
  }
  return data(page, { headers: { 'Content-Language': locale } })
}

/** The signed-in person; without a login cookie, no call is made. */
async function visitorOf(args: Route.LoaderArgs) {
  const cookies = args.request.headers.get('cookie') ?? ''
  if (!cookies.includes(LOGIN_COOKIE)) return null
  const found = await findFromApi(args, 'GET /agg/user').catch(() => null)
  return found && { ...found.user, organizations: found.organizations }
}

const LOGIN_COOKIE = `${sessionCookieNames(false).login}=`

export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod !== undefined || localeOfPath(currentUrl.pathname) !== localeOfPath(nextUrl.pathname)
}

export function Layout({ children }: { children: ReactNode }) {
  const page = useRouteLoaderData<typeof loader>('root')
  const locale = page?.locale ?? 'fr'
  return (
    <html
      lang={locale}
      data-bases={page?.bases ? JSON.stringify(page.bases) : undefined}
      {...comfortAttributes(page?.comfort)}
      {...useUntilLive<HTMLHtmlElement>()}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={MAIN_COLOUR} />
        <meta property="csp-nonce" nonce={page?.nonce} suppressHydrationWarning />
        <Meta />
        <Links />
        <Styles isCarried={page?.carriesStyles ?? false} />
        <KeepActionsScript nonce={page?.nonce} />
      </head>
      <body>
        <LocaleProvider value={locale}>
          {children}
          <Toaster />
          <FocusGuard />
        </LocaleProvider>
        <Restoration />
        <Scripts />
      </body>
    </html>
  )
}

/** Only the server has them as a text; what it sent is left as it is. */
const STYLES = import.meta.env.SSR ? styles : ''

/**
 * The first page of a stranger carries its styles, so that its title is painted after one way there and back; any other
 * asks for the file, which the browser keeps. The desk has one of its own that repeats the first, so that their order is
 * the one it was made for.
 */
function Styles({ isCarried }: { isCarried: boolean }) {
  // As it was in the document: it must not change under the reader's eyes.
  const [carried] = useState(isCarried)
  useEffect(() => (carried ? onFirstAct(fetchStyles) : undefined), [carried])
  const isDesk = useMatches().some(({ id }) => id === 'layouts/manage')
  return (
    <>
      {carried ? (
        <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: STYLES }} />
      ) : (
        <link rel="stylesheet" href={stylesheet} />
      )}
      {isDesk ? <link rel="stylesheet" href={deskStylesheet} /> : null}
    </>
  )
}

/** For the page after this one. */
const fetchStyles = () => void fetch(stylesheet).catch(() => undefined)

function FocusGuard() {
  useEffect(guardFocus, [])
  return null
}

/** A form in another site's frame scrolls with the page around it, and may not be allowed to store anything. */
function Restoration() {
  const isFramed = useRootData()?.isFramed ?? false
  return isFramed ? null : <ScrollRestoration />
}

export default function Root({ loaderData }: Route.ComponentProps) {
  // As they were when the document was loaded: its security policy allows no others.
  const [{ tools, settings }] = useState(loaderData)
  return (
    <>
      <Outlet />
      {tools.length > 0 ? (
        <Suspense>
          <ToolStarter tools={tools} settings={settings.tools} flags={settings.flags} />
        </Suspense>
      ) : null}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Suspense>
      <ErrorPage error={error} />
    </Suspense>
  )
}
