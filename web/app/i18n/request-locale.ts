import { chooseLocale, isLocale, type Locale, LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from '@obole/core/locale'

/** An address ending in `/en` is English; any other leaves the choice to the visitor. */
export function localeOfPath(pathname: string): Locale | null {
  return /\/en\/?$/.test(pathname) ? 'en' : null
}

export function localeCookieOf(request: Request): Locale | null {
  const cookies = request.headers.get('cookie') ?? ''
  const found = cookies.split(';').find((cookie) => cookie.trim().startsWith(`${LOCALE_COOKIE}=`))
  const value = found?.split('=')[1]?.trim()
  return isLocale(value) ? value : null
}

export function requestLocale(request: Request, pathname: string): Locale {
  return (
    localeOfPath(pathname) ?? chooseLocale(localeCookieOf(request), request.headers.get('accept-language'))
  )
}

export function localeCookie(locale: Locale): string {
  return `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${LOCALE_COOKIE_DAYS * 86_400}; SameSite=Lax`
}
