import { changesBetween } from '@obole/core/campaign/merge'
import { describe, expect, it } from 'vitest'
import { changeSentences, isAppointment, isPrice, mattersToVisitors } from './change-sentences.ts'
import { sampleDocument, sampleTier } from './editor-samples.ts'

const before = sampleDocument()
const after = sampleDocument({
  title: 'Fête d’été',
  description:
    'Un texte bien plus long que ce que l’on peut lire dans une phrase, et qui se lit sur la page.',
  startDate: '2031-05-01T16:00:00.000Z',
  askPayerAddress: true,
  tiers: [sampleTier({ price: 1500, optionIds: [3] }), sampleTier({ id: 4, name: 'Enfant' })],
})

describe('what changes for visitors', () => {
  const sentencesOf = (from = before, to = after) =>
    changeSentences(changesBetween(from, to), [to, from], 'fr').map(({ what, how }) => `${what} : ${how}`)

  it('is said in sentences that name each thing and both values', () => {
    expect(sentencesOf()).toEqual([
      'Titre : Fête de printemps devient Fête d’été',
      'En quelques mots : change',
      expect.stringMatching(/^Début : désormais 1er mai 2031 à\s18/),
      'Son adresse postale : oui',
      'Plein tarif · Prix TTC : 12,00\u202f€ devient 15,00\u202f€',
      'Plein tarif · Options proposées : change',
      'Enfant : s’ajoute',
    ])
  })

  it('is said the other way round when something goes', () => {
    expect(sentencesOf(after, before)).toContain('Enfant : n’est plus proposé')
    expect(sentencesOf(after, before)).toContain('Son adresse postale : non')
  })

  it('puts prices, places and dates before the rest', () => {
    const changes = changesBetween(before, after)
    expect(changes.filter(mattersToVisitors).map(({ path }) => path)).toEqual([
      'startDate',
      'tiers.1.price',
      'tiers.4',
    ])
    expect(changes.filter(isPrice).map(({ path }) => path)).toEqual(['tiers.1.price'])
    expect(changes.filter(isAppointment).map(({ path }) => path)).toEqual(['startDate'])
  })
})
