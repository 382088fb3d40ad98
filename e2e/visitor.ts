import { testCardNumber, type TestCardKey } from '@obole/contract/bank-test-cards'
import type { Locale } from '@obole/core/locale'
import { formatEuros, parseAmount, type Cents } from '@obole/core/money/money'
import { expect, type Locator, type Page } from '@playwright/test'
import { confirmed } from './donation-steps.ts'

/** Waits until the page is live: before that, a link is followed by the browser and opens nothing here. */
export async function awake(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toHaveAttribute('data-asleep')
}

export const GARDENS = '/associations/les-jardins-partages'

/** One campaign of each kind, as the demonstration shows them. */
export const DEMONSTRATION = [
  'evenements/fete-de-printemps',
  'adhesions/adhesion-annuelle',
  'boutiques/boutique-solidaire',
  'collectes/une-serre-pour-tous',
  'formulaires/faire-un-don',
  'paiements/stage-de-permaculture',
]

/** The texts of the pages, as a visitor looks for them. */
const WORDS = {
  fr: {
    add: (tier: string) => `Ajouter, ${tier}`,
    pick: (tier: string) => `Choisir, ${tier}`,
    quantity: (tier: string) => `Quantité, ${tier}`,
    goOn: 'Continuer',
    showName: 'Afficher mon nom dans la liste',
    yourAmount: 'Votre montant',
    firstName: 'Prénom',
    lastName: 'Nom',
    email: 'E-mail',
    emailAgain: 'Confirmez votre e-mail',
    birthDate: 'Date de naissance',
    address: 'Adresse',
    zipCode: 'Code postal',
    city: 'Ville',
    paysHimself: 'C’est cette personne qui paie',
    organisation: 'Organisme ou entreprise',
    companyName: 'Raison sociale',
    siren: 'SIREN',
    legalStatus: 'Statut juridique',
    details: 'Mes coordonnées',
    confirmTip: /Je confirme ma contribution/,
    accept: /^J’accepte les/,
    pay: /^Payer|^Aperçu\s: payer/,
    summary: 'Récapitulatif',
    number: 'Numéro de carte',
    expiry: 'Expiration',
    cvc: 'Cryptogramme',
    holder: 'Nom du titulaire',
    approve: 'Valider',
  },
  en: {
    add: (tier: string) => `Add, ${tier}`,
    pick: (tier: string) => `Choose, ${tier}`,
    quantity: (tier: string) => `Quantity, ${tier}`,
    goOn: 'Continue',
    showName: 'Show my name in the list',
    yourAmount: 'Your amount',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
    emailAgain: 'Confirm your e-mail',
    birthDate: 'Date of birth',
    address: 'Address',
    zipCode: 'Postal code',
    city: 'City',
    paysHimself: 'This person pays',
    organisation: 'An organisation or company',
    companyName: 'Organisation’s name',
    siren: 'SIREN number',
    legalStatus: 'Legal status',
    details: 'My details',
    confirmTip: /I confirm my voluntary contribution/,
    accept: /^I accept the/,
    pay: /^Pay |^Preview: pay /,
    summary: 'Summary',
    number: 'Card number',
    expiry: 'Expiry',
    cvc: 'Security code',
    holder: 'Name on card',
    approve: 'Approve',
  },
} as const

export interface Payer {
  email: string
  firstName?: string
  lastName?: string
  birthDate?: string
  hasAddress?: boolean
  /** Whether the payer agrees to be named among the campaign's contributors. */
  showsName?: boolean
  organisation?: { name: string; siren: string; legalStatus: string }
}

/** What a person does on the pages, one action per function, in their language. */
export function visitor(page: Page, locale: Locale) {
  const t = WORDS[locale]
  /** The same button may be drawn for a phone and for a large screen: uses the visible one. */
  const button = (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true })

  return {
    button,
    euros: (amount: Cents) => formatEuros(amount, locale),

    async open(campaign: string): Promise<void> {
      await page.goto(`${GARDENS}/${campaign}${locale === 'en' ? '/en' : ''}`)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
    },

    async add(tier: string): Promise<void> {
      await button(t.add(tier))
        .or(button(t.pick(tier)))
        .click()
    },

    /** Waits for the first before pressing again: several presses before the page is live count as one. */
    async addTwo(tier: string): Promise<void> {
      await this.add(tier)
      await expect(page.getByLabel(t.quantity(tier))).toContainText('1')
      await this.add(tier)
    },

    async typeAmount(amount: string): Promise<void> {
      await page.getByLabel(t.yourAmount).fill(amount)
    },

    /** A chip or a row with a radio button, by its text. */
    async choose(choice: string | RegExp, within: Page | Locator = page): Promise<void> {
      await within
        .getByText(choice, { exact: typeof choice === 'string' })
        .first()
        .click()
    },

    async goOn(): Promise<void> {
      await button(t.goOn).click()
    },

    /** The step before may ask for a name too: waits, so that what is typed next is the payer's. */
    async seesPayerStep(): Promise<void> {
      await expect(page.getByRole('heading', { level: 1, name: t.details })).toBeVisible()
    },

    /** The questions about one line of the cart. */
    card: (tier: string) =>
      page.locator('main section').filter({ has: page.getByRole('heading', { level: 2, name: tier }) }),

    async name(card: Locator, firstName: string, lastName: string): Promise<void> {
      await card.getByLabel(t.firstName).fill(firstName)
      await card.getByLabel(t.lastName, { exact: true }).fill(lastName)
    },

    async letPay(card: Locator, email: string): Promise<void> {
      await card.getByLabel(t.email).fill(email)
      await card.getByText(t.paysHimself).click()
    },

    async fillPayer(payer: Payer): Promise<void> {
      const { organisation } = payer
      await this.seesPayerStep()
      if (organisation) {
        await this.choose(t.organisation)
        await page.getByLabel(t.companyName).fill(organisation.name)
        await page.getByLabel(t.siren).fill(organisation.siren)
        await page.getByLabel(t.legalStatus).selectOption(organisation.legalStatus)
      }
      await page.getByLabel(t.firstName).fill(payer.firstName ?? 'Alix')
      await page.getByLabel(t.lastName, { exact: true }).fill(payer.lastName ?? 'Martin')
      await page.getByLabel(t.email, { exact: true }).fill(payer.email)
      await page.getByLabel(t.emailAgain).fill(payer.email)
      if (payer.birthDate) await page.getByLabel(t.birthDate).fill(payer.birthDate)
      if (payer.hasAddress) {
        await page.getByLabel(t.address, { exact: true }).fill('12 rue des Lilas')
        await page.getByLabel(t.zipCode).fill('69007')
        await page.getByLabel(t.city).fill('Lyon')
      }
      if (payer.showsName) await page.getByText(t.showName).click()
      await this.goOn()
    },

    /** Ticks everything that must be agreed to; answers the amount on the button. */
    async agree(): Promise<Cents> {
      await expect(page.getByRole('heading', { level: 1, name: t.summary })).toBeVisible()
      await page.getByText(t.confirmTip).click()
      for (const consent of await page.getByText(t.accept).all()) {
        // The sentence contains a link: clicks its beginning.
        await consent.click({ position: { x: 8, y: 8 } })
      }
      return this.promised()
    },

    /** The same where nothing is to be paid. */
    async agreeToFree(): Promise<void> {
      await expect(page.getByRole('heading', { level: 1, name: t.summary })).toBeVisible()
      await page.getByText(t.confirmTip).click()
      for (const consent of await page.getByText(t.accept).all())
        await consent.click({ position: { x: 8, y: 8 } })
      await button(locale === 'fr' ? 'Valider ma commande' : 'Place my order').click()
    },

    /** The amount on the button that pays. */
    async promised(): Promise<Cents> {
      const shown = await button(t.pay).innerText()
      const amount = parseAmount(shown.replaceAll(/[^\d.,]/g, ''))
      if (!amount) throw new Error(`no amount on the button: ${shown}`)
      return amount
    },

    /** From a widget, or where the card is typed on the payment's own page. */
    async toPayment(): Promise<void> {
      await button(t.pay).click()
      await expect(page).toHaveURL(/\/paiement\/embarque\//)
    },

    async typeCard(card: TestCardKey): Promise<void> {
      const fields = page.frameLocator('iframe')
      await fields.getByLabel(t.number).fill(testCardNumber(card))
      await fields.getByLabel(t.expiry).fill('12/35')
      await fields.getByLabel(t.cvc).fill('123')
      await fields.getByLabel(t.holder).fill('Alix Martin')
    },

    /** On the summary, or on the payment's own page: the fields are the same. */
    async payByCard(card: TestCardKey = 'accepted'): Promise<void> {
      await this.typeCard(card)
      await button(t.pay).click()
    },

    /** On the bank's own page, at the bank's own origin. */
    async approveAtBank(bankUrl: string): Promise<void> {
      await expect(page).toHaveURL((url) => url.origin === bankUrl)
      await page.getByRole('button', { name: t.approve }).click()
    },

    async seesConfirmation(): Promise<void> {
      await expect(page).toHaveURL(confirmed)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(
        locale === 'fr' ? 'Merci' : 'Thank you',
      )
    },
  }
}

export type Visitor = ReturnType<typeof visitor>
