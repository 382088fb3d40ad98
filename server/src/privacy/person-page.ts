import { afterDe } from '@obole/core/french-names'
import { PART_WORDS } from '@obole/contract/privacy-words'
import type { Locale } from '@obole/core/locale'
import { REGISTER_PARTS, type RegisterPart } from '@obole/core/privacy/forgetting'
import { escapeHtml } from '../platform/escape-html.ts'
import type { Row } from '../platform/db.ts'
import { factsOf } from './person-page-words.ts'

export interface Chapter {
  name: string
  part: RegisterPart
  /** As one says it to the person. */
  title: string
  ground: string
  term: string
  fate: string
  rows: readonly Row[]
}

const WORDS = {
  fr: {
    title: 'Vos données personnelles',
    lead: (association: string, madeOn: string) =>
      `Toutes les données ${afterDe(association)} à votre sujet sur Obole, au ${madeOn}. Les mêmes données, à lire par un programme, sont dans personne.json\u202f; vos documents et vos fichiers sont à côté.`,
    you: 'Vous',
    why: 'Base',
    term: 'Conservation',
    fate: 'En cas d’oubli',
    empty: 'Rien.',
    inJson: (count: number) =>
      `${count} ligne${count > 1 ? 's techniques' : ' technique'}\u202f; le détail est dans personne.json.`,
    ends: 'Vous pouvez demander une correction ou un effacement à l’association, et vous plaindre à la CNIL (cnil.fr).',
  },
  en: {
    title: 'Your personal data',
    lead: (association: string, madeOn: string) =>
      `Everything ${association} knows of you on Obole, as of ${madeOn}. The same data, for a program to read, is in personne.json; your documents and files are beside it.`,
    you: 'You',
    why: 'Ground',
    term: 'Kept',
    fate: 'If you are forgotten',
    empty: 'Nothing.',
    inJson: (count: number) =>
      `${count} technical ${count === 1 ? 'row' : 'rows'}; the details are in personne.json.`,
    ends: 'You may ask the association to correct or erase it, and complain to the CNIL (cnil.fr).',
  },
} as const

/** The same for people to read: one page without anything from elsewhere. */
export function personPage(
  locale: Locale,
  { association, madeOn, chapters }: { association: string; madeOn: string; chapters: readonly Chapter[] },
): string {
  const words = WORDS[locale]
  const filled = chapters.filter(({ rows }) => rows.length > 0)
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(words.title)}</title>
<style>
body { margin: 0 auto; max-width: 960px; padding: 32px 16px; color: #1B1A2B; font: 1rem/1.6 'Segoe UI', Roboto, Helvetica, Arial, sans-serif }
h1, h2, h3 { line-height: 1.25 }
h2 { margin: 48px 0 0; font-size: 1.5rem }
h3 { margin: 24px 0 4px; font-size: 1.125rem }
.why { margin: 0 0 12px; color: #5A5870; font-size: .875rem }
dl { margin: 0 0 12px; padding: 12px; border: 1px solid #E4E2EC; border-radius: 8px; display: grid; grid-template-columns: minmax(120px, 1fr) 3fr; gap: 4px 16px }
dt { color: #5A5870 }
dd { margin: 0; overflow-wrap: anywhere }
</style>
</head>
<body>
<h1>${escapeHtml(words.title)}</h1>
<p>${escapeHtml(words.lead(association, madeOn))}</p>
${filled.length === 0 ? `<p>${words.empty}</p>` : partsHtml(locale, filled)}
<p>${escapeHtml(words.ends)}</p>
</body>
</html>
`
}

/** Under the headings of the register, said to the person. */
function partsHtml(locale: Locale, chapters: readonly Chapter[]): string {
  return REGISTER_PARTS.flatMap((part) => {
    const within = chapters.filter((chapter) => chapter.part === part)
    if (within.length === 0) return []
    const title = part === 'Person' ? WORDS[locale].you : PART_WORDS[part][locale]
    return [`<h2>${escapeHtml(title)}</h2>`, ...within.map((chapter) => chapterHtml(locale, chapter))]
  }).join('\n')
}

function chapterHtml(locale: Locale, { title, ground, term, fate, rows }: Chapter): string {
  const words = WORDS[locale]
  const why = `${words.why}\u00a0: ${ground}. ${words.term}\u00a0: ${term}. ${words.fate}\u00a0: ${fate}.`
  const shown = rows.map((row) => rowHtml(locale, row)).filter((html) => html !== '')
  return `<h3>${escapeHtml(title)}</h3>
<p class="why">${escapeHtml(why)}</p>
${shown.length === 0 ? `<p>${escapeHtml(words.inJson(rows.length))}</p>` : shown.join('\n')}`
}

function rowHtml(locale: Locale, row: Row): string {
  const html = factsOf(locale, row).map(
    ({ label, text }) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(text)}</dd>`,
  )
  return html.length === 0 ? '' : `<dl>${html.join('')}</dl>`
}
