import type { CampaignChanges, ManagedCampaign } from '@obole/contract/manage-campaigns'
import { suggestedSeasonStart, lastDayOfYear } from '@obole/core/campaign/membership'
import { nextSeasonTitle } from '@obole/core/campaign/next-season'
import { addDays, formatDate, monthsAfter, parisDate, parisInstant, parisTime } from '@obole/core/dates/dates'
import type { Page } from '@playwright/test'
import { administrator, changed, DESK, draftOf, stateOf } from './administrator.ts'
import { someEmail } from './donation-steps.ts'
import { expect, type Stack, test } from './stack.ts'
import { GARDENS, visitor } from './visitor.ts'

const today = () => parisDate(Date.now())
const iso = (day: string, time?: string) => new Date(parisInstant(day, time)).toISOString()

/** A season with a price for everybody and one for those who were members. */
async function season(page: Page, title: string): Promise<ManagedCampaign> {
  const firstDay = suggestedSeasonStart(today())
  const made = await draftOf(page, 'Membership', title)
  const [tier] = made.document.tiers
  if (!tier) throw new Error('a new membership has a rate')
  const changes: CampaignChanges = {
    validityType: 'Season',
    startDate: iso(firstDay),
    endDate: iso(lastDayOfYear(firstDay), '23:59'),
    tiers: [
      { ...tier, name: 'Nouvel adhérent', price: 2000 },
      { ...tier, id: -1, name: 'Fidèle', price: 1200, forFormerMembers: true },
    ],
  }
  return stateOf(page, await changed(page, made, changes), 'Public')
}

/** Somebody whose membership was read in, and ends on that day. */
async function member(stack: Stack, email: string, until: string): Promise<void> {
  await stack.query(
    `with file as (
       insert into contacts (organization_id, key, kind, first_name, last_name, email, address, zip_code, city, country,
         facts_at, member_days, first_seen_at, last_seen_at, kept_since)
       select id, $1, 'Person', 'Lou', 'Petit', $1, '1 rue du Port', '31000', 'Toulouse', 'FR', now(),
         datemultirange(daterange('2020-01-01', $2::date, '[]')), now(), now(), now()
       from organizations where slug = 'les-jardins-partages' returning id, organization_id),
     read_in as (
       insert into imports (organization_id, user_id, kind, file_name, state, headings, mapping, line_count, created_at,
         done_at, forgotten_at)
       select organization_id, (select min(id) from users), 'Members', 'membres.csv', 'Done', '[]', '{}', 1, now(), now(),
         now()
       from file returning id)
     insert into imported_memberships (organization_id, contact_id, import_id, key, name, valid_from, valid_until)
     select file.organization_id, file.id, read_in.id, $1, 'Adhésion', '2020-01-01', $2::date from file, read_in`,
    [email, until],
  )
}

async function renewalLink(stack: Stack, email: string, subject: RegExp): Promise<string> {
  const mail = await stack.mailbox.waitFor({ to: email, subject })
  const link = mail.links.find((one) => one.includes('#renouvellement='))
  if (!link) throw new Error(`no renewal link among ${mail.links.join(' ')}`)
  return link
}

/** From the link to the order, with what was filled in. */
async function renew(page: Page, link: string, email: string): Promise<void> {
  const v = visitor(page, 'fr')
  await page.goto(link)
  await expect(page.getByText('Bon retour parmi nous, Lou')).toBeVisible()
  await expect(page).not.toHaveURL(/#/)
  await expect(page.getByText('Réservé aux anciens adhérents')).toBeVisible()
  await v.goOn()
  const card = v.card('Fidèle')
  await expect(card.getByLabel('Prénom')).toHaveValue('Lou')
  await expect(card.getByLabel('Nom', { exact: true })).toHaveValue('Petit')
  await v.goOn()
  await v.seesPayerStep()
  await expect(page.getByLabel('Prénom')).toHaveValue('Lou')
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email)
  await v.goOn()
  await v.agree()
  await v.payByCard()
  await v.seesConfirmation()
}

const linesOf = (stack: Stack, email: string) =>
  stack.query<{ name: string; amount_cents: string; form_id: string }>(
    `select i.name, i.amount_cents, o.form_id from order_items i join orders o on o.id = i.order_id
     where o.payer_email = $1`,
    [email],
  )

test('a season is copied to the next, and a member reminded of the end renews it filled in', async ({
  page,
  stack,
}) => {
  test.skip(parisTime(Date.now()) < '09:00', 'nobody is reminded before nine')
  const admin = administrator(page)
  const title = `Judo ${today().slice(0, 4)} ${crypto.randomUUID().slice(0, 6)}`
  const before = await season(page, title)
  await admin.open(before)
  await admin.button('Préparer la saison suivante').click()
  await admin.button('Préparer', page.getByRole('dialog')).click()
  const nextTitle = nextSeasonTitle(title, null)
  await expect(page.getByRole('heading', { level: 1, name: nextTitle })).toBeVisible()
  const nextStart = monthsAfter(suggestedSeasonStart(today()), 12)
  await expect(
    page.getByText(`Dernier jour\u202f: ${formatDate(lastDayOfYear(nextStart), 'fr')}`),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  await admin.publish()

  const email = someEmail()
  await member(stack, email, addDays(today(), 7))
  await stack.query("update recurring_jobs set next_at = now() where name = 'remind-of-renewals'")
  const link = await renewalLink(stack, email, /Plus que quelques jours/)
  await renew(page, link, email)
  const [line] = await linesOf(stack, email)
  expect(line).toMatchObject({ name: 'Fidèle', amount_cents: '1200' })
  const [form] = await stack.query<{ title: string }>('select title from forms where id = $1', [
    line?.form_id,
  ])
  expect(form?.title).toBe(nextTitle)

  const { links } = await stack.mailbox.waitFor({ to: email, subject: /Plus que quelques jours/ })
  await page.goto(links.find((one) => one.includes('/messages/choix')) ?? '')
  await page.getByRole('button', { name: 'Ne plus recevoir, Rappels d’adhésion' }).click()
  await expect(page.getByText('Vous ne les recevez plus')).toBeVisible()
  // A press while the one before is still shown as under way does nothing.
  await expect(async () => {
    await page
      .getByRole('button', { name: 'Recevoir à nouveau, Rappels d’adhésion' })
      .click({ timeout: 1000 })
    await expect(page.getByText('Vous ne les recevez plus')).toBeHidden({ timeout: 1000 })
  }).toPass()
})

test('a former member asks for a link on the page; one that was changed opens the plain page', async ({
  page,
  stack,
}) => {
  const campaign = await season(page, `Danse ${crypto.randomUUID().slice(0, 6)}`)
  const email = someEmail()
  await member(stack, email, addDays(today(), -40))
  const address = `${GARDENS}/adhesions/${campaign.form.formSlug}`
  await page.goto(address)
  await expect(page.getByRole('button', { name: /Ajouter.*Fidèle/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Recevez votre lien de renouvellement' }).click()
  await page.getByLabel('L’e-mail de votre adhésion').fill(email)
  await page.getByRole('button', { name: 'Recevoir mon lien' }).click()
  await expect(page.getByText(/Si cette adresse est celle/)).toBeVisible()
  const link = await renewalLink(stack, email, /lien de renouvellement/)
  await page.goto(link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))
  await expect(page.getByText('Ce lien de renouvellement ne vaut plus')).toBeVisible()
  await expect(page).not.toHaveURL(/#/)
  await renew(page, link, email)
  expect(await linesOf(stack, email)).toMatchObject([{ name: 'Fidèle' }])
})

test('the desk changes the words of a reminder, and sees what a member gets', async ({ page }) => {
  await draftOf(page, 'Membership', `Chorale ${crypto.randomUUID().slice(0, 6)}`)
  await page.goto(`${DESK}/renouvellements`)
  const before = page
    .locator('section, div')
    .filter({ has: page.getByRole('heading', { name: '7 jours avant la fin', exact: true }) })
    .last()
  await before.getByLabel('Objet').fill('On continue, {prenom} ?')
  await expect(page.getByText(/\{prenom\} n’est pas reconnu/)).toBeVisible()
  await before.getByLabel('Objet').fill('On continue, {prénom} ?')
  await expect(page.getByText('On continue, Camille ?')).toBeVisible()
  await page.getByRole('button', { name: /^Enregistrer.*7 jours avant/ }).click()
  await expect(page.getByText('C’est enregistré').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('On continue, Camille ?')).toBeVisible()
  await page.getByRole('button', { name: 'Reprendre le texte d’Obole' }).click()
  await page.getByRole('button', { name: /^Enregistrer.*7 jours avant/ }).click()
  await expect(page.getByText('C’est enregistré').first()).toBeVisible()
})
