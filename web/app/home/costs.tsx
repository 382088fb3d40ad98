import { useWords } from '../i18n/locale.tsx'
import { homeWords } from './home.words.ts'

const PARTS = ['Association', 'Payer', 'Platform'] as const

/** What it costs, who pays, and how the platform is paid for. */
export function Costs() {
  const t = useWords(homeWords)
  return (
    <section aria-labelledby="costs" className="rounded-banner bg-tint p-6 wide:p-10">
      <h2 id="costs" className="text-2xl">
        {t.costsTitle}
      </h2>
      <p className="mt-2 mb-6 max-w-text">{t.costsText}</p>
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-3">
        {PARTS.map((part) => (
          <div key={part}>
            <dt className="font-title text-xl leading-tight font-bold">{t[`costs${part}`]}</dt>
            <dd className="mt-1 text-muted">{t[`costs${part}Text`]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const QUESTIONS = ['Fees', 'Tip', 'Account', 'When', 'Receipt', 'Data'] as const

/** A native disclosure: it opens without our script, the browser's search finds it, and its state is announced. */
export function Questions() {
  const t = useWords(homeWords)
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="mb-4 text-2xl">
        {t.questionsTitle}
      </h2>
      <div className="divide-y divide-line rounded-card border-[1.5px] border-line bg-paper">
        {QUESTIONS.map((question) => (
          <details key={question} className="group px-5">
            <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 font-semibold">
              {t[`ask${question}`]}
              <DisclosureMark />
            </summary>
            <p className="max-w-text pb-5 text-muted">{t[`answer${question}`]}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

/** Browsers draw no marker on a flex line: this one shows that there is more, and whether it is open. */
export function DisclosureMark() {
  return (
    <span aria-hidden className="text-2xl leading-none text-primary group-open:rotate-45">
      +
    </span>
  )
}
