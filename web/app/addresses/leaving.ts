import { addressOf } from '@obole/core/site/addresses'
import type { Locale } from '@obole/core/locale'
import { localPath } from '@obole/contract/local-path'
import { data, redirect } from 'react-router'

/** Only paths are taken, so an origin that does not exist stands for ours. */
const NOBODYS = 'https://obole.invalid'

const ourPath = (asked: string | null): string | null => localPath(asked, NOBODYS)

/** The asked page if it is on this site; anything else becomes the home page. */
export const pathOrHome = (asked: string | null): string => ourPath(asked) ?? '/'

/** Redirects a loader to another page of this site; for any other address it answers 404. */
export function redirectTo(path: string, init?: number | ResponseInit): Response {
  const ours = ourPath(path)
  if (ours === null) throw data(null, { status: 404 })
  return redirect(ours, init)
}

/** The same page at the base where it belongs, as the server named it; loaded as a new document. */
export const redirectToFront = (front: string, { pathname, search }: URL): Response =>
  redirect(new URL(pathname + search, front).href)

/** Opens another page of this site with a full load. */
export const goTo = (path: string): void => window.location.assign(pathOrHome(path))

/** Opens a payment that was begun outside a cart, through the redirection page that all payments use. */
export const goToPayment = (path: string, locale: Locale): void =>
  goTo(`${addressOf({ page: 'redirection', locale })}?${new URLSearchParams({ vers: path })}`)

/** The same, without a history entry for the page that is left. */
export const goToInstead = (path: string): void => window.location.replace(pathOrHome(path))

/** The shop outside that sent the payer, at the address it gave our server; without a history entry for our last page. */
export const goToShop = (url: string): void => window.location.replace(url)

/** The partner's application that asked, at an address that our server knows as its own; without a history entry for our page. */
export const goToApplication = (url: string): void => window.location.replace(url)

/** The same from a loader, to tell the application of its mistake. */
export const redirectToApplication = (url: string): Response => redirect(url)

/** The payer's bank, at the address that the card provider gave to our server; never a typed address. */
export const goToBank = (url: string): void => window.location.assign(url)
