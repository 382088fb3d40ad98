import type { LocalDate } from '@obole/core/dates/dates'
import type { Page } from '@playwright/test'
import { ask } from './ask.ts'
import { DESK, enterAs } from './desk-scenes.ts'
import { expect, type Stack } from './stack.ts'

const organizationSlug = 'les-jardins-partages'

export interface ChequeGift {
  payer: { lastName: string; email?: string }
  amountCents: number
  receivedOn: LocalDate
}

/** Writes cheques down that came in as gifts, as whoever the page is signed in as. */
export async function giveByCheque(page: Page, gifts: readonly ChequeGift[]): Promise<void> {
  const { document } = await ask(
    page,
    'GET /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}',
    { params: { organizationSlug, formType: 'Donation', formSlug: 'faire-un-don' } },
  )
  const tierId = document.tiers.find(({ tierType }) => tierType === 'Donation')?.id ?? 0
  for (const { payer, amountCents, receivedOn } of gifts)
    await ask(page, 'POST /manage/organizations/{organizationSlug}/orders', {
      params: { organizationSlug },
      body: {
        formType: 'Donation',
        formSlug: 'faire-un-don',
        items: [{ tierId, customAmount: amountCents }],
        payer: {
          firstName: 'Lou',
          address: '3 quai Sud',
          zipCode: '44000',
          city: 'Nantes',
          country: 'FR',
          ...payer,
        },
        means: 'Check',
        receivedOn,
      },
    })
}

/** Issues the receipts of a year, kills the server while it does, and waits until every one is there all the same. */
export async function issueWhileTheServerDies(page: Page, stack: Stack, year: number): Promise<void> {
  const done = page.getByText(/Dernière émission terminée/)
  await page.getByRole('dialog').getByRole('button', { name: 'Émettre' }).click()
  await expect(page.getByRole('progressbar').or(done)).toBeVisible()
  await stack.killApp()
  await stack.restartApp()
  await enterAs(page, 'Treasurer')
  await expect(async () => {
    await page.goto(`${DESK}/recus-fiscaux?annee=${year}`)
    await expect(done).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 120_000 })
}
