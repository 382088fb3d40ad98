import type { Mailing } from '@obole/contract/mailings'
import { useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { useAudienceWords } from './audience-words.ts'
import { mailingsWords } from './mailings.words.ts'

interface NewerTextProps {
  mailing: Mailing
  onTake: () => void
  onKeepMine: () => void
}

/** What somebody else wrote meanwhile, beside what is typed on the page: one of the two is gone on with. */
export function NewerText({ mailing, onTake, onKeepMine }: NewerTextProps) {
  const t = useWords(mailingsWords)
  const toWhom = useAudienceWords()
  const facts = [
    { label: t.whom, value: toWhom(mailing) },
    { label: t.subject, value: mailing.subject || t.untitled },
    { label: t.text, value: <span className="whitespace-pre-wrap">{mailing.text}</span> },
  ]
  return (
    <div className="mt-3 flex flex-col gap-4">
      <Facts facts={facts} className="wrap-anywhere" />
      <div className="flex flex-wrap gap-3">
        <Button onPress={onTake}>{t.takeNewer}</Button>
        <Button tone="plain" onPress={onKeepMine}>
          {t.keepMine}
        </Button>
      </div>
    </div>
  )
}
