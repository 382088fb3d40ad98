import type { MailingSummary } from '@obole/contract/mailings'
import type { Words } from '../../i18n/words.ts'
import { useWords } from '../../i18n/locale.tsx'
import { mailingsWords } from './mailings.words.ts'

type Meant = Pick<MailingSummary, 'audience' | 'campaign'>

/** To which list a message goes, in words. */
export function useAudienceWords(): (meant: Meant) => string {
  const t = useWords(mailingsWords)
  return (meant) => audienceText(meant, t)
}

export function audienceText({ audience, campaign }: Meant, t: Words<typeof mailingsWords>): string {
  switch (audience.kind) {
    case 'People': {
      const all = audience.sort === 'until' ? t.toMembersByEnd : t.toPeople
      const parts = audience.standings?.map((one) => t[`standing${one}`]) ?? [all]
      return [...parts, ...(audience.search ? [t.toSearch(audience.search)] : [])].join(', ')
    }
    case 'Participants':
      return [
        t.toCampaign(campaign?.title ?? audience.formSlug),
        ...(campaign?.tier ? [t.toTier(t[`narrow${audience.formType}`].toLowerCase(), campaign.tier)] : []),
      ].join(', ')
    case 'Ending':
      return t.toEnding(audience.days)
    case 'MonthlyDonors':
      return t[`toMonthlyDonors${audience.step}`]
    case 'Donors':
      return t.toDonors(audience.year)
  }
}
