import { signIn } from './account-steps.ts'
import type { TierDocument } from '@obole/contract/manage-campaigns'
import type { Browser, Locator, Page } from '@playwright/test'
import { administrator, changed, DESK, draftOf, editorOf, readCampaign, stateOf } from './administrator.ts'
import { someEmail } from './donation-steps.ts'
import { buyerOf } from './api-buyer.ts'
import { whoseTurnItIs } from '../scripts/turns.ts'
import { expect, test, type Stack } from './stack.ts'
import { awake, GARDENS, visitor, type Visitor } from './visitor.ts'
import { orderOf, type WrittenOrder } from './stored-orders.ts'

type Administrator = ReturnType<typeof administrator>

interface Making {
  a: Administrator
  page: Page
}

interface Buying {
  v: Visitor
  page: Page
  stack: Stack
  slug: string
  email: string
}

interface Kind {
  /** What one says one wants on the dashboard. */
  wish: string
  segment: string
  /** What another kind sells, and its editor never speaks of. */
  strange?: RegExp
  write(making: Making): Promise<void>
  visibility?: 'Ceux qui ont l’adresse'
  /** From the campaign's page to the summary. */
  choose(buying: Buying): Promise<void>
  /** A plan or a monthly gift: the bank asks whether it is really them. */
  isStrong?: boolean
  /** Its cart comes from another program, which a draft has none of. */
  isMadeElsewhere?: boolean
  written(order: WrittenOrder): void
}

const NEXT_SUMMER = `${new Date().getFullYear() + 1}-07-04`

const KINDS: Readonly<Record<string, Kind>> = {
  Event: {
    wish: 'Vendre des billets',
    segment: 'evenements',
    async write({ a, page }) {
      await a.day('Début').fill(NEXT_SUMMER)
      await page.getByLabel('Nom du lieu').fill('La Grange')
      const place = await a.element('tiers', 'Tarif plein')
      await place.getByLabel('Prix TTC').fill('15')
      await place.getByLabel('Quantité disponible').fill('40')
      const meal = await a.add('options', 'Ajouter une option')
      await meal.getByLabel('Nom', { exact: true }).fill('Dîner')
      await meal.getByLabel('Prix TTC').fill('9')
      await expect(meal.getByRole('checkbox', { name: 'Tarif plein' })).toBeChecked()
      const diet = await a.add('questions', 'Ajouter une question')
      await diet.getByLabel('Question').fill('Que mangez-vous ?')
      await diet.getByLabel('Réponse attendue').selectOption('ChoiceList')
      await diet.getByLabel('Réponses possibles').fill('De tout\nVégétarien')
      await a.section('coupons').getByText('Accepter des codes promo').click()
      const code = await a.add('coupons', 'Ajouter un code')
      await code.getByLabel('Code').fill('benevole')
      await code.getByLabel('Pourcentage').last().fill('50')
    },
    async choose({ v, page, slug, email }) {
      await v.open(`evenements/${slug}`)
      await v.add('Tarif plein')
      await v.goOn()
      const card = v.card('Tarif plein')
      await v.name(card, 'Alix', 'Martin')
      await v.choose('Végétarien', card)
      await v.choose(/^Dîner/, card)
      await v.goOn()
      await v.fillPayer({ email })
      await v.button('J’ai un code promo').click()
      await page.getByLabel('Code promo').fill('BENEVOLE')
      await v.button('Appliquer').click()
      await expect(page.getByText(/BENEVOLE/).first()).toBeVisible()
    },
    written({ totalCents, tipCents, items }) {
      expect(totalCents - tipCents).toBe((1500 + 900) / 2)
      expect(items[0]).toMatchObject({ name: 'Tarif plein', answers: ['Végétarien'] })
    },
  },
  Membership: {
    wish: 'Faire adhérer',
    segment: 'adhesions',
    strange: /\b(?:places?|billets?|concert|participants?)\b/i,
    async write({ a, page }) {
      await page.getByLabel('Durée de l’adhésion').selectOption('Illimited')
      const plan = await a.element('tiers', 'Adhésion')
      await plan.getByLabel('Nom', { exact: true }).fill('Adhésion de soutien')
      await plan.getByLabel('Prix TTC').fill('45')
      await plan.getByText('Ouvre droit à un reçu fiscal').click()
      await a.section('payment').getByText('3 fois', { exact: true }).click()
      await a.section('payment').getByText('Son adresse postale').click()
    },
    async choose({ v, slug, email }) {
      await v.open(`adhesions/${slug}`)
      await v.add('Adhésion de soutien')
      await v.goOn()
      await v.name(v.card('Adhésion de soutien'), 'Alix', 'Martin')
      await v.goOn()
      await v.fillPayer({ email, hasAddress: true })
      await v.choose(/^En 3 fois/)
    },
    isStrong: true,
    written({ totalCents, tipCents, terms }) {
      expect(totalCents - tipCents).toBe(4500)
      expect(terms.map(({ state }) => state)).toEqual(['Authorized', 'Pending', 'Pending'])
    },
  },
  Shop: {
    wish: 'Ouvrir une boutique',
    segment: 'boutiques',
    strange: /\b(?:places?|billets?|concert|participants?|tarifs?)\b/i,
    async write({ a }) {
      const honey = await a.element('tiers', 'Article')
      await honey.getByLabel('Nom', { exact: true }).fill('Pot de miel')
      await honey.getByLabel('Prix TTC').fill('9,50')
      await honey.getByLabel('TVA comprise').selectOption('5.5')
      await honey.getByLabel('Quantité disponible').fill('12')
      await honey.getByText('Plus de réglages').click()
      await honey.getByLabel('Maximum par commande').fill('2')
      await honey
        .getByLabel('Image')
        .setInputFiles({ name: 'miel.png', mimeType: 'image/png', buffer: PIXEL })
      await expect(honey.getByRole('button', { name: 'Retirer l’image' })).toBeVisible()
    },
    async choose({ v, page, slug, email }) {
      await v.open(`boutiques/${slug}`)
      await expect(page.locator('main img[src^="/api/files/"]')).toBeVisible()
      await v.addTwo('Pot de miel')
      await expect(v.button('Ajouter, Pot de miel')).toBeDisabled()
      await v.goOn()
      await v.fillPayer({ email })
    },
    written({ totalCents, tipCents, items }) {
      expect(totalCents - tipCents).toBe(2 * 950)
      expect(items).toHaveLength(2)
    },
  },
  CrowdFunding: {
    wish: 'Financer un projet',
    segment: 'collectes',
    async write({ a, page }) {
      await page.getByLabel(/^Objectif/).fill('2500')
      const card = await a.add('tiers', 'Ajouter une contrepartie')
      await card.getByLabel('Nom', { exact: true }).fill('Une carte postale')
      await card.getByLabel('Prix TTC').fill('20')
    },
    async choose({ v, page, slug, email }) {
      await v.open(`collectes/${slug}`)
      await expect(page.getByText(/2\s*500/).first()).toBeVisible()
      await v.add('Une carte postale')
      await v.goOn()
      await v.fillPayer({ email })
    },
    written({ totalCents, tipCents }) {
      expect(totalCents - tipCents).toBe(2000)
    },
  },
  Donation: {
    wish: 'Recevoir des dons',
    segment: 'formulaires',
    async write({ a, page }) {
      const once = await a.element('tiers', 'Don ponctuel')
      await once.getByLabel('Minimum').fill('5')
      await once.getByLabel('Autre montant').fill('35')
      await a.button('Ajouter', once).click()
      await page.getByLabel('Message de remerciement').fill('Merci du fond du jardin')
    },
    async choose({ v, slug, email }) {
      await v.open(`formulaires/${slug}`)
      await v.choose(/^35,00\s€$/)
      await v.goOn()
      await v.fillPayer({ email, hasAddress: true })
    },
    written({ totalCents, tipCents }) {
      expect(totalCents - tipCents).toBe(3500)
    },
  },
  PaymentForm: {
    wish: 'Encaisser autre chose',
    segment: 'paiements',
    async write({ a }) {
      await a.day('Début').fill(NEXT_SUMMER)
      const share = await a.element('tiers', 'Paiement')
      await share.getByLabel('Nom', { exact: true }).fill('Participation libre')
      await share.getByLabel('Minimum').fill('8')
    },
    async choose({ v, page, slug, email }) {
      await v.open(`paiements/${slug}`)
      await expect(page.getByText(/4 juillet/).first()).toBeVisible()
      await v.add('Participation libre')
      await v.typeAmount('3')
      await v.goOn()
      await expect(page.getByText(/8,00/).filter({ visible: true }).first()).toBeVisible()
      await v.typeAmount('12,40')
      await v.goOn()
      await v.fillPayer({ email })
    },
    written({ totalCents, tipCents }) {
      expect(totalCents - tipCents).toBe(1240)
    },
  },
  Checkout: {
    wish: 'Ouvrir une boutique',
    segment: 'boutiques',
    visibility: 'Ceux qui ont l’adresse',
    isMadeElsewhere: true,
    async write({ a }) {
      const basket = await a.element('tiers', 'Article')
      await basket.getByLabel('Nom', { exact: true }).fill('Panier de légumes')
      await basket.getByLabel('Prix TTC').fill('18')
    },
    /** The cart was filled by another program of the association's: the payer only says who they are. */
    async choose({ v, page, stack, slug, email }) {
      const [tier] = await stack.query<{ id: string }>(
        'select t.id from tiers t join forms f on f.id = t.form_id where f.slug = $1',
        [slug],
      )
      const { id } = await buyerOf(stack).cart({
        organizationSlug: 'les-jardins-partages',
        formType: 'Shop',
        formSlug: slug,
        items: [{ tierId: Number(tier?.id), tierType: 'Product' }],
        locale: 'fr',
      })
      await page.goto(`${GARDENS}/checkout/${id}`)
      await v.fillPayer({ email })
    },
    written({ totalCents, tipCents }) {
      expect(totalCents - tipCents).toBe(1800)
    },
  },
}

/** One pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test.describe.configure({ mode: 'parallel' })

// One or two of them each day: every kind is bought each day from the demonstration, in `journeys.spec.ts`.
for (const [name, kind] of whoseTurnItIs(Object.entries(KINDS), 4)) {
  test(`${name}: created, filled in, rehearsed, published, and bought by a visitor`, async ({
    page,
    browser,
    stack,
  }) => {
    const a = administrator(page)
    const slug = await a.create(kind.wish, `Essai ${name} ${crypto.randomUUID().slice(0, 8)}`)
    await a.isLive()
    if (kind.strange) expect(await page.locator('main').innerText()).not.toMatch(kind.strange)
    await kind.write({ a, page })
    await a.saved()
    const rehearsed = kind.isMadeElsewhere ? null : await rehearse(kind, page, stack, slug)
    await a.publish(kind.visibility)

    await asVisitor(browser, stack, async (visit) => {
      const v = visitor(visit, 'fr')
      const email = someEmail()
      await kind.choose({ v, page: visit, stack, slug, email })
      const promised = await v.agree()
      await v.payByCard()
      if (kind.isStrong) await v.approveAtBank(stack.bankUrl)
      await v.seesConfirmation()
      const order = await orderOf(stack, email)
      expect(order.chargedCents).toBe(promised)
      expect(rehearsed ?? promised).toBe(promised)
      kind.written(order)
    })
  })
}

test('a code that would make the first of many months free says why it cannot, and costs nothing', async ({
  page,
}) => {
  const draft = await draftOf(page, 'PaymentForm', 'Panier mensuel')
  const [tier] = draft.document.tiers
  const monthly: Partial<TierDocument> = {
    name: 'Panier de chaque mois',
    tierType: 'MonthlyPayment',
    paymentFrequency: 'Monthly',
    priceCategory: 'Fixed',
    price: 1000,
  }
  const coupon = { id: -1, code: 'MERCI', percent: 100, amount: null, maxUses: null, tierIds: null }
  await stateOf(
    page,
    await changed(page, draft, {
      tiers: tier ? [{ ...tier, ...monthly }] : [],
      allowCoupons: true,
      coupons: [{ ...coupon, startDate: null, endDate: null }],
    }),
    'Private',
  )
  const v = visitor(page, 'fr')
  await v.open(`paiements/${draft.form.formSlug}`)
  await v.add('Panier de chaque mois')
  await v.goOn()
  await v.fillPayer({ email: someEmail() })
  await v.button('J’ai un code promo').click()
  await page.getByLabel('Code promo').fill('MERCI')
  await v.button('Appliquer').click()
  await expect(page.getByText(/ne peut pas servir pour un paiement mensuel/).first()).toBeVisible()
  await expect(page.getByText(/votre banque autorise les suivants/).first()).toBeVisible()
  expect(await v.agree()).toBeGreaterThanOrEqual(1000)
})

/** The administrator walks through the draft as a visitor will, to the last button. Answers what it would have taken. */
async function rehearse(kind: Kind, page: Page, stack: Stack, slug: string): Promise<number> {
  const tab = await page.context().newPage()
  const v = visitor(tab, 'fr')
  await kind.choose({ v, page: tab, stack, slug, email: someEmail() })
  await expect(tab.getByText(/^Aperçu du brouillon/)).toBeVisible()
  const promised = await v.agree()
  await v.button(/^Aperçu\s: payer/).click()
  await expect(tab.getByRole('alert').filter({ hasText: 'rien n’est vendu' })).toBeVisible()
  await tab.close()
  const carts = await stack.query(
    'select c.id from carts c join forms f on f.id = c.form_id where f.slug = $1',
    [slug],
  )
  expect(carts).toEqual([])
  return promised
}

/** Somebody else, in a browser that knows nothing of the administrator. */
async function asVisitor(
  browser: Browser,
  { url }: Stack,
  visit: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: url, locale: 'fr-FR', timezoneId: 'Europe/Paris' })
  try {
    await visit(await context.newPage())
  } finally {
    await context.close()
  }
}

test('the nine kinds of questions are written in the editor and asked on the page', async ({ page }) => {
  const answers = [
    'TextInput',
    'FreeText',
    'ChoiceList',
    'YesNo',
    'Date',
    'Number',
    'Phone',
    'Zipcode',
    'File',
  ]
  const draft = await draftOf(page, 'PaymentForm', 'Neuf questions')
  const a = administrator(page)
  await a.open(draft)
  for (const type of answers) {
    const question = await a.add('questions', 'Ajouter une question')
    await question.getByLabel('Question').fill(`Question ${type}`)
    await question.getByLabel('Réponse attendue').selectOption(type)
    if (type === 'ChoiceList') await question.getByLabel('Réponses possibles').fill('Rouge\nVert')
  }
  await a.saved()
  await expect.poll(async () => typesOf(page, draft.form.formSlug)).toEqual(answers)

  await stateOf(page, draft, 'Private')
  await page.goto(draft.form.url)
  const v = visitor(page, 'fr')
  await v.add('Paiement')
  await v.typeAmount('10')
  await v.goOn()
  for (const type of answers) await expect(page.getByText(`Question ${type}`).first()).toBeVisible()
})

async function typesOf(page: Page, slug: string): Promise<string[]> {
  const { document } = await readCampaign(page, 'PaymentForm', slug)
  return document.customFields.map(({ type }) => type)
}

test('a number that cannot be taken stays as typed, says its limit, and changes nothing', async ({
  page,
}) => {
  const a = administrator(page)
  const draft = await draftOf(page, 'Shop', 'La boutique des nombres')
  await a.open(draft)
  const card = await a.element('tiers', 'Article')
  const tries = [
    ['Quantité disponible', '-5', 'Au moins 0'],
    ['Quantité disponible', '1,5', 'nombre entier'],
    ['Prix TTC', '999999999', 'Au plus 999'],
    ['Prix TTC', '12,505', 'Deux chiffres au plus'],
    ['Prix TTC', '1e9', 'Saisissez un montant'],
  ] as const
  for (const [label, typed, shown] of tries) {
    const field = card.getByLabel(label)
    await field.fill('')
    await field.pressSequentially(typed)
    await field.blur()
    await expect(card.getByText(shown)).toBeVisible()
    await expect(field).toHaveValue(typed)
  }
  await page.getByLabel('Titre', { exact: true }).fill('La boutique des nombres entiers')
  await expect(page.getByRole('heading', { level: 1, name: 'La boutique des nombres entiers' })).toBeVisible()
  const kept = (await readCampaign(page, 'Shop', draft.form.formSlug)).document.tiers
  expect(kept).toEqual(draft.document.tiers)
  await card.getByLabel('Prix TTC').fill('12,5')
  await card.getByLabel('Quantité disponible').fill('1 000')
  await expect(card.getByLabel('Prix TTC')).toHaveValue('12,50')
  await a.saved()
  const { document } = await readCampaign(page, 'Shop', draft.form.formSlug)
  expect(document.tiers).toMatchObject([{ price: 1250, stock: 1000 }])

  await test.step('an element not finished yet is deleted with one click, and brought back with one key', async () => {
    // What the field then says about itself must not move the button away from under the pointer.
    await card.getByLabel('Nom', { exact: true }).fill('')
    await a.button('Supprimer', card).click()
    await expect(a.section('tiers').getByText('est supprimé')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(a.section('tiers').locator('button[aria-expanded]')).toHaveCount(1)
  })
})

test('what is typed is kept: while the network is away, over a reload, saved or not, and on leaving', async ({
  page,
}) => {
  const a = administrator(page)
  const draft = await draftOf(page, 'Event', 'Le bal sans fil')
  await a.open(draft)
  const title = page.getByLabel('Titre', { exact: true })
  await title.fill('Le bal au bord de l’eau')
  await a.saved()
  await test.step('while the network is away, and saved as soon as it is back', async () => {
    await page.context().setOffline(true)
    await title.fill('Le bal du tunnel')
    await expect(page.getByText('Hors ligne')).toBeVisible()
    await page.getByLabel('En quelques mots').fill('Écrit sous terre')
    await page.context().setOffline(false)
    await a.saved()
    const { document } = await readCampaign(page, 'Event', draft.form.formSlug)
    expect([document.title, document.description]).toEqual(['Le bal du tunnel', 'Écrit sous terre'])
    const preview = page.frameLocator('iframe[title="Aperçu de la page"]')
    await expect(preview.getByRole('heading', { name: 'Le bal du tunnel' })).toBeVisible()
  })
  await test.step('for another page of the campaign', async () => {
    await page.getByLabel('En quelques mots').fill('Jeux, crêpes et tombola.')
    await page.getByRole('link', { name: 'Partage' }).click()
    await expect(page.getByRole('heading', { name: 'QR code' })).toBeVisible()
    await page.getByRole('link', { name: 'Contenu', exact: true }).click()
    await expect(page.getByLabel('En quelques mots')).toHaveValue('Jeux, crêpes et tombola.')
    await a.isLive()
  })
  await test.step('over a reload at once', async () => {
    await title.fill('Le grand bal')
    await page.reload()
    await expect(title).toHaveValue('Le grand bal')
  })
  await test.step('over a reload while nothing can be saved', async () => {
    await page.route('**/api/manage/**', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await a.isLive()
    await title.fill('Le très grand bal')
    await a.add('questions', 'Ajouter une question')
    await expect(page.getByText(/gardé sur cet appareil/)).toBeVisible()
    await page.reload()
    await expect(page.getByText('Nous avons retrouvé votre travail')).toBeVisible()
    // Not before: what cannot be sent is tried again, and might be saved while the page goes.
    await page.unroute('**/api/manage/**')
    await expect(title).toHaveValue('Le très grand bal')
    await expect(a.section('questions').locator('button[aria-expanded]')).toHaveCount(1)
    // The question has no words yet: all the rest is saved without it, at the next try, half a minute later at worst.
    const saved = page.getByRole('heading', { level: 1, name: 'Le très grand bal' })
    await expect(saved).toBeVisible({ timeout: 60_000 })
  })
})

test('two administrators at once: what each changed is kept, what both changed is asked', async ({
  page,
  context,
}) => {
  const draft = await draftOf(page, 'Event', 'La fanfare')
  const other = await context.newPage()
  const [a, b] = [administrator(page), administrator(other)]
  await a.open(draft)
  await b.open(draft)

  await other.getByLabel('Nom du lieu').fill('Le kiosque')
  await b.saved()
  await page.getByLabel('En quelques mots').fill('Cuivres et tambours.')
  await a.saved()
  await expect(page.getByText(/rien n’est perdu/)).toBeVisible()
  await expect(page.getByLabel('Nom du lieu')).toHaveValue('Le kiosque')

  await other.getByLabel('Titre', { exact: true }).fill('La fanfare du soir')
  await expect(other.getByRole('heading', { level: 1, name: 'La fanfare du soir' })).toBeVisible()
  await page.getByLabel('Titre', { exact: true }).fill('La fanfare du matin')
  const panel = page.getByRole('alert').filter({ hasText: 'La fanfare du soir' })
  await expect(panel).toContainText('La fanfare du matin')
  await expect(a.button('Publier')).toBeDisabled()
  await panel.getByText('La fanfare du matin').click()
  await a.button('Garder ces choix', panel).click()
  await expect(page.getByRole('heading', { level: 1, name: 'La fanfare du matin' })).toBeVisible()

  const { document } = await readCampaign(page, 'Event', draft.form.formSlug)
  expect(document).toMatchObject({
    title: 'La fanfare du matin',
    description: 'Cuivres et tambours.',
    place: { name: 'Le kiosque' },
  })
})

test('a tier already sold keeps its price, another may have another; it leaves the page and comes back', async ({
  page,
  stack,
}) => {
  const draft = await draftOf(page, 'Shop', 'La vente de plants')
  const open = await stateOf(page, draft, 'Public')
  const [tier] = open.document.tiers
  if (!tier) throw new Error('a new shop has a product')
  await buyerOf(stack).pay(
    {
      organizationSlug: 'les-jardins-partages',
      formType: 'Shop',
      formSlug: open.form.formSlug,
      items: [{ tierId: tier.id, tierType: 'Product' }],
      locale: 'fr',
    },
    'accepted',
    0,
  )
  const a = administrator(page)
  await a.open(open)
  const sold = await a.element('tiers', 'Article')
  await expect(sold.getByText(/le prix ne change plus/)).toBeVisible()
  await expect(sold.getByLabel('Prix TTC')).toBeDisabled()
  await expect(sold.getByRole('radio', { name: 'Gratuit' })).toBeDisabled()
  const tried = await page.request.patch(
    `/api/manage/organizations/les-jardins-partages/forms/Shop/${open.form.formSlug}`,
    {
      data: {
        version: open.form.version,
        base: {},
        changes: { tiers: [{ ...tier, price: 1200 } satisfies TierDocument] },
      },
    },
  )
  expect(await tried.json()).toMatchObject({ code: 'TIER_ALREADY_SOLD' })

  await a.button('Dupliquer', sold).click()
  const copy = await a.element('tiers', 'Article (copie)')
  await copy.getByLabel('Prix TTC').fill('14')
  await a.saved()
  await expect
    .poll(async () =>
      (await readCampaign(page, 'Shop', open.form.formSlug)).document.tiers.map(({ price }) => price),
    )
    .toEqual([1000, 1400])

  await a.button('Retirer de la page', await a.element('tiers', tier.name)).click()
  await expect(a.section('tiers').getByText('Sa vente reste dans vos commandes')).toBeVisible()
  await a.saved()
  await page.reload()
  await a.isLive()
  await expect(a.section('tiers').getByText('1 vendu')).toBeVisible()
  await a.button('Remettre', a.section('tiers')).click()
  const back = await a.element('tiers', tier.name)
  await expect(back.getByLabel('Prix TTC')).toBeDisabled()
})

test('a copy is a draft of its own; deleting asks once and is final', async ({ page }) => {
  const draft = await draftOf(page, 'Event', 'Le vide-grenier', { description: 'Cent exposants.' })
  const a = administrator(page)
  await a.open(draft)
  await a.button('Dupliquer', a.section('state')).click()
  await page.getByLabel('Titre de la copie').fill('Le vide-grenier d’automne')
  await a.button('Dupliquer', page.getByRole('dialog')).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Le vide-grenier d’automne' })).toBeVisible()
  await expect(page.getByLabel('En quelques mots')).toHaveValue('Cent exposants.')
  await a.isLive()

  await a.button('Supprimer', a.section('state')).click()
  const question = page.getByRole('dialog')
  await a.button('Supprimer', question).click()
  await expect(page.getByText('Cette campagne est supprimée')).toBeVisible()
  await page.goto(DESK)
  await expect(page.getByText('Le vide-grenier d’automne')).toHaveCount(0)
  // The first one is none the worse for it.
  await page.goto(editorOf(draft))
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Le vide-grenier')
})

test('a campaign is hidden, closed and opened again, each with one question, and taken back at once', async ({
  page,
}) => {
  const open = await stateOf(page, await draftOf(page, 'Shop', 'La braderie'), 'Public')
  const a = administrator(page)
  await a.open(open)
  const go = async (name: string) => {
    await a.button(name, a.section('state')).click()
    await a.button(name, page.getByRole('dialog')).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  const chip = (state: string) => expect(page.getByText(state, { exact: true })).toBeVisible()
  await go('Rendre privée')
  await chip('Privée')
  await go('Désactiver')
  await chip('Désactivée')
  await a.button('Revenir en arrière', a.section('state')).click()
  await chip('Privée')
  await go('Rendre publique')
  await chip('Publique')
})

test('changes to a public campaign wait, are previewed, put online if it can bear them, gone back to and given up', async ({
  page,
  browser,
}) => {
  const draft = await draftOf(page, 'Event', 'Le bal', { startDate: `${NEXT_SUMMER}T18:00:00.000Z` })
  const open = await stateOf(page, draft, 'Public')
  const a = administrator(page)
  await a.open(open)
  await page.getByLabel('Titre', { exact: true }).fill('Le grand bal')
  const place = await a.element('tiers', 'Tarif plein')
  await place.getByLabel('Prix TTC').fill('18')
  await a.saved()
  await expect(page.getByText('Modifications pas encore en ligne')).toBeVisible()
  const preview = page.frameLocator('iframe[title="Aperçu de la page"]')
  await expect(preview.getByRole('heading', { level: 1, name: 'Le grand bal' })).toBeVisible()

  const stranger = await (await browser.newContext()).newPage()
  const online = async (title: string) => {
    await stranger.goto(new URL(open.form.url, page.url()).href)
    await expect(stranger.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  }
  await online('Le bal')

  // Killed and opened again, the draft is there.
  await page.reload()
  await a.isLive()
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Le grand bal')

  await a.button('Mettre en ligne').click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(/Tarif plein · Prix TTC 10,00\s€ devient 18,00\s€/)
  await expect(question).toContainText('Titre Le bal devient Le grand bal')
  await a.button('Mettre en ligne', question).click()
  await expect(question).toBeHidden()
  await expect(page.getByText('Modifications pas encore en ligne')).toBeHidden()
  await online('Le grand bal')

  await a.button('Historique de la page', a.section('state')).click()
  await expect(page.getByRole('dialog')).toContainText('par Camille')
  await a.button('Revenir à cette version', page.getByRole('dialog')).click()
  await a.button('Revenir à cette version', page.getByRole('dialog')).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Le bal')
  await online('Le grand bal')

  await test.step('what is published cannot do without its date: that is saved, and not put online', async () => {
    await a.day('Début').fill('')
    await page.getByLabel('En quelques mots').fill('Vingt musiciens.')
    await expect
      .poll(async () => (await readCampaign(page, 'Event', draft.form.formSlug)).document.description)
      .toBe('Vingt musiciens.')
    await a.button('Mettre en ligne').click()
    await expect(question.getByText('Indiquez la date de l’événement')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
  })

  await a.button('Abandonner les modifications').click()
  await a.button('Abandonner les modifications', page.getByRole('dialog')).click()
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Le grand bal')
  await expect(page.getByText('Modifications pas encore en ligne')).toBeHidden()
})

test('a campaign is shared by its address, a code, a picture drawn for it, and what another site pastes', async ({
  page,
}) => {
  const open = await stateOf(page, await draftOf(page, 'Shop', 'Les confitures'), 'Public')
  await page.goto(editorOf(open).replace('contenu', 'partage'))
  await expect(page.getByText(new RegExp(`${open.form.url}$`)).first()).toBeVisible()
  const widthOf = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(() => widthOf(page.getByAltText('QR code de la page Les confitures'))).toBeGreaterThan(0)
  await expect.poll(() => widthOf(page.locator('figure img'))).toBe(1200)

  await page.getByText('Une vignette', { exact: true }).click()
  const widget = page.frameLocator('iframe[data-preview]')
  await expect(widget.getByText('Les confitures').first()).toBeVisible()
  await expect(page.locator('pre')).toContainText(`${open.form.url}/widget-vignette`)

  await page.goto(open.form.url)
  const shown = await page.locator('meta[property="og:image"]').getAttribute('content')
  const picture = await page.request.get(shown ?? '')
  expect(picture.headers()['content-type']).toBe('image/png')
})

test('the public profile keeps what was typed and not saved, until it is saved or given up', async ({
  page,
}) => {
  await signIn(page)
  await page.goto(`${DESK}/fiche`)
  await awake(page)
  const described = page.getByLabel('En quelques phrases')
  const saved = await described.inputValue()
  await described.fill('Un jardin pour tous.')
  // A link of the desk, then the whole page anew.
  await page.getByRole('link', { name: 'Équipe' }).first().click()
  await expect(described).toBeHidden()
  await page.goto(`${DESK}/fiche`)
  await expect(page.getByText('Nous avons retrouvé votre travail')).toBeVisible()
  await expect(described).toHaveValue('Un jardin pour tous.')
  await page.getByRole('button', { name: 'Revenir à ce qui est enregistré' }).click()
  await expect(described).toHaveValue(saved)
  await page.reload()
  await awake(page)
  await expect(described).toHaveValue(saved)
})
