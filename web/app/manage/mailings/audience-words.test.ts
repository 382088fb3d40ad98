import { CAMPAIGN_TYPES } from '@obole/core/campaign/form'
import { expect, it } from 'vitest'
import { wordsIn } from '../../i18n/words.ts'
import { audienceText } from './audience-words.ts'
import { mailingsWords } from './mailings.words.ts'

const [fr, en] = [wordsIn(mailingsWords, 'fr'), wordsIn(mailingsWords, 'en')]

it('says the people of a campaign, whatever its kind: a gift has no participants', () => {
  for (const formType of CAMPAIGN_TYPES) {
    const audience = { kind: 'Participants' as const, formType, formSlug: 'le-bal' }
    const meant = { audience, campaign: { title: 'Le bal', tier: null } }
    expect(audienceText(meant, fr)).toBe('Les personnes de «\u202fLe bal\u202f»')
    expect(audienceText(meant, en)).toBe('The people of “Le bal”')
  }
  expect([fr.kindParticipants, en.kindParticipants]).toEqual([
    'Les personnes d’une campagne',
    'The people of a campaign',
  ])
})

it('names what it is narrowed to by its kind', () => {
  const of = (formType: 'Event' | 'CrowdFunding', tier: string) => ({
    audience: { kind: 'Participants' as const, formType, formSlug: 'le-bal', tierId: 1 },
    campaign: { title: 'Le bal', tier },
  })
  expect(audienceText(of('Event', 'Enfant'), fr)).toBe(
    'Les personnes de «\u202fLe bal\u202f», tarif «\u202fEnfant\u202f»',
  )
  expect(audienceText(of('CrowdFunding', 'Un disque'), en)).toBe('The people of “Le bal”, reward “Un disque”')
})
