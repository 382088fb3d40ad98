import { isOnList } from '@obole/core/door/list'
import { useEffect, useState } from 'react'
import { words } from '../browser/locale.ts'
import { doorWords } from '../door.words.ts'
import { othersToAdmit, ratesOf } from '../evening/judge.ts'
import type { Phone } from '../phone/phone.ts'
import type { OpenEvening } from '../phone/snapshot.ts'
import { useFocused } from './frame.tsx'
import { type Shown, type Tone, toneOf } from './shown.ts'
import { SCAN_SHOWN, type TicketShown, type useVerdict } from './use-verdict.ts'
import { factsOf, nameOf, verdictWords } from './verdict-words.ts'

const t = words(doorWords)

type Acts = ReturnType<typeof useVerdict>

/** The whole screen says it, in a colour, a sign and words; the buttons are where the thumb is. */
export function Verdict({
  phone,
  evening,
  shown,
  acts,
}: {
  phone: Phone
  evening: OpenEvening
  shown: Shown
  acts: Acts
}) {
  const heading = useFocused<HTMLHeadingElement>()
  const tone = toneOf(shown)
  useEffect(() => void performance.mark(SCAN_SHOWN, { detail: shown.is }), [shown])
  const rates = ratesOf(phone.register, evening.list)
  const { title, more } = verdictWords(shown, { ...evening, rates, nowMs: phone.now })
  return (
    <main className="over">
      <div className={`verdict ${tone}`} role="alert">
        <Sign tone={tone} />
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {more.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {shown.is === 'ticket' && <Facts shown={shown} />}
      </div>
      <div className="foot">
        {shown.is === 'ticket' ? (
          <TicketButtons phone={phone} evening={evening} shown={shown} acts={acts} />
        ) : (
          <button type="button" className="button strong" onClick={acts.next}>
            {t.next}
          </button>
        )}
      </div>
    </main>
  )
}

const SIGNS: Readonly<Record<Tone, string>> = {
  welcome: 'M8 26l11 11 21-25',
  stop: 'M12 12l24 24M36 12L12 36',
  attention: 'M24 8v20M24 37v1',
  plain: 'M8 14h32v6a4 4 0 0 0 0 8v6H8v-6a4 4 0 0 0 0-8z',
}

function Sign({ tone }: { tone: Tone }) {
  return (
    <svg className="sign" viewBox="0 0 48 48" aria-hidden="true">
      <path d={SIGNS[tone]} />
    </svg>
  )
}

function Facts({ shown: { verdict, others } }: { shown: TicketShown }) {
  const { pass } = verdict
  return (
    <>
      <p className="who">
        {nameOf(pass)} · {pass.tierName}
      </p>
      <ul className="facts">
        {factsOf(pass).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        {others.length > 0 && <li>{t.othersIn(others.length)}</li>}
      </ul>
    </>
  )
}

function TicketButtons({
  phone,
  evening: { list },
  shown,
  acts,
}: {
  phone: Phone
  evening: OpenEvening
  shown: TicketShown
  acts: Acts
}) {
  const [isSure, setSure] = useState(false)
  const { verdict, outcome } = shown
  if (isSure)
    return <Sure onYes={() => void acts.admit(shown, { isForced: true })} onNo={() => setSure(false)} />
  const isIn = outcome === 'admitted' || outcome === 'forced'
  const others =
    isIn && shown.others.length === 0 ? othersToAdmit(phone.register, verdict.pass, phone.gate) : []
  const mayGoOut =
    outcome === 'stopped' && verdict.is === 'used' && list.allowsReentry && verdict.presence.isIn
  const mayLeave = mayGoOut && isOnList(verdict.pass, list)
  return (
    <>
      {others.length > 0 && (
        <button type="button" className="button" onClick={() => void acts.admitOthers(shown)}>
          {t.admitOthers(others.length)}
        </button>
      )}
      {mayLeave && (
        <button type="button" className="button" onClick={() => void acts.letOut(shown)}>
          {t.goesOut}
        </button>
      )}
      <div className="two">
        {isIn && (
          <button type="button" className="button" onClick={() => void acts.undo(shown)}>
            {t.undo}
          </button>
        )}
        {outcome === 'stopped' && (
          <button type="button" className="button" onClick={() => setSure(true)}>
            {t.letInAnyway}
          </button>
        )}
        {outcome === 'asks' && (
          <button type="button" className="button" onClick={acts.next}>
            {t.back}
          </button>
        )}
        {outcome === 'asks' ? (
          <button
            type="button"
            className="button strong"
            onClick={() => void acts.admit(shown, { isForced: false })}
          >
            {t.admit}
          </button>
        ) : (
          <button type="button" className="button strong" onClick={acts.next}>
            {t.next}
          </button>
        )}
      </div>
    </>
  )
}

/** Letting in against the verdict is asked twice: a thumb slips, and the organiser reads who decided it. */
function Sure({ onYes, onNo }: { onYes: () => void; onNo: () => void }) {
  const question = useFocused<HTMLLegendElement>()
  return (
    <fieldset className="sure">
      <legend tabIndex={-1} ref={question}>
        <b>{t.letInSure}</b> {t.letInSureMore}
      </legend>
      <div className="two">
        <button type="button" className="button" onClick={onNo}>
          {t.cancel}
        </button>
        <button type="button" className="button danger" onClick={onYes}>
          {t.letInYes}
        </button>
      </div>
    </fieldset>
  )
}
