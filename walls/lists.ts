import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { FORM_TYPES } from '../core/src/campaign/form.ts'
import { API_PRIVILEGES } from '../core/src/users/api-keys.ts'
import { TIER_TYPES } from '../core/src/campaign/tier.ts'
import { isHarness, type Rule, workspaceOf } from './sources.ts'

/**
 * Names that only campaign kinds have. `Donation` and `Membership` are tier types too, and `Checkout` is what an access
 * key may do: KIND_HOLDERS decides for those.
 */
const OF_OTHERS: readonly string[] = [...TIER_TYPES, ...API_PRIVILEGES]
const KIND_NAMES = FORM_TYPES.filter((type) => !OF_OTHERS.includes(type))
const KIND_HOLDERS = /^(\w*[fF]ormType|form_type|campaignType)$/

const KIND_IN_SQL = /\bform_type\s*(=|<>|(not\s+)?in)\s*\(?\s*'/

/** Every list of texts that core exports, by its values. */
const CORE_LISTS = await coreLists()

/** The traits of a kind are in core/src/campaign/kinds.ts, so that a new kind is added in one place. */
const kindsAreAsked: Rule = ({ file, comparisons, isTest }) => {
  if (!['contract', 'server', 'web', 'bank', 'scripts'].includes(workspaceOf(file) ?? '')) return []
  if (isHarness(file, isTest)) return []
  return comparisons
    .filter(({ text, name }) =>
      KIND_HOLDERS.test(name ?? '')
        ? FORM_TYPES.some((type) => type === text)
        : KIND_NAMES.some((type) => type === text),
    )
    .map(({ text }) => `compares a kind with '${text}': ask kindOf() of core/src/campaign/kinds.ts`)
}

const kindsAreAskedInSqlToo: Rule = ({ file, texts, isTest }) => {
  if (workspaceOf(file) !== 'server' || isHarness(file, isTest)) return []
  return texts
    .filter((text) => KIND_IN_SQL.test(text))
    .map(
      (text) =>
        `names a kind in SQL: ${text.trim().slice(0, 60)}: list typesWith() of core/src/campaign/kinds.ts`,
    )
}

/** Lists come from core, so that a value added to one of them is known everywhere. */
const listsAreCores: Rule = ({ file, enumerations, isTest }) => {
  if (!['contract', 'server', 'web', 'bank'].includes(workspaceOf(file) ?? '')) return []
  if (isHarness(file, isTest)) return []
  return enumerations.flatMap((values) => {
    const name = CORE_LISTS.get(keyOfList(values))
    return name ? [`spells ${name} of core again: ${values.join(', ')}`] : []
  })
}

function keyOfList(values: readonly string[]): string {
  return [...new Set(values)].toSorted().join()
}

async function coreLists(): Promise<Map<string, string>> {
  const folder = join(import.meta.dirname, '../core/src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const modules = await Promise.all(
    files.map((file) => import(join(folder, file)) as Promise<Record<string, unknown>>),
  )
  const lists = modules.flatMap(Object.entries<unknown>).flatMap(([name, value]) => {
    const isList = Array.isArray(value) && value.length > 1 && value.every((one) => typeof one === 'string')
    return isList ? [[keyOfList(value), name] as const] : []
  })
  return new Map(lists)
}

export const listRules = [kindsAreAsked, kindsAreAskedInSqlToo, listsAreCores]
