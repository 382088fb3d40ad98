import { passwordHeader } from '@obole/contract/password-header'
import { parisDate } from '@obole/core/dates/dates'
import { expect, type Page } from '@playwright/test'
import { DEMO_PASSWORD, signIn } from './account-steps.ts'
import { ask } from './ask.ts'
import type { Stack } from './stack.ts'

const FESTIVAL = {
  organizationSlug: 'les-jardins-partages',
  formType: 'Event',
  formSlug: 'fete-de-printemps',
} as const

const DOOR = '/manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/door'

/** The spring festival is tonight: tickets of another day are stopped at the door. */
export async function holdFestivalTonight(stack: Stack): Promise<void> {
  await stack.query(
    `update forms set start_at = now() - interval '1 hour', end_at = now() + interval '5 hours' where slug = $1`,
    [FESTIVAL.formSlug],
  )
}

export interface EveningLink {
  address: string
  pin: string
}

/** A link for tonight, as the organiser makes one at the desk. */
export async function linkForTonight(page: Page): Promise<EveningLink> {
  await signIn(page)
  const evening = parisDate(Date.now())
  return ask(page, `POST ${DOOR}/links`, {
    params: FESTIVAL,
    body: { name: 'Ce soir', evening },
  })
}

/** The organiser lets volunteers sell. */
export async function letVolunteersSell(page: Page): Promise<void> {
  const { settings } = await ask(page, `GET ${DOOR}`, { params: FESTIVAL })
  await ask(page, `PUT ${DOOR}`, { params: FESTIVAL, body: { ...settings, sells: true } })
}

/** The organiser ends every phone, from the desk. */
export async function endAllPhones(page: Page): Promise<void> {
  const { phones } = await ask(page, `GET ${DOOR}`, { params: FESTIVAL })
  for (const { id: phoneId } of phones)
    await ask(page, `POST ${DOOR}/phones/{phoneId}/end`, { params: { ...FESTIVAL, phoneId } })
}

/** The organiser cancels the event, from the desk. */
export async function cancelFestival(page: Page): Promise<void> {
  await ask(
    page,
    'POST /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/cancellation',
    { params: FESTIVAL, body: { message: 'La tempête arrive.' } },
    { [passwordHeader]: encodeURIComponent(DEMO_PASSWORD), 'idempotency-key': crypto.randomUUID() },
  )
}

/** What a volunteer does on their phone, one action per function. */
export function volunteer(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

  return {
    async open({ address, pin }: EveningLink, name: string, gate: string): Promise<void> {
      await page.goto(new URL(address).pathname)
      await page.getByLabel('Votre prénom').fill(name)
      await page.getByLabel('Votre entrée').fill(gate)
      await page.getByLabel('Code à six chiffres').fill(pin)
      await button('Ouvrir l’accueil').click()
      await expect(page.getByText(`${gate} · ${name}`)).toBeVisible()
    },

    /** By its number, as it is printed on the ticket; answers once the phone shows whom it is for. */
    async type(number: string): Promise<void> {
      await button('Taper un code').click()
      await page.getByLabel('Numéro du billet').fill(number)
      await button('Trouver').click()
    },

    async admit(number: string): Promise<void> {
      await this.type(number)
      await button('Faire entrer').click()
      await this.reads('Bienvenue')
    },

    async reads(verdict: string | RegExp): Promise<void> {
      await expect(page.getByRole('heading', { level: 1, name: verdict })).toBeVisible()
    },

    async press(name: string | RegExp): Promise<void> {
      await button(name).click()
    },

    async chooses(entry: string): Promise<void> {
      await page.getByLabel('Menu').click()
      await button(entry).click()
    },

    /** The number of a ticket, which the search by name shows. */
    async numberOf(typed: string, holder: string): Promise<string> {
      await button('Chercher un nom').click()
      await page.getByRole('searchbox').fill(typed)
      const row = page.getByRole('listitem').filter({ hasText: holder })
      const number = /n°\s*(\d+)/.exec(await row.innerText())?.[1]
      await button('Retour').click()
      if (number === undefined) throw new Error(`no number beside ${holder}`)
      return number
    },

    async next(): Promise<void> {
      await button('Suivant').click()
    },

    async sees(text: string | RegExp): Promise<void> {
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
    },
  }
}
