import { type Cart, cartSchema } from '@obole/contract/carts'
import type { Locale } from '@obole/core/locale'
import { expect } from '@playwright/test'
import { DEMO_PASSWORD } from './account-steps.ts'
import type { Stack } from './stack.ts'

const ADMINISTRATOR = { username: 'camille@jardins-partages.example', password: DEMO_PASSWORD }
export const FEE = { fr: 'Inscription au tournoi', en: 'Tournament entry' }
export const GIFT = { fr: 'Don pour les jeunes pousses', en: 'Gift for the seedlings' }

/** Another program of the association: it signs in with an account, and asks a payer for two amounts. */
export async function askFor({ url }: Stack, locale: Locale): Promise<Cart> {
  const send = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const asked = {
    organizationSlug: 'les-jardins-partages',
    formType: 'Checkout',
    formSlug: 'default',
    locale,
    items: [
      { tierType: 'Payment', name: FEE[locale], customAmount: 4250 },
      { tierType: 'Donation', name: GIFT[locale], customAmount: 1500 },
    ],
  }
  expect((await send('/api/carts', asked)).status).toBe(401)
  const signedIn = (await (await send('/auth/token', ADMINISTRATOR)).json()) as { access_token: string }
  const made = await send('/api/carts', asked, { authorization: `Bearer ${signedIn.access_token}` })
  return cartSchema.parse(await made.json())
}
