import type { TierType } from '@obole/core/campaign/tier'
import { describe, expect, it } from 'vitest'
import { wordsIn } from '../../i18n/words.ts'
import { adjustWords } from './adjust.words.ts'
import { endsOf, keptThing, kindsOf } from './line-kinds.ts'

describe('what is said of lines that are cancelled or refunded', () => {
  const t = wordsIn(adjustWords, 'fr')
  const kinds = (...types: TierType[]) => kindsOf(types.map((type) => ({ type })))

  it('speaks of tickets only where there are some', () => {
    expect(endsOf(kinds('Registration', 'Registration'), false, t)).toBe(
      'Les billets ne valent plus et leurs places se libèrent.',
    )
    expect(endsOf(kinds('Product', 'Membership'), true, t)).toBe(
      'Les adhésions prennent fin et leurs cartes ne valent plus. Les articles redeviennent disponibles à la vente. Plus rien n’est prélevé pour ces lignes.',
    )
    expect(endsOf(kinds('Donation'), false, t)).toBe('Cela ne compte plus dans la commande.')
    expect(endsOf(kinds('Donation', 'Product'), false, t)).toBe(
      'Les articles redeviennent disponibles à la vente.',
    )
  })

  it('names what is kept by its own word, and nothing of several kinds', () => {
    expect(keptThing(kinds('Membership'), t)).toBe('son adhésion')
    expect(keptThing(kinds('Product', 'Product'), t)).toBe('ses articles')
    expect(keptThing(kinds('Registration', 'Product'), t)).toBe('ce qu’elle a commandé')
    expect(keptThing(kinds('Donation'), t)).toBe('ce qu’elle a commandé')
  })
})
