import type { CallOutput } from '@obole/contract/endpoint'
import type { doorEndpoints } from '@obole/contract/door'
import { type FormEvent, useEffect, useState } from 'react'
import { associationLang } from '../../app/i18n/association-lang.ts'
import { locale, words } from '../browser/locale.ts'
import { typedText } from '../browser/typed-text.ts'
import { ask, type Failure } from '../calls/ask.ts'
import { doorWords } from '../door.words.ts'
import type { Phone } from '../phone/phone.ts'
import { Field } from './field.tsx'
import { Notice } from './frame.tsx'

const t = words(doorWords)

type Shown = CallOutput<(typeof doorEndpoints)['GET /door/links/{link}']>

const messageOf = ({ status, message }: Failure) => (status === null ? t.noNetwork : (message ?? t.failed))

/** What a one-evening link opens, and the PIN that it asks for. */
export function OpenScreen({ phone, link }: { phone: Phone; link: string }) {
  const [shown, setShown] = useState<Shown | Failure | null>(null)
  useEffect(() => {
    if (shown) return
    void ask('GET /door/links/{link}', { params: { link } }).then((answer) =>
      setShown(answer.ok ? answer.value : answer.failure),
    )
  }, [link, shown])
  if (!shown) return <main className="notice" aria-busy="true" />
  if ('title' in shown) return <OpenForm phone={phone} link={link} shown={shown} />
  return (
    <Notice title={messageOf(shown)}>
      {shown.status === null && (
        <button type="button" className="button strong" onClick={() => setShown(null)}>
          {t.tryAgain}
        </button>
      )}
    </Notice>
  )
}

type Typed = Record<'name' | 'gate' | 'pin', string>

function complaintsAbout({ name, gate, pin }: Typed): Partial<Typed> {
  return {
    ...(name === '' ? { name: t.firstNameNeeded } : {}),
    ...(gate === '' ? { gate: t.gateNeeded } : {}),
    ...(/^\d{6}$/.test(pin) ? {} : { pin: t.pinNeeded }),
  }
}

function OpenForm({ phone, link, shown }: { phone: Phone; link: string; shown: Shown }) {
  const [complaints, setComplaints] = useState<Partial<Typed>>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isOpening, setOpening] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = {
      name: typedText(form, 'name'),
      gate: typedText(form, 'gate'),
      pin: typedText(form, 'pin').replaceAll(/\s/g, ''),
    }
    const wrong = complaintsAbout(typed)
    setComplaints(wrong)
    setFailure(null)
    if (Object.keys(wrong).length > 0) return
    setOpening(true)
    const refused = await phone.open({ link, ...typed })
    setOpening(false)
    setFailure(refused)
    if (!refused) history.replaceState(null, '', '/accueil/')
  }
  return (
    <main className="open">
      <p className="over-title">{t.welcomeVolunteer}</p>
      <h1 lang={associationLang(locale)}>{shown.title}</h1>
      <p className="muted">{shown.organizationName}</p>
      <form noValidate onSubmit={(event) => void submit(event)} className="fields">
        <Field
          label={t.yourFirstName}
          name="name"
          autoComplete="given-name"
          maxLength={40}
          error={complaints.name}
        />
        <Field label={t.yourGate} hint={t.yourGateHint} name="gate" maxLength={40} error={complaints.gate} />
        <Field
          label={t.pin}
          hint={t.pinHint}
          name="pin"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          className="pin"
          error={complaints.pin}
        />
        {failure && (
          <p className="card refusal" role="alert">
            {messageOf(failure)}
          </p>
        )}
        <button type="submit" className="button strong" disabled={isOpening}>
          {isOpening ? t.opening : t.open}
        </button>
      </form>
      <p className="small muted">{t.keptHere}</p>
    </main>
  )
}
