import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { DEMO_PASSWORD, signIn } from './account-steps.ts'
import { DESK } from './administrator.ts'
import { examine } from './examine.ts'
import { expect, ON_A_TELEPHONE, test } from './stack.ts'

interface Received {
  text: string
  signature: string
}

/** A program of somebody else, on this machine. */
async function openProgram() {
  const received: Received[] = []
  const server = createServer((request, answer) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const signature = String(request.headers['x-ha-signature'])
      received.push({ text: Buffer.concat(parts).toString(), signature })
      answer.end('bien reçu')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the program has no port')
  return { url: `http://127.0.0.1:${address.port}/obole`, received, close: () => server.close() }
}

test.describe('notifications to a program', () => {
  test.use({ ...ON_A_TELEPHONE, permissions: ['clipboard-read', 'clipboard-write'] })

  test('an address is given, tried, and its log read, on a telephone', async ({ page }) => {
    const program = await openProgram()
    await signIn(page)
    await page.goto(`${DESK}/notifications`)
    await page.getByRole('button', { name: 'Indiquer une adresse\u202f: Paiements' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Adresse donnée par le logiciel').fill('https://10.0.0.1/')
    await dialog.getByLabel('Votre mot de passe actuel').fill(DEMO_PASSWORD)
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog.getByText('Cette adresse ne peut pas recevoir de notifications')).toBeVisible()
    await dialog.getByLabel('Adresse donnée par le logiciel').fill(program.url)
    await dialog.getByLabel('Votre mot de passe actuel').fill(DEMO_PASSWORD)
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    const key = await page
      .getByRole('dialog', { name: /^Clé de signature/ })
      .getByRole('code')
      .innerText()
    await examine(page)
    await dialog.getByRole('button', { name: 'Fermer' }).last().click()

    await page.getByRole('button', { name: 'Envoyer un essai\u202f: Paiements' }).click()
    await expect(dialog.getByText('L’essai est arrivé')).toBeVisible()
    await expect(dialog.getByText('bien reçu')).toBeVisible()
    const [received] = program.received
    expect(received?.signature).toBe(
      createHmac('sha256', key)
        .update(received?.text ?? '')
        .digest('hex'),
    )
    expect(JSON.parse(received?.text ?? '')).toMatchObject({
      eventType: 'Payment',
      metadata: { trial: true },
    })
    await dialog.getByRole('button', { name: 'Renvoyer' }).click()
    await expect.poll(() => program.received.length).toBe(2)
    // Without a reload: the row tells by itself what became of it.
    const rows = page.getByRole('list', { name: 'Ce qui a été envoyé' }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await expect(rows.filter({ hasText: 'Reçue' })).toHaveCount(2)

    await page.getByRole('button', { name: 'Retirer l’adresse\u202f: Paiements' }).click()
    await dialog.getByRole('button', { name: 'Retirer' }).click()
    await expect(page.getByText('L’adresse est retirée')).toBeVisible()
    program.close()
  })
})
