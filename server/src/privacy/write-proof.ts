import type { ForgettingView } from '@obole/contract/privacy'
import { refuse, type Refusal } from '@obole/contract/problems'
import { formatDate, formatMoment } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import { type Fate, forgottenFullName } from '@obole/core/privacy/forgetting'
import { ACCOUNTS_KEPT_YEARS, keptUntil, RECEIPTS_KEPT_YEARS } from '@obole/core/privacy/retention'
import type { App } from '../app.ts'
import { toView } from './forget-person.ts'
import { findForgetting, type KeptDays, readKeptDays } from './forgettings.store.ts'
import { keptPlace } from './kept-places.ts'
import { HOLDINGS, TERMS } from './register.sql.ts'

const plural = (count: number) => (count > 1 ? 's' : '')
const rowsFr = (count: number) => `${count} enregistrement${plural(count)}`
const rowsEn = (count: number) => `${count} ${count === 1 ? 'record' : 'records'}`

const WORDS = {
  fr: {
    title: 'Preuve d’effacement de données personnelles',
    association: 'Association',
    person: 'Personne',
    forgotten: forgottenFullName,
    asked: 'Demandé le',
    inTime: 'Effacé au terme de la durée de conservation choisie par l’association',
    by: 'Effectué par',
    began: 'Commencé',
    done: 'Terminé',
    notDone: 'Effacement en cours\u202f: cette preuve n’est pas encore complète.',
    erased: 'Ce qui a été effacé',
    pseudonymised: 'Ce qui est gardé sans son nom',
    keptByLaw: 'Ce qui est gardé tel quel, parce que la loi l’exige',
    wasErased: (count: number) => `${rowsFr(count)} effacé${plural(count)}`,
    stillThere: (count: number) => `, dont ${count} encore à effacer`,
    wasKept: (count: number) => `${rowsFr(count)} gardé${plural(count)}`,
    lastly: (law: string, day: string) => `${law}, jusqu’au ${day} au moins`,
    nameless: 'sans limite, car plus rien n’y dit de qui il s’agit',
    traces:
      'Dernière recherche dans toutes les données de l’association (adresse e-mail, téléphone, prénom et nom)',
    technical: 'Détail technique',
    steps:
      'Étapes du travail, dans l’ordre, avec le nombre de lignes changées. Une étape peut en changer plusieurs fois plus qu’il n’y a de données ci-dessus, car elle efface aussi les copies.',
    sha: 'Empreinte (SHA-256) de ces étapes',
    whyShaIs:
      'Elle sert à comparer deux copies de cette preuve\u202f: si les empreintes sont les mêmes, les étapes n’ont pas été modifiées depuis.',
    none: 'Rien n’a été trouvé.',
    why: {
      KeptByLaw: 'gardé par la loi',
      SetAside: 'hors de cette demande\u202f: données d’une autre personne, ou plus récentes',
      Unexpected:
        'reste à effacer\u202f; à recommencer sur la page «\u202fDonnées personnelles\u202f» de l’association',
    },
    rows: (count: number) => `${count} ligne${plural(count)}`,
    setAside: 'Écarté à la main, comme hors de cette demande',
    setAsideBy: (rows: string, by: string, at: string) => `${rows}, par ${by}, le ${at}`,
    somebody: 'l’association',
  },
  en: {
    title: 'Proof that personal data was erased',
    association: 'Association',
    person: 'Person',
    forgotten: (number: number) => `Forgotten person no.\u00a0${number}`,
    asked: 'Asked on',
    inTime: 'Erased at the end of the retention period chosen by the association',
    by: 'Done by',
    began: 'Begun',
    done: 'Done',
    notDone: 'Under way: this proof is not complete yet.',
    erased: 'What was erased',
    pseudonymised: 'What is kept without their name',
    keptByLaw: 'What is kept as it is, because the law asks for it',
    wasErased: (count: number) => `${rowsEn(count)} erased`,
    stillThere: (count: number) => `, of which ${count} still to be erased`,
    wasKept: (count: number) => `${rowsEn(count)} kept`,
    lastly: (law: string, day: string) => `${law}, until ${day} at least`,
    nameless: 'without a limit, because nothing there says who it is about',
    traces: 'Last search over all data of the association (e-mail address, telephone, first and last name)',
    technical: 'Technical detail',
    steps:
      'Steps of the work, in their order, with how many rows each changed. A step may change more than there was above, because it erases copies too.',
    sha: 'Fingerprint (SHA-256) of these steps',
    whyShaIs:
      'It lets two copies of this proof be compared: where it is the same, the steps have not been changed since.',
    none: 'Nothing was found.',
    why: {
      KeptByLaw: 'kept by law',
      SetAside: 'outside this request: data of somebody else, or more recent',
      Unexpected: 'still to be erased; to be begun again on the association’s page “Personal data”',
    },
    rows: (count: number) => `${count} ${count === 1 ? 'row' : 'rows'}`,
    setAside: 'Set aside by hand, as outside this request',
    setAsideBy: (rows: string, by: string, at: string) => `${rows}, by ${by}, ${at}`,
    somebody: 'the association',
  },
} as const

/** The proof as a text, for whoever must show it: it names nobody who was forgotten. */
export async function writeProof(
  app: App,
  { organizationId, number, locale }: { organizationId: number; number: number; locale: Locale },
): Promise<{ text: string } | Refusal> {
  const row = await findForgetting(app.db, organizationId, number)
  if (!row) return refuse('FORGETTING_UNKNOWN')
  const days = await readKeptDays(app.db, { organizationId, number })
  return { text: proofText(locale, { association: row.organizationName, days, proof: toView(row) }) }
}

interface Proof {
  association: string
  /** When the last order and the last valid receipt were written. */
  days: KeptDays
  proof: ForgettingView
}

function proofText(locale: Locale, { association, days, proof }: Proof): string {
  const words = WORDS[locale]
  const line = (label: string, value: string) => `${label}${COLON[locale]}${value}`
  // What the register calls a thing may have a colon of its own.
  const entry = ({ what }: Pick<Counted, 'what'>, sentence: string) => `- ${what[locale]}. ${sentence}.`
  const part = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : ['', title, ...lines])
  const ofFate = (fate: Fate, sentenceOf: (count: Counted) => string) =>
    proof.counts.filter((count) => count.fate === fate).map((count) => entry(count, sentenceOf(count)))
  const kept = (count: Counted) => `${words.wasKept(count.before)}, ${howLong(locale, count, days)}`
  const erased = ({ before, after }: Counted) =>
    words.wasErased(before) + (after ? words.stillThere(after) : '')
  return [
    words.title,
    '',
    line(words.association, association),
    line(words.person, words.forgotten(proof.number)),
    proof.askedOn === null ? words.inTime : line(words.asked, formatDate(proof.askedOn, locale)),
    ...(proof.by === null ? [] : [line(words.by, proof.by)]),
    line(words.began, formatMoment(proof.startedAt, locale)),
    proof.doneAt === null ? words.notDone : line(words.done, formatMoment(proof.doneAt, locale)),
    ...part(words.erased, ofFate('Erased', erased)),
    ...part(words.pseudonymised, ofFate('Pseudonymised', kept)),
    ...part(words.keptByLaw, ofFate('KeptByLaw', kept)),
    '',
    words.traces,
    ...(proof.traces === null || proof.traces.length === 0
      ? [`- ${proof.traces === null ? '…' : words.none}`]
      : proof.traces.map((trace) => entry(trace, `${words.rows(trace.rows)}, ${whyThere(locale, trace)}`))),
    ...part(
      words.setAside,
      proof.setAside.map(({ what, rows, by, at }) => {
        const aside = words.setAsideBy(words.rows(rows), by ?? words.somebody, formatMoment(at, locale))
        return entry({ what }, aside)
      }),
    ),
    '',
    words.technical,
    words.steps,
    ...proof.steps.map(({ name, rows }) => `${name} ${rows}`),
    ...(proof.stepsSha256 === null ? [] : ['', line(words.sha, proof.stepsSha256), words.whyShaIs]),
    '',
  ].join('\n')
}

type Counted = ForgettingView['counts'][number]

const COLON = { fr: '\u00a0: ', en: ': ' }

type Traced = NonNullable<ForgettingView['traces']>[number]

/** Outside the register each place has its own reason. */
const whyThere = (locale: Locale, { table, why }: Traced): string =>
  why === 'OfOthers' || why === 'OwnWords' ? keptPlace(table).why[locale] : WORDS[locale].why[why]

/** By which law it is kept, and until when at least; what no law asks for names nobody. */
function howLong(locale: Locale, { name }: Counted, days: KeptDays): string {
  const words = WORDS[locale]
  const term = HOLDINGS.find((one) => one.name === name)?.term
  if (term === 'accounts' || term === 'receipts') {
    const [day, years] =
      term === 'accounts'
        ? [days.lastOrderOn, ACCOUNTS_KEPT_YEARS]
        : [days.lastReceiptOn, RECEIPTS_KEPT_YEARS]
    const law = TERMS[term][locale]
    return day === null ? law : words.lastly(law, formatDate(keptUntil(day, years), locale))
  }
  return term === 'opposition' || term === 'others' ? TERMS[term][locale] : words.nameless
}
