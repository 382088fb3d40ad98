import { type Right, rightsOf } from '@obole/contract/roles'
import type { Page } from '@playwright/test'
import { DESK, enterAs, TEAM } from './desk-sights.ts'
import { expect, test } from './stack.ts'

test.describe.configure({ mode: 'parallel' })

/** Every page of an association, with what one must be allowed to open it; null for whoever belongs to it at all. */
const PAGES: Readonly<Record<string, Right | null>> = {
  '': null,
  '/nouvelle-campagne': 'createForm',
  '/commandes': 'readOrders',
  '/commandes/1': 'readOrders',
  '/commandes/nouvelle': 'moveMoney',
  '/paiements': 'readMoney',
  '/versements': 'readMoney',
  '/recus-fiscaux': 'readMoney',
  '/statistiques': 'readMoney',
  '/adherents': 'readOrders',
  '/participants': 'readOrders',
  '/contributeurs': 'readOrders',
  '/prospects': 'readOrders',
  '/fiche': 'editOrganization',
  '/conformite': 'editOrganization',
  '/membres': 'manageMembers',
  '/signalements': 'editForm',
  '/journal': 'readAudit',
}

/** And of a campaign. */
const CAMPAIGN_PAGES: Readonly<Record<string, Right>> = {
  '/contenu': 'seeUnpublished',
  '/partage': 'seeUnpublished',
  '/statistiques': 'readMoney',
  '/administrateurs': 'manageMembers',
}

async function statusOf(page: Page, path: string): Promise<number> {
  return (await page.request.get(DESK + path, { maxRedirects: 0 })).status()
}

const ROLES = [
  'OrganizationAdmin',
  'Treasurer',
  'Accountant',
  'CheckInOperator',
] as const satisfies readonly (keyof typeof TEAM)[]

for (const role of ROLES) {
  test(`${role} opens the pages they may, and no other`, async ({ page }) => {
    await enterAs(page, role)
    const rights = rightsOf([role])
    const ofCampaign = Object.entries(CAMPAIGN_PAGES).map(
      ([path, right]) => [`/evenements/fete-de-printemps${path}`, right] as const,
    )
    for (const [path, right] of [...Object.entries(PAGES), ...ofCampaign]) {
      const expected = right === null || rights.has(right) ? 200 : 403
      expect.soft(await statusOf(page, path), path).toBe(expected)
    }
  })
}

test('FormAdmin of one campaign opens its pages and its lists, and nothing of the association', async ({
  page,
}) => {
  await enterAs(page, 'FormAdmin')
  const rights = rightsOf(['FormAdmin'])
  for (const path of Object.keys(PAGES))
    expect.soft(await statusOf(page, path), path).toBe(path === '' ? 200 : 403)
  for (const [path, right] of Object.entries(CAMPAIGN_PAGES)) {
    const expected = rights.has(right) ? 200 : 403
    expect.soft(await statusOf(page, `/evenements/fete-de-printemps${path}`), path).toBe(expected)
    expect.soft(await statusOf(page, `/collectes/une-serre-pour-tous${path}`), path).toBe(403)
  }
  for (const list of ['/commandes', '/paiements', '/participants', '/adherents']) {
    const own = '?formType=Event&formSlug=fete-de-printemps'
    expect.soft(await statusOf(page, list + own), list).toBe(200)
    expect.soft(await statusOf(page, `${list}?formType=Shop&formSlug=boutique-solidaire`), list).toBe(403)
  }
})

test('whoever is not signed in is asked to be, and whoever belongs elsewhere is refused', async ({
  page,
}) => {
  for (const path of Object.keys(PAGES)) expect.soft(await statusOf(page, path), path).toBe(302)
  await enterAs(page, 'elsewhere')
  for (const path of Object.keys(PAGES)) expect.soft(await statusOf(page, path), path).toBe(403)
})
