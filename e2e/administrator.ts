import { signIn } from './account-steps.ts'
import type { CampaignChanges, ManagedCampaign } from '@obole/contract/manage-campaigns'
import type { CampaignType, FormState, FormType } from '@obole/core/campaign/form'
import { hasPage } from '@obole/core/campaign/kinds'
import { addressOf } from '@obole/core/site/addresses'
import { expect, type Locator, type Page } from '@playwright/test'
import { ask } from './ask.ts'

const ASSOCIATION = 'les-jardins-partages'
export const DESK = `/admin/${ASSOCIATION}`

type Section =
  | 'essentials'
  | 'look'
  | 'tiers'
  | 'options'
  | 'questions'
  | 'coupons'
  | 'gifts'
  | 'payment'
  | 'after'

/** What a campaign's administrator does in the editor, one action per function. */
export function administrator(page: Page) {
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name }).filter({ visible: true })
  const section = (name: Section | 'state') => page.locator(`#section-${name}`)

  /** Found by position: a new element gets another id once it is saved. */
  const cards = (within: Section) =>
    section(within).locator('xpath=.//button[@aria-expanded]/ancestor::div[@data-path][1]')

  return {
    button,
    section,

    /** From the dashboard to an empty draft; answers the last part of its address. */
    async create(kind: string, title: string): Promise<string> {
      await signIn(page)
      await page.goto(DESK)
      await page.getByRole('link', { name: 'Nouvelle campagne' }).first().click()
      await page.getByText(kind, { exact: true }).click()
      await page.getByLabel('Titre de la campagne').fill(title)
      await button('Créer le brouillon').click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page).toHaveURL(/\/contenu$/)
      return new URL(page.url()).pathname.split('/').at(-2) ?? ''
    },

    async open(campaign: ManagedCampaign): Promise<void> {
      await page.goto(editorOf(campaign))
      await this.isLive()
    },

    /** Text typed before React has taken over the page would be lost. */
    async isLive(): Promise<void> {
      await expect(page.locator('iframe[title="Aperçu de la page"]')).toBeVisible()
    },

    /** The card of one tier, option, question or code, opened. */
    async element(within: Section, name: string): Promise<Locator> {
      const names = cards(within).locator('b')
      await expect.poll(() => names.allInnerTexts()).toContain(name)
      const card = cards(within).nth((await names.allInnerTexts()).indexOf(name))
      const head = card.locator('button[aria-expanded]').first()
      if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
      return card
    },

    /** Adds an element; answers its fields. */
    async add(within: Section, label: string): Promise<Locator> {
      const before = await cards(within).count()
      await button(label, section(within)).click()
      await expect(cards(within)).toHaveCount(before + 1)
      return cards(within).nth(before)
    },

    day: (label: string, within: Page | Locator = page) =>
      within.getByRole('group', { name: label }).getByLabel('Jour'),

    async saved(): Promise<void> {
      await expect(page.getByText(/^Enregistré à/)).toBeVisible()
    },

    async publish(choice: 'Tout le monde' | 'Ceux qui ont l’adresse' = 'Tout le monde'): Promise<void> {
      await button('Publier').click()
      const question = page.getByRole('dialog')
      await question.getByText(choice, { exact: true }).click()
      await button('Publier', question).click()
      await expect(question).toBeHidden()
      await expect(
        page.getByText(choice === 'Tout le monde' ? 'Publique' : 'Privée', { exact: true }),
      ).toBeVisible()
    },
  }
}

export function editorOf({ form: { organizationSlug, formType, formSlug } }: ManagedCampaign): string {
  if (!hasPage(formType)) throw new Error(`a ${formType} has no editor`)
  return addressOf({ page: 'admin', organizationSlug, formType, campaignSlug: formSlug, section: 'contents' })
}

/** A draft made by the API alone, for tests that are not about creating one. */
export async function draftOf(
  page: Page,
  formType: CampaignType,
  title: string,
  changes: CampaignChanges = {},
): Promise<ManagedCampaign> {
  await signIn(page)
  const campaign = await ask(page, 'POST /manage/organizations/{organizationSlug}/forms', {
    params: { organizationSlug: ASSOCIATION },
    body: { formType, title },
  })
  return Object.keys(changes).length > 0 ? changed(page, campaign, changes) : campaign
}

const paramsOf = ({ formType, formSlug }: { formType: FormType; formSlug: string }) => ({
  organizationSlug: ASSOCIATION,
  formType,
  formSlug,
})

export const changed = (
  page: Page,
  { form, document }: ManagedCampaign,
  changes: CampaignChanges,
): Promise<ManagedCampaign> =>
  ask(page, 'PATCH /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}', {
    params: paramsOf(form),
    body: { version: form.version, base: document, changes },
  })

export const stateOf = (page: Page, { form }: ManagedCampaign, state: FormState): Promise<ManagedCampaign> =>
  ask(page, 'PUT /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/state', {
    params: paramsOf(form),
    body: { state },
  })

export const readCampaign = (page: Page, formType: FormType, formSlug: string): Promise<ManagedCampaign> =>
  ask(page, 'GET /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}', {
    params: paramsOf({ formType, formSlug }),
  })
