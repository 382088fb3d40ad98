import type { ManagedOrganization } from '@obole/contract/manage-associations'
import { passwordHeader } from '@obole/contract/password-header'
import { expect, type Page } from '@playwright/test'
import { ask, askAuth } from './ask.ts'
import type { Message } from './mailbox.ts'
import type { Stack } from './stack.ts'

export const DEMO_PASSWORD = 'Jardin-Ouvert-2026'
export const NEW_PASSWORD = 'une barque bleue à quai'
export const SUPPORT_ACCOUNT = 'support@obole.example'

export const freshEmail = () => `fondatrice-${crypto.randomUUID()}@exemple.fr`

/** A small document: a PDF of one line. */
export const A_DOCUMENT = {
  name: 'document.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n% Pour essai\n'),
}

/** The secret link in a message. */
export function linkIn({ links }: Message): string {
  const link = links.find((address) => address.includes('token='))
  if (!link) throw new Error(`no link among: ${links.join(' ')}`)
  return link
}

export async function signInAs(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  expect(await askAuth(page, 'POST /token', { body: { username, password } })).toBe(true)
}

/** The link to choose a password, as received by a person who opens an account. */
export async function firstLink(page: Page, stack: Stack, email: string): Promise<string> {
  expect(await askAuth(page, 'POST /first-login', { body: { email } })).toBe(true)
  return linkIn(await stack.mailbox.waitFor({ to: email, subject: 'Choisissez votre mot de passe' }))
}

/** Signs a new person in without opening a page. */
export const openAccount = (page: Page, stack: Stack): Promise<string> =>
  openAccountOf(page, stack, freshEmail())

/** The same for this address; if it has an account already, signs in to it. */
export async function openAccountOf(page: Page, stack: Stack, email: string): Promise<string> {
  const password = NEW_PASSWORD
  if (await askAuth(page, 'POST /token', { body: { username: email, password } })) return email
  const token = new URL(await firstLink(page, stack, email)).searchParams.get('token') ?? ''
  expect(await askAuth(page, 'POST /reset-password', { body: { token, password } })).toBe(true)
  return email
}

/** An association of the signed-in person, with the documents that Support asks for. */
export async function openAssociation(
  page: Page,
  { name = 'Les Amis du Fournil', submits = false } = {},
): Promise<ManagedOrganization> {
  const organization = await ask(page, 'POST /manage/organizations', {
    body: {
      name,
      siren: '123 456 782',
      address: '4 place du Marché',
      zipCode: '69001',
      city: 'Lyon',
      representative: { firstName: 'Jeanne', lastName: 'Moulin' },
      termsAccepted: true,
      termsVersion: '2023-10',
    },
  })
  if (submits) await sendDocuments(page, organization.organizationSlug)
  return organization
}

async function sendDocuments(page: Page, organizationSlug: string): Promise<void> {
  const params = { organizationSlug }
  for (const kind of ['Statutes', 'Declaration', 'Identity'] as const) {
    const body = new FormData()
    body.set(
      'file',
      new File([A_DOCUMENT.buffer], `${kind.toLowerCase()}.pdf`, { type: A_DOCUMENT.mimeType }),
    )
    await ask(page, 'POST /manage/organizations/{organizationSlug}/documents', {
      params,
      query: { kind },
      body,
    })
  }
  await ask(page, 'POST /manage/organizations/{organizationSlug}/compliance/submit', { params })
}

/** The bank account of the gardens, as if given before any money came: afterwards a change waits two days. */
export async function gardensHaveAccount(stack: Stack): Promise<void> {
  await stack.query(
    `update organizations set iban = 'FR1420041010050500013M02606', iban_holder = 'Les Jardins Partagés'
     where slug = 'les-jardins-partages' and iban is null`,
    [],
  )
}

/** The header with the password typed again. */
export const again = (password: string) => ({ [passwordHeader]: encodeURIComponent(password) })

/** Sets up a second factor for the signed-in person; answers the key of the application. */
export async function setUpTwoFactor(page: Page, codeOf: (key: string) => string): Promise<string> {
  const { secret } = await ask(page, 'POST /users/me/two-factor/setup', {}, again(NEW_PASSWORD))
  await ask(page, 'POST /users/me/two-factor/confirm', { body: { code: codeOf(secret) } })
  return secret
}

export const ADMINISTRATOR = { username: 'camille@jardins-partages.example', password: DEMO_PASSWORD }

export const signIn = (page: Page) => signInAs(page, ADMINISTRATOR.username)
