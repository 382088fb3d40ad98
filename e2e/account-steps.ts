import type { ManagedOrganization } from '@obole/contract/manage-associations'
import { passwordHeader } from '@obole/contract/password-header'
import { expect, type Page } from '@playwright/test'
import type { Message } from './mailbox.ts'
import type { Stack } from './stack.ts'

export const DEMO_PASSWORD = 'Jardin-Ouvert-2026'
export const NEW_PASSWORD = 'une barque bleue à quai'
export const SUPPORT_ACCOUNT = 'support@obole.example'

export const freshEmail = () => `fondatrice-${crypto.randomUUID()}@exemple.fr`

/** What a document weighs nothing for: a PDF of one line. */
export const A_DOCUMENT = {
  name: 'document.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n% Pour essai\n'),
}

/** The address in a message that only its reader knows. */
export function linkIn({ links }: Message): string {
  const link = links.find((address) => address.includes('token='))
  if (!link) throw new Error(`no link among: ${links.join(' ')}`)
  return link
}

export async function signInAs(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  const answer = await page.request.post('/auth/token', { data: { username, password } })
  expect(answer.status()).toBe(200)
}

/** A link to choose a password, as it is received by somebody who asks to open an account. */
export async function firstLink(page: Page, stack: Stack, email: string): Promise<string> {
  const asked = await page.request.post('/auth/first-login', { data: { email } })
  expect(asked.status()).toBe(202)
  return linkIn(await stack.mailbox.waitFor({ to: email, subject: 'Choisissez votre mot de passe' }))
}

/** Somebody new, signed in, without a single page being opened. */
export const openAccount = (page: Page, stack: Stack): Promise<string> =>
  openAccountOf(page, stack, freshEmail())

/** The same of whoever that address is; whoever has an account already is signed in to it. */
export async function openAccountOf(page: Page, stack: Stack, email: string): Promise<string> {
  const known = await page.request.post('/auth/token', { data: { username: email, password: NEW_PASSWORD } })
  if (known.ok()) return email
  const token = new URL(await firstLink(page, stack, email)).searchParams.get('token')
  const chosen = await page.request.post('/auth/reset-password', { data: { token, password: NEW_PASSWORD } })
  expect(chosen.status()).toBe(200)
  return email
}

/** An association of theirs, with the documents that Support asks for. */
export async function openAssociation(
  page: Page,
  { name = 'Les Amis du Fournil', submits = false } = {},
): Promise<ManagedOrganization> {
  const created = await page.request.post('/api/manage/organizations', {
    data: {
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
  expect(created.status()).toBe(201)
  const organization: ManagedOrganization = await created.json()
  if (submits) await sendDocuments(page, organization.organizationSlug)
  return organization
}

async function sendDocuments(page: Page, organizationSlug: string): Promise<void> {
  const path = `/api/manage/organizations/${organizationSlug}`
  for (const kind of ['Statutes', 'Declaration', 'Identity']) {
    const name = `${kind.toLowerCase()}.pdf`
    const sent = await page.request.post(`${path}/documents?kind=${kind}`, {
      multipart: { file: { ...A_DOCUMENT, name } },
    })
    expect(sent.status()).toBe(201)
  }
  expect((await page.request.post(`${path}/compliance/submit`)).status()).toBe(200)
}

/** The gardens' bank account, as if it had been given before any money came: from then on a change waits two days. */
export async function gardensHaveAccount(stack: Stack): Promise<void> {
  await stack.query(
    `update organizations set iban = 'FR1420041010050500013M02606', iban_holder = 'Les Jardins Partagés'
     where slug = 'les-jardins-partages' and iban is null`,
    [],
  )
}

/** The headers of whoever types their password again. */
export const again = (password: string) => ({ [passwordHeader]: encodeURIComponent(password) })

/** The key of an authentication application, in force, for whoever is signed in. */
export async function setUpTwoFactor(page: Page, codeOf: (key: string) => string): Promise<string> {
  const begun = await page.request.post('/api/users/me/two-factor/setup', { headers: again(NEW_PASSWORD) })
  expect(begun.status()).toBe(200)
  const { secret }: { secret: string } = await begun.json()
  const data = { code: codeOf(secret) }
  const confirmed = await page.request.post('/api/users/me/two-factor/confirm', { data })
  expect(confirmed.status()).toBe(200)
  return secret
}
