import { cartSchema, type PayerBody } from '@obole/contract/carts'
import { contributorsAnswer } from '@obole/contract/forms'
import { expect, it } from 'vitest'
import { buyer, payer } from '../../testing/buyer.ts'
import { makeAssociation } from '../../testing/association.ts'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { forgetCampaign } from './load-campaign.ts'
import { sql } from '../platform/sql.ts'

const test = testApp({ bank: true })

async function give(campaign: MadeCampaign, customAmount: number, who: Partial<PayerBody>): Promise<void> {
  const visitor = buyer(test)
  const { id } = await visitor.ready(campaign.cart({ tierType: 'Donation', customAmount }))
  const changed = await visitor.call('PUT', `/carts/${id}/payer`, { ...payer, ...who })
  const { paymentRequestId } = await visitor.request(cartSchema.parse(changed.json))
  await visitor.execute(paymentRequestId, await visitor.initialize(paymentRequestId), 'accepted')
}

const OPEN = { accept_open_donation: true, allow_organism_payer: true, amount_visible: true }

async function listOf(campaign: MadeCampaign): Promise<(string | number | null)[][]> {
  const { organizationSlug, formType, formSlug } = campaign.ref
  const url = `/api/organizations/${organizationSlug}/forms/${formType}/${formSlug}/contributors`
  const { data } = contributorsAnswer.parse((await test.http.inject({ method: 'GET', url })).json())
  return data.map(({ name, amount }) => [name, amount])
}

const SHOWN = `${payer.firstName} ${payer.lastName.charAt(0)}.`
const COMPANY = {
  companyName: 'Librairie du Tilleul',
  companySiren: '732829320',
  companyLegalStatus: 5,
  payAsOrganisation: true,
}

it('[F12] only who asked for it is in the list, a company by its name, amounts only where asked for too', async () => {
  const columns = { ...OPEN, display_contributor_name: true }
  const campaign = await makeCampaign(test, { formType: 'CrowdFunding', tiers: [], columns })
  await give(campaign, 5000, {})
  await give(campaign, 4000, { ...COMPANY, showName: true, showAmount: true })
  await give(campaign, 3000, { showAmount: true })
  await give(campaign, 2000, { showName: true })
  await give(campaign, 1000, { showName: true, showAmount: true, hideAmount: true })
  await give(campaign, 900, { showName: true, hideName: true })
  await give(campaign, 800, { hideName: false, hideAmount: false })
  expect(await listOf(campaign)).toEqual([
    [SHOWN, null],
    [SHOWN, null],
    ['Librairie du Tilleul', 4000],
  ])
})

it('[F12] a company’s name that is a message is not shown to strangers', async () => {
  const columns = { ...OPEN, display_contributor_name: true }
  const campaign = await makeCampaign(test, { formType: 'CrowdFunding', tiers: [], columns })
  const companyName = 'Obole Sécurité : votre compte est suspendu, confirmez sur evil.example'
  await give(campaign, 4000, { ...COMPANY, companyName, showName: true })
  expect(await listOf(campaign)).toEqual([[SHOWN, null]])
})

it('[F12] nobody is listed where the campaign shows no list, nor kept for the day when it does', async () => {
  const columns = { ...OPEN, display_contributor_name: false }
  const campaign = await makeCampaign(test, { formType: 'CrowdFunding', tiers: [], columns })
  await give(campaign, 2000, { showName: true, showAmount: true })
  expect(await listOf(campaign)).toEqual([])
  await test.app.db.query(sql`update forms set display_contributor_name = true where id = ${campaign.formId}`)
  forgetCampaign(test.app, campaign.formId)
  await give(campaign, 700, { showName: true, showAmount: true })
  expect(await listOf(campaign)).toEqual([[SHOWN, 700]])
})

it('[F12] an order of before, which was only ever asked to refuse, names nobody', async () => {
  const columns = { ...OPEN, display_contributor_name: true }
  const campaign = await makeCampaign(test, { formType: 'CrowdFunding', tiers: [], columns })
  await give(campaign, 2000, { showName: true, showAmount: true })
  await test.app.db.query(
    sql`
      update orders set payer = (payer - 'showName' - 'showAmount') || '{"hideName": false, "hideAmount": false}'
        where form_id = ${campaign.formId}`,
  )
  expect(await listOf(campaign)).toEqual([])
})

it('[F12] whoever is written down by hand is counted, and named only once they agreed to be', async () => {
  const association = await makeAssociation(test)
  const campaign = await publishCampaign(test, {
    association,
    formType: 'CrowdFunding',
    title: 'Une serre',
    changes: () => ({ acceptOpenDonation: true }),
  })
  const person = (firstName: string) => ({
    firstName,
    lastName: 'Noir',
    email: `${firstName.toLowerCase().replace('é', 'e')}@example.org`,
  })
  const items = [{ tierId: null, customAmount: 3300 }]
  await registerOrder(campaign, { items, payer: person('Odile') })
  await registerOrder(campaign, { items, payer: { ...person('Renée'), companyName: 'Boulangerie Noir' } })
  await registerOrder(campaign, { items, payer: { ...person('Agathe'), mayBeNamed: true } })
  // As it was written down before anybody was asked.
  await test.app.db.query(
    sql`
      update orders set payer = payer - 'showName' where payer ->> 'firstName' = 'Odile'
        and form_id = ${campaign.formId}`,
  )
  const url = `/api/organizations/${association.slug}/forms/CrowdFunding/${campaign.formSlug}`
  const { data } = contributorsAnswer.parse(
    (await test.http.inject({ method: 'GET', url: `${url}/contributors` })).json(),
  )
  expect(data.map(({ name, amount }) => [name, amount])).toEqual([['Agathe N.', 3300]])
  const shown = await test.http.inject({ method: 'GET', url: `${url}/enriched` })
  expect(shown.json()).toMatchObject({ collectedAmount: 9900, contributorsCount: 3 })
})
