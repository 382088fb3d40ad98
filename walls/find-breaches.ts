import { circles } from './circles.ts'
import { doorRules } from './doors.ts'
import { importRules } from './imports.ts'
import { listRules } from './lists.ts'
import { readSources } from './sources.ts'
import { statementRules } from './statements.ts'

const RULES = [...importRules, ...statementRules, ...doorRules, ...listRules]

/** Every broken wall as one line that names the file and what it reaches for. */
export async function findBreaches(root: string): Promise<string[]> {
  const sources = await readSources(root)
  const breaches = sources.flatMap((source) =>
    RULES.flatMap((rule) => rule(source).map((text) => `${source.file} ${text}`)),
  )
  return [...breaches, ...circles(sources)]
}
