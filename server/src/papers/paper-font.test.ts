import { expect, it } from 'vitest'
import { pdfText } from '../../testing/pdf.ts'
import { createSheet } from './sheet.ts'

async function written(text: string): Promise<{ size: number; text: string }> {
  const sheet = createSheet({ format: 'A5', title: 'x', author: 'x', locale: 'fr', madeAt: 0 })
  sheet.text(text, { x: 36, y: 36, width: 300, size: 12 })
  const pdf = await sheet.finish()
  return { size: pdf.length, text: await pdfText(pdf) }
}

it('a paper with letters that few papers have holds them beside the others, and the next one does not', async () => {
  const before = await written('Élodie Œdipe, « à l’été » – 12 €')
  expect(before.text).toContain('Élodie Œdipe, « à l’été » – 12 €')
  const rare = await written('Łukasz Dvořák et Élodie')
  expect(rare.text).toContain('Łukasz Dvořák et Élodie')
  expect(rare.size).toBeGreaterThan(before.size)
  expect(await written('Élodie Œdipe, « à l’été » – 12 €')).toEqual(before)
})

it('the words of many papers are remembered, and forgotten, without a change to what is read', async () => {
  for (let n = 0; n < 501; n += 1)
    createSheet({ format: 'A5', title: 'x', author: 'x', locale: 'fr', madeAt: 0 })
  expect((await written('Fête de printemps')).text).toContain('Fête de printemps')
})
