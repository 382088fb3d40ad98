import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { browserArguments } from '../scripts/browser.ts'
import { removeFolder } from '../scripts/files.ts'
import { freshEmail } from './account-steps.ts'
import { filmOf } from './camera-picture.ts'
import { examine, examineAsShown } from './examine.ts'
import { buyTicket, buyTickets } from './plans.ts'
import { expect, ON_A_TELEPHONE, type Stack, testOn } from './stack.ts'
import {
  cancelFestival,
  endAllPhones,
  holdFestivalTonight,
  letVolunteersSell,
  linkForTonight,
  volunteer,
} from './volunteer.ts'

/** The festival is moved to tonight: no other tests see that site. */
const test = testOn()

/** The ticket of somebody who bought one, as they download it. */
async function ticketOf(stack: Stack, page: Page, firstName: string, lastName: string): Promise<Buffer> {
  const { path } = await buyTicket(stack, { firstName, lastName, email: freshEmail() })
  const link = page.getByRole('link', { name: new RegExp(`^Billet – ${firstName} ${lastName}`) })
  await expect(async () => {
    await page.goto(path)
    await expect(link).toBeVisible({ timeout: 2000 })
  }).toPass()
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toContain('application/pdf')
  return answer.body()
}

const PHONE = { ...ON_A_TELEPHONE, locale: 'fr-FR', timezoneId: 'Europe/Paris' }

test('a volunteer scans a ticket with the camera, and the same ticket is stopped the second time', async ({
  page,
  stack,
}) => {
  await holdFestivalTonight(stack)
  const folder = await mkdtemp(join(tmpdir(), 'obole-camera-'))
  const film = join(folder, 'ticket.y4m')
  await filmOf(await ticketOf(stack, page, 'Chloé', 'Durand'), film)
  const link = await linkForTonight(page)
  // The camera plays a film that is named when the browser starts: this phone is a browser of its own.
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '',
    args: [
      ...browserArguments,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  try {
    const context = await browser.newContext({ ...PHONE, baseURL: stack.url, permissions: ['camera'] })
    const phone = await context.newPage()
    const zoe = volunteer(phone)
    await phone.goto(new URL(link.address).pathname)
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Fête de printemps au jardin')
    await examine(phone)
    await zoe.open(link, 'Zoé', 'Entrée nord')
    await zoe.reads('Bienvenue')
    await zoe.sees(/Chloé Durand · Tarif réduit/)
    await expect(phone.getByRole('heading', { level: 1 }).filter({ visible: true })).toBeFocused()
    await examineAsShown(phone)
    await zoe.next()
    await zoe.reads('Déjà entré')
    await zoe.sees(/^à \d+\s?h.*, Entrée nord, par Zoé$/)
    await examineAsShown(phone)
  } finally {
    await browser.close()
    await removeFolder(folder)
  }
})

test('two gates without network admit one ticket, and both are told when they meet', async ({
  browser,
  page,
  stack,
}) => {
  await holdFestivalTonight(stack)
  await buyTicket(stack, { firstName: 'Nour', lastName: 'Haddad', email: freshEmail() })
  const link = await linkForTonight(page)
  const open = async (name: string, gate: string) => {
    const context = await browser.newContext({ ...PHONE, baseURL: stack.url })
    const phone = await context.newPage()
    await volunteer(phone).open(link, name, gate)
    return { context, phone, ...volunteer(phone) }
  }
  const [zoe, yanis] = [await open('Zoé', 'Entrée nord'), await open('Yanis', 'Entrée sud')]
  await examine(zoe.phone)
  const number = await zoe.numberOf('nour ha', 'Nour Haddad')
  for (const gate of [zoe, yanis]) {
    await gate.context.setOffline(true)
    await gate.sees('hors ligne')
    await gate.admit(number)
    await gate.sees('hors ligne · 1 à envoyer')
    await gate.next()
  }
  await zoe.type(number)
  await zoe.reads('Déjà entré')
  await zoe.next()
  // A closed tab forgets nothing, and the phone opens without network.
  await zoe.phone.reload()
  await zoe.sees('hors ligne · 1 à envoyer')
  for (const { context } of [zoe, yanis]) await context.setOffline(false)
  for (const gate of [zoe, yanis]) {
    await gate.sees('en ligne')
    await gate.sees('Ce billet est entré deux fois')
    await gate.sees(/Entrée nord, par Zoé$/)
    await gate.sees(/Entrée sud, par Yanis$/)
    await examineAsShown(gate.phone)
  }
  const kept = await stack.query(
    'select from door_scans s join door_phones p on p.id = s.phone_id where p.gate = any($1)',
    [['Entrée nord', 'Entrée sud']],
  )
  expect(kept.length).toBeGreaterThanOrEqual(2)
  for (const { context } of [zoe, yanis]) await context.close()
})

test('a volunteer lets a family in, takes it back, sells for cash, and forgets all when the desk ends it', async ({
  browser,
  page,
  stack,
}) => {
  await holdFestivalTonight(stack)
  const people = ['Inès', 'Sacha'].map((firstName) => ({
    firstName,
    lastName: 'Morvan',
    email: freshEmail(),
  }))
  await buyTickets(stack, people)
  const link = await linkForTonight(page)
  await letVolunteersSell(page)
  const context = await browser.newContext({ ...PHONE, baseURL: stack.url })
  const phone = await context.newPage()
  const zoe = volunteer(phone)
  await zoe.open(link, 'Zoé', 'Buvette')

  await zoe.admit(await zoe.numberOf('ines', 'Inès Morvan'))
  await zoe.press('Faire entrer aussi l’autre billet de cette commande')
  await zoe.sees('L’autre billet de la commande est entré aussi')
  await zoe.press('Annuler')
  await zoe.reads('Passage annulé')
  await examineAsShown(phone)
  await zoe.next()

  await zoe.chooses('Vendre sur place')
  const sellTwo = async () => {
    await phone.getByRole('radio', { name: /^Tarif réduit/ }).check()
    await zoe.press('Un de plus')
    await zoe.press('Enregistrer la vente')
    await zoe.sees(/^12,00\s€$/)
    await zoe.sees('2 billets vendus, déjà entrés')
  }
  await zoe.press('Enregistrer la vente')
  await zoe.sees('Choisissez un tarif.')
  await examine(phone)
  await sellTwo()
  await examineAsShown(phone)
  await zoe.press('Annuler cette vente')
  await zoe.reads('Vente annulée')
  await examineAsShown(phone)
  await zoe.press('Autre vente')
  await sellTwo()
  await zoe.press('Terminé')
  await zoe.chooses('Derniers passages')
  await expect(phone.getByRole('listitem')).toHaveCount(2)
  await examineAsShown(phone)
  await zoe.press('Retour')
  await zoe.sees('en ligne')
  const written = () =>
    stack.query(`select act from door_scans s join door_phones p on p.id = s.phone_id
      where p.gate = 'Buvette' order by s.number`)
  await expect
    .poll(async () => (await written()).map((row) => Object.values(row).join()))
    .toEqual(['admit', 'admit', 'undo', 'undo', 'admit', 'admit', 'undo', 'undo', 'admit', 'admit'])

  await endAllPhones(page)
  await zoe.reads('L’accueil est fermé sur ce téléphone')
  await examineAsShown(phone)
  expect(await phone.evaluate(recordsKept)).toBe(0)
  await context.close()
})

test('whoever leaves without network is told what waits, and it is sent once there is one', async ({
  browser,
  page,
  stack,
}) => {
  await holdFestivalTonight(stack)
  await buyTicket(stack, { firstName: 'Malik', lastName: 'Ferreira', email: freshEmail() })
  const link = await linkForTonight(page)
  const context = await browser.newContext({ ...PHONE, baseURL: stack.url })
  const phone = await context.newPage()
  const zoe = volunteer(phone)
  await zoe.open(link, 'Zoé', 'Jardin')
  const number = await zoe.numberOf('malik', 'Malik Ferreira')
  await context.setOffline(true)
  await zoe.admit(number)
  await zoe.next()
  await zoe.chooses('Quitter')
  await examine(phone)
  await zoe.press('Quitter')
  await zoe.reads('1 passage n’est pas encore envoyé')
  await examineAsShown(phone)
  await zoe.press('Quitter quand même')
  await zoe.reads('Vous avez quitté l’accueil')
  await zoe.sees(/^1 passage reste à envoyer/)
  await examineAsShown(phone)
  await phone.reload()
  await zoe.sees(/^1 passage reste à envoyer/)
  await context.setOffline(false)
  await expect(phone.getByText('reste à envoyer')).toBeHidden()
  const kept = await stack.query(
    `select from door_scans s join door_phones p on p.id = s.phone_id where p.gate = 'Jardin' and s.act = 'admit'`,
  )
  expect(kept).toHaveLength(1)
  expect(await phone.evaluate(recordsKept)).toBe(0)
  await context.close()
})

test('a phone at the door of an event that is cancelled says so, sells no more, and no other is opened', async ({
  browser,
  page,
  stack,
}) => {
  await holdFestivalTonight(stack)
  await buyTicket(stack, { firstName: 'Salomé', lastName: 'Petit', email: freshEmail() })
  const link = await linkForTonight(page)
  await letVolunteersSell(page)
  const context = await browser.newContext({ ...PHONE, baseURL: stack.url })
  const phone = await context.newPage()
  const zoe = volunteer(phone)
  await zoe.open(link, 'Zoé', 'Grange')
  const number = await zoe.numberOf('salome', 'Salomé Petit')
  await zoe.chooses('Vendre sur place')
  await phone.getByRole('radio', { name: /^Tarif réduit/ }).check()
  await cancelFestival(page)
  await zoe.press('Enregistrer la vente')
  await zoe.reads('L’événement est annulé')
  await examineAsShown(phone)
  await zoe.press('Retour')
  await zoe.sees('Aucun billet n’est plus valable, et plus rien ne se vend ici.')
  await examineAsShown(phone)
  await zoe.type(number)
  // Its refund may have come through already.
  await zoe.reads(/^Billet (?:annulé|remboursé)$/)
  await context.close()
  const late = await browser.newContext({ ...PHONE, baseURL: stack.url })
  const second = await late.newPage()
  await second.goto(new URL(link.address).pathname)
  await volunteer(second).reads('Cet événement est annulé\u202f: son accueil ne s’ouvre plus.')
  await late.close()
  await page.goto('/admin/les-jardins-partages/evenements/fete-de-printemps/accueil')
  await expect(page.getByText('Cet événement est annulé', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Créer le lien' })).toHaveCount(0)
  await examineAsShown(page)
})

/** How many records the phone holds, of any kind. Runs in the page. */
async function recordsKept(): Promise<number> {
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)))
  const db = await answer(indexedDB.open('obole-accueil'))
  const stores = [...db.objectStoreNames]
  const counts = await Promise.all(
    stores.map((store) => answer(db.transaction(store).objectStore(store).count())),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
