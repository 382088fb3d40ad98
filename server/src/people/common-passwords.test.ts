import { expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

it.each([
  'P@ssw0rd',
  'P4$$w0rd!',
  'sunshine1234',
  'Sunshine1234!',
  'Marseille2024',
  'Printemps2026!',
  'Toulouse31!',
  'Doudou2024!',
  '2026-Soleil',
  'Association2026',
  'Obole-2026',
  'Élodie1990!',
  'elodie1990!',
  'azertyuiop123',
  'Azerty1234!!',
  'AzertyAzerty1',
  'Troub4dour',
  'Dragon12345!',
  'trustno1',
])('%j is common', async (password) => {
  expect(await isCommonPassword(password)).toBe(true)
})

it.each([
  'correct cheval pile',
  'Jardin-Ouvert-2026',
  'une barque sur le lac',
  'jaune-Fleur',
  'xK9$mQ2v',
  'éèàùçôîûêâëï',
  '8391$#%20483-chat',
  'T7#le$92kQ',
])('%j is not', async (password) => {
  expect(await isCommonPassword(password)).toBe(false)
})

it('takes no time, however long the password', async () => {
  await isCommonPassword('once, so that the list is there')
  const began = process.cpuUsage()
  for (const password of ['a@1!'.repeat(50), 'ab'.repeat(100), `${'a'.repeat(199)}b`])
    await isCommonPassword(password)
  expect(process.cpuUsage(began).user).toBeLessThan(500_000)
})
