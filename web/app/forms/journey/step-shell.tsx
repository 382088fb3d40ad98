import type { Form } from '@obole/contract/forms'
import type { Step } from '@obole/core/site/addresses'
import { kindOf } from '@obole/core/campaign/kinds'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useWords, useAssociationLang } from '../../i18n/locale.tsx'
import type { Words } from '../../i18n/words.ts'
import { Skeleton } from '../../ui/card.tsx'
import { formWords } from './form.words.ts'
import { useJourney } from './journey.tsx'
import { useQuickWin } from './quick-win.ts'
import { landingStep } from './steps.ts'

interface StepShellProps {
  title: ReactNode
  /** On the right of a large screen, where it follows the scrolling. */
  aside: ReactNode
  bar: ReactNode
  /** The full campaign header on the first step, a short one on the last; in between, only its name. */
  header?: ReactNode
  /** Where everything is on this page: the names of its parts, in order. */
  parts?: readonly Part[] | null
  children: ReactNode
}

/** The frame of every step: the progress line, the way back, the order, and the bar at the bottom of a phone. */
export function StepShell({ title, aside, bar, header, parts = null, children }: StepShellProps) {
  const t = useWords(formWords)
  const { form, step, before, hrefOf, isWidget } = useJourney()
  const lang = useAssociationLang(form.formType)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (step > 1) heading.current?.focus()
  }, [step])
  return (
    <div className={`page grid gap-9 pb-10 ${isWidget ? '' : 'wide:grid-cols-[minmax(0,1fr)_360px]'}`}>
      <div className={step > 1 ? 'min-w-0 pt-6' : 'min-w-0'}>
        {header ?? (
          <p lang={lang} className="mb-4 font-semibold text-muted">
            {kindOf(form.formType).hasAskedLines ? t.yourCart : form.title} · {form.organization.name}
          </p>
        )}
        {parts ? <PartsLine parts={parts} /> : <StepsLine />}
        {step > 1 ? (
          <h1 ref={heading} tabIndex={-1} className="mb-5 text-3xl outline-none">
            {title}
          </h1>
        ) : (
          <h2 className="mb-4 text-2xl">{title}</h2>
        )}
        {children}
        {before ? (
          <Link to={hrefOf(before)} className="mt-4 inline-flex min-h-11 items-center font-semibold">
            {t.back}
          </Link>
        ) : null}
      </div>
      <div className="hidden wide:block">
        {/* A frame as tall as its form never scrolls, so a sticky order could not follow the reader. */}
        <div className={isWidget ? '' : 'sticky top-6 pt-6'}>{aside}</div>
      </div>
      {bar}
    </div>
  )
}

export interface Part {
  id: string
  name: string
}

/** The parts of a one-page form, where the installation shows them. */
function PartsLine({ parts }: { parts: readonly Part[] }) {
  const t = useWords(formWords)
  const { hasNavigation } = useQuickWin()
  if (!hasNavigation) return null
  return (
    <nav aria-label={t.steps} className="mb-6 flex flex-wrap gap-2">
      {parts.map(({ id, name }, index) => (
        <Link
          key={id}
          to={{ hash: id }}
          className="min-h-11 flex-auto border-t-4 border-tint-2 pt-2 text-sm leading-tight text-muted no-underline hover:border-primary hover:text-ink max-sm:basis-[min-content]"
        >
          {index + 1} {name}
        </Link>
      ))}
    </nav>
  )
}

/** The four steps, without those that are not needed. */
function StepsLine() {
  const t = useWords(formWords)
  const journey = useJourney()
  const { hasNavigation } = useQuickWin()
  /** Whether the visitor may go to this step, where the line is a navigation. */
  const leadsTo = (step: Step) =>
    hasNavigation && journey.isLive && step !== journey.step && landingStep(step, journey) === step
  return (
    <ol aria-label={t.steps} className="mb-6 flex gap-2">
      {journey.steps.map((step, index) => (
        <li
          key={step}
          aria-current={step === journey.step ? 'step' : undefined}
          className={`flex-1 border-t-4 pt-2 text-sm ${step === journey.step ? 'grow-[2.5] border-primary font-bold wide:grow' : step < journey.step ? 'border-primary/40 text-muted' : 'border-tint-2 text-muted'}`}
        >
          {leadsTo(step) ? (
            <Link to={journey.hrefOf(step)} className="-my-2 flex min-h-11 items-center py-2">
              <StepLabel step={step} rank={index + 1} />
            </Link>
          ) : (
            <StepLabel step={step} rank={index + 1} />
          )}
        </li>
      ))}
      {/* Lets the router load these addresses ahead, so that going on does not wait for it; looking needs none. */}
      {journey.isBegun || journey.step > 1 ? (
        <li hidden>
          {journey.steps.map((step) => (
            <Link key={step} to={journey.hrefOf(step)}>
              {stepName(step, journey, t)}
            </Link>
          ))}
        </li>
      ) : null}
    </ol>
  )
}

function StepLabel({ step, rank }: { step: Step; rank: number }) {
  const t = useWords(formWords)
  const journey = useJourney()
  return (
    <span>
      {rank}{' '}
      <span className={step === journey.step ? '' : 'sr-only wide:not-sr-only'}>
        {stepName(step, journey, t)}
      </span>
    </span>
  )
}

export function stepName(
  step: Step,
  { form }: { form: Pick<Form, 'formType' | 'tiers'> },
  t: Words<typeof formWords>,
): string {
  const { makes, names } = kindOf(form.formType)
  switch (step) {
    case 1:
      return makes === 'gift' ? t.stepGive : t.stepChoose
    case 2:
      if (names === 'members') return t.stepWhoMembership
      // A kind without a word for its participants may ask who they are all the same.
      return names || form.tiers.some(({ asksParticipant }) => asksParticipant) ? t.stepWho : t.stepWhoOther
    case 3:
      return t.stepPayer
    case 4:
      return t.stepSummary
  }
}

export function StepSkeleton() {
  return (
    <div
      className="page grid min-h-dvh content-start gap-9 py-6 wide:grid-cols-[minmax(0,1fr)_360px]"
      aria-busy
    >
      <div className="flex flex-col gap-4">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-10 w-1/2" />
        <Skeleton className="h-44" />
        <Skeleton className="h-44" />
      </div>
      <Skeleton className="hidden h-64 rounded-card wide:block" />
    </div>
  )
}
