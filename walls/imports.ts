import type { Import } from '../scripts/source-file.ts'
import { dirname } from 'node:path'
import { ARROWS, type House, HOUSES } from './houses.ts'
import { floorOf, isHarness, resolve, type Rule, workspaceOf } from './sources.ts'

/** The packages allowed in the two workspaces that must stay light enough to run anywhere. */
const PACKAGES: Record<string, readonly string[]> = { core: [], contract: ['zod'] }
const TEST_PACKAGES = ['vitest', 'fast-check']

const NAMELESS_ROOMS = /^(lib|libs|util|utils|helper|helpers|common|misc|shared)$/

const workspaceArrows: Rule = ({ file, imports, isTest }) => {
  const from = workspaceOf(file)
  return imports.flatMap(({ specifier }) => {
    const to = workspaceOf(resolve(file, specifier))
    if (to === undefined || from === undefined || to === from || ARROWS[from]?.includes(to)) return []
    if (to === 'scripts' && isHarness(file, isTest)) return []
    return [`imports "${specifier}": ${from} may not import ${to}`]
  })
}

const lightWorkspaces: Rule = ({ file, imports, isTest }) => {
  const workspace = workspaceOf(file) ?? ''
  const allowed = PACKAGES[workspace]
  if (!allowed) return []
  return imports.flatMap(({ specifier }) => {
    const isPackage = !specifier.startsWith('.') && !specifier.startsWith('@obole/')
    const fine =
      allowed.includes(specifier) ||
      (isTest && (TEST_PACKAGES.includes(specifier) || specifier.startsWith('node:')))
    return isPackage && !fine
      ? [`imports "${specifier}": ${workspace} may only import ${allowed.join(', ') || 'itself'}`]
      : []
  })
}

/** No file imports a test, so a test cannot form a circle: it may import any floor. */
const noFloorReachesUp: Rule = ({ file, imports, isTest }) => {
  if (isTest) return []
  return Object.entries(HOUSES).flatMap(([name, house]) =>
    file.startsWith(`${name}/`) ? upwardImports(file, imports, name, house) : [],
  )
}

const privateTables: Rule = ({ file, imports }) => {
  return imports.flatMap(({ specifier }) => {
    const target = resolve(file, specifier)
    const isPrivate = /^server\/src\/.*\.store\.ts$/.test(target)
    return isPrivate && dirname(target) !== dirname(file)
      ? [`imports "${specifier}": it is private to ${dirname(target)}`]
      : []
  })
}

const routesAndJobsStayThin: Rule = ({ file, imports }) => {
  if (!/^server\/src\/[\w-]+\/[\w-]+\.(routes|jobs)\.ts$/.test(file)) return []
  return imports.flatMap(({ specifier, typeOnly }) => {
    const target = resolve(file, specifier)
    if (!target.startsWith('server/src/') || floorOf(target, 'server/src') === 'platform') return []
    if (typeOnly && HOUSES['server/src']?.types?.includes(target)) return []
    const isOwnVerb = dirname(target) === dirname(file) && !/\.(store|checks|sql)\.ts$/.test(target)
    // A job is declared in the room that enqueues it, which is on its handler's floor or below.
    const isDeclaration = file.endsWith('.jobs.ts') && target.endsWith('.queue.ts')
    return isOwnVerb || isDeclaration
      ? []
      : [`imports "${specifier}": routes and jobs import their own verbs, contract, core and platform`]
  })
}

const everyRoomHasANoun: Rule = ({ file }) => {
  const rooms = file.replace(/(\.\w+)+$/, '').split('/')
  return rooms
    .filter((room) => NAMELESS_ROOMS.test(room))
    .map((room) => `is in a room called ${room}: name it after what is in it`)
}

function upwardImports(file: string, imports: readonly Import[], name: string, house: House): string[] {
  const { floors, types = [], isGround = false } = house
  const from = floorOf(file, name)
  if (from !== null && !floors.includes(from))
    return [`is in a room that is not on the list of floors: ${from}`]
  if (from === null && !isGround) return []
  return imports.flatMap(({ specifier, typeOnly }) => {
    const target = resolve(file, specifier)
    if (!target.startsWith(`${name}/`)) return []
    const to = floorOf(target, name)
    if (from === null)
      return to === null ? [] : [`imports "${specifier}": ${to} is above the ground of ${name}`]
    if (to === null) {
      if (isGround || (typeOnly && types.includes(target))) return []
      return [`imports "${specifier}": a floor may not import the composition roots`]
    }
    return floors.indexOf(to) < floors.indexOf(from) ? [`imports "${specifier}": ${to} is above ${from}`] : []
  })
}

export const importRules = [
  workspaceArrows,
  lightWorkspaces,
  noFloorReachesUp,
  privateTables,
  routesAndJobsStayThin,
  everyRoomHasANoun,
]
