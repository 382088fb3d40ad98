import { signIn } from './account-steps.ts'
import { LOCALE_COOKIE } from '@obole/core/locale'
import { expect, type Page } from '@playwright/test'
import { administrator, changed, DESK, draftOf, editorOf, readCampaign, stateOf } from './administrator.ts'
import { buyerOf, cartBody } from './api-buyer.ts'
import type { Scenes, Way } from './tour.ts'

async function open(page: Page, path: string): Promise<void> {
  await signIn(page)
  await page.goto(DESK + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('iframe')).toBeVisible()
}

const at =
  (path: string): Way =>
  (page) =>
    open(page, path)

const inEnglish =
  (path: string): Way =>
  async (page, { url }) => {
    await page.context().addCookies([{ name: LOCALE_COOKIE, value: 'en', url }])
    await open(page, path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  }

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function emptyDraft(page: Page): Promise<void> {
  await administrator(page).open(await draftOf(page, 'Event', 'Une idée pour l’été'))
}

/** The pages to edit and to share a campaign, empty and filled. */
export const EDITOR_SCENES: Scenes = {
  'editor-event': at('/evenements/fete-de-printemps/contenu'),
  'editor-preview': {
    after: 'editor-event',
    async way(page) {
      await page.setViewportSize({ width: 390, height: 844 })
      await administrator(page).button('Aperçu').click()
      await expect(page.getByRole('dialog').locator('iframe')).toBeVisible()
    },
  },
  'editor-event-en': inEnglish('/evenements/fete-de-printemps/contenu'),
  'editor-membership': at('/adhesions/adhesion-annuelle/contenu'),
  'editor-shop': at('/boutiques/boutique-solidaire/contenu'),
  'editor-crowdfunding': at('/collectes/une-serre-pour-tous/contenu'),
  'editor-donation': at('/formulaires/faire-un-don/contenu'),
  'editor-payment-form': at('/ventes/stage-de-permaculture/contenu'),
  'editor-empty': emptyDraft,
  'editor-missing': {
    after: 'editor-empty',
    async way(page) {
      await administrator(page).button('Publier').click()
      await expect(page.getByRole('dialog')).toContainText('Indiquez la date')
    },
  },
  'editor-delete': {
    after: 'editor-missing',
    async way(page) {
      await closeDialog(page)
      await administrator(page).button('Supprimer').click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  'editor-all-open': {
    after: 'editor-delete',
    async way(page) {
      await closeDialog(page)
      const a = administrator(page)
      const option = await a.add('options', 'Ajouter une option')
      await option.getByLabel('Nom', { exact: true }).fill('Repas partagé')
      const question = await a.add('questions', 'Ajouter une question')
      await question.getByLabel('Question').fill('Régime alimentaire')
      await question.getByLabel('Réponse attendue').selectOption('ChoiceList')
      await a.section('coupons').getByText('Accepter des codes promo').click()
      await a.add('coupons', 'Ajouter un code')
      await a.section('gifts').getByText('Proposer d’ajouter un don').click()
      await a.element('tiers', 'Tarif plein')
    },
  },
  'editor-mistakes': {
    after: 'editor-all-open',
    async way(page) {
      const a = administrator(page)
      const tier = await a.element('tiers', 'Tarif plein')
      await tier.getByLabel('Nom', { exact: true }).fill('')
      await tier.getByLabel('Prix TTC').fill('0,10')
      await a.button(/points à revoir/, page.locator('[data-bottom-bar]')).click()
      await expect(page.getByText('Donnez-lui un nom').first()).toBeVisible()
    },
  },
  'editor-sold-tier': async (page, stack) => {
    await buyerOf(stack).pay(await cartBody(stack), 'accepted')
    await open(page, '/boutiques/boutique-solidaire/contenu')
    const tier = await administrator(page).element('tiers', 'Le Carnet du jardinier')
    await tier.getByText('Plus de réglages').click()
    await expect(tier.getByText(/le prix ne change plus/)).toBeVisible()
  },
  'editor-publish': async (page) => {
    await administrator(page).open(await draftOf(page, 'Shop', 'La boutique du jardin'))
    await administrator(page).button('Publier').click()
    await expect(page.getByRole('dialog')).toContainText('Qui pourra la trouver')
  },
  'editor-merged': async (page) => {
    const draft = await draftOf(page, 'Event', 'La fanfare')
    await administrator(page).open(draft)
    await changed(page, draft, { description: 'Au kiosque, à la nuit tombée.' })
    await page.getByLabel('Titre', { exact: true }).fill('La fanfare du matin')
    await expect(page.getByText(/rien n’est perdu/)).toBeVisible()
  },
  'editor-conflict': {
    after: 'editor-merged',
    async way(page) {
      await administrator(page).saved()
      const slug = new URL(page.url()).pathname.split('/').at(-2) ?? ''
      const theirs = { title: 'La fanfare du soir', description: 'Au kiosque, sous les lampions.' }
      await changed(page, await readCampaign(page, 'Event', slug), theirs)
      await page.getByLabel('En quelques mots').fill('Au kiosque, dès l’aube.')
      await page.getByLabel('Titre', { exact: true }).fill('La fanfare de midi')
      await expect(page.getByText('Quelqu’un a modifié la même chose')).toBeVisible()
    },
  },
  'editor-deleted': async (page) => {
    const draft = await draftOf(page, 'Event', 'Le bal annulé')
    await stateOf(page, draft, 'Deleted')
    await page.goto(editorOf(draft))
    await expect(page.getByText('Cette campagne est supprimée')).toBeVisible()
  },

  share: at('/evenements/fete-de-printemps/partage'),
  'share-form-widget': {
    after: 'share',
    way: (page) => page.getByText('Le formulaire', { exact: true }).click(),
  },
  'share-en': inEnglish('/evenements/fete-de-printemps/partage'),
  'share-empty': async (page) => {
    const draft = await draftOf(page, 'Event', 'Une idée pour l’été')
    await page.goto(editorOf(draft).replace('contenu', 'partage'))
    await page.getByText('Changer l’adresse').click()
  },
}
