import { useWords } from '../../i18n/locale.tsx'
import { SwitchAt } from './fields.tsx'
import { formerMembersWords } from './former-members.words.ts'

/** Who may buy a rate of a membership; `at` is the path of the rate. */
export function FormerMembers({ at }: { at: string }) {
  const t = useWords(formerMembersWords)
  return <SwitchAt path={`${at}.forFormerMembers`} label={t.reserved} hint={t.reservedHint} />
}
