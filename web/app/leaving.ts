import { addressOf } from '@obole/core/addresses'
import type { Locale } from '@obole/core/locale'
import { localPath } from '@obole/contract/local-path'
import { data, redirect } from 'react-router'

/** Only paths are asked of a page, so any origin that is nobody's stands for ours. */
const NOBODYS = 'https://obole.invalid'

const ourPath = (asked: string | null): string | null => localPath(asked, NOBODYS)

/** A page of ours to come back to, whatever the address says; anything else leads home. */
export const pathOrHome = (asked: string | null): string => ourPath(asked) ?? '/'

/** A loader sends its visitor to another page of ours; an address that is not ours is that of nothing. */
export function redirectTo(path: string, init?: number | ResponseInit): Response {
  const ours = ourPath(path)
  if (ours === null) throw data(null, { status: 404 })
  return redirect(ours, init)
}

/** The same page at the place of ours it belongs to, as the server named it; its document is loaded there. */
export const redirectToFront = (front: string, { pathname, search }: URL): Response =>
  redirect(new URL(pathname + search, front).href)

/** Another page of ours, drawn anew. */
export const goTo = (path: string): void => window.location.assign(pathOrHome(path))

/** A payment that was begun elsewhere than in a cart, by the door that all payments have. */
export const goToPayment = (path: string, locale: Locale): void =>
  goTo(`${addressOf({ page: 'redirection', locale })}?${new URLSearchParams({ vers: path })}`)

/** The same, without a way back to the page that is left. */
export const goToInstead = (path: string): void => window.location.replace(pathOrHome(path))

/** The payer's bank, by the address that our server was given by the card provider; no address typed by anybody. */
export const goToBank = (url: string): void => window.location.assign(url)
