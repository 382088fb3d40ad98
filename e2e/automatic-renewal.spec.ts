import { DESK } from './administrator.ts'
import { someEmail } from './donation-steps.ts'
import { examine } from './examine.ts'
import { expect, ON_A_TELEPHONE, test } from './stack.ts'
import { signInAs } from './account-steps.ts'
import { visitor } from './visitor.ts'

test.describe('a membership that renews itself', () => {
  test.use(ON_A_TELEPHONE)

  test('is asked for with the payment, shown on the order, and stopped there', async ({
    page,
    browser,
    stack,
  }) => {
    const desk = await browser.newPage()
    await signInAs(desk, 'camille@jardins-partages.example')
    await desk.goto(`${DESK}/renouvellements`)
    await desk.getByText('Proposer aux adhérents le renouvellement automatique par carte').click()
    await expect(desk.getByText('C’est enregistré')).toBeVisible()

    await desk.goto(`${DESK}/adhesions/adhesion-annuelle/contenu`)
    await expect(desk.getByText('proposé à qui paie')).toBeVisible()
    await expect(desk.getByRole('link', { name: 'Le choisir dans Renouvellements' })).toBeVisible()

    const email = someEmail()
    const v = visitor(page, 'fr')
    await v.open('adhesions/adhesion-annuelle')
    await v.add('Adhésion individuelle')
    await v.goOn()
    const member = v.card('Adhésion individuelle')
    await v.name(member, 'Noé', 'Lambert')
    await member.getByLabel('Téléphone').fill('06 12 34 56 78')
    await v.goOn()
    await v.fillPayer({ email, birthDate: '14/07/1985', hasAddress: true })
    const box = page.getByRole('checkbox', { name: /se renouvelle toute seule/ })
    await expect(box).not.toBeChecked()
    await page.getByText(/se renouvelle toute seule/).click()
    await v.agree()
    await v.payByCard()
    await v.approveAtBank(stack.bankUrl)
    await v.seesConfirmation()
    const price = /au tarif de ce moment-là \(27,00\s€\saujourd’hui\)/
    await expect(page.getByText(price)).toBeVisible()

    const mail = await stack.mailbox.waitFor({ to: email, subject: 'est confirmé' })
    expect(mail.text).toContain('votre adhésion se renouvelle automatiquement le')
    expect(mail.text).toMatch(price)
    await page.goto(mail.links.find((link) => link.includes('/commande/')) ?? '')
    await expect(page.getByRole('heading', { name: 'Renouvellement automatique' })).toBeVisible()
    await expect(page.getByText(price)).toBeVisible()
    await examine(page)
    await page.getByRole('button', { name: 'Arrêter le renouvellement' }).click()
    await page.getByRole('button', { name: 'Oui, arrêter' }).click()
    await expect(page.getByText('Plus rien ne sera prélevé')).toBeVisible()
    await expect(page.getByText(/Renouvellement automatique arrêté le/)).toBeVisible()
    await stack.mailbox.waitFor({ to: email, subject: 'est arrêté' })
    const [order] = await stack.query<{ id: number }>('select id from orders where payer_email = $1', [email])
    await desk.goto(`${DESK}/commandes/${order?.id}`)
    await expect(desk.getByText(/Renouvellement automatique arrêté le .* par le payeur/)).toBeVisible()
    await desk.goto(`${DESK}/renouvellements`)

    await desk.getByText('Proposer aux adhérents le renouvellement automatique par carte').click()
    await expect(desk.getByText('C’est enregistré').last()).toBeVisible()
  })
})
