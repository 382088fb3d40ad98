import { posix } from 'node:path'
import { isHarness, type Rule, workspaceOf } from './sources.ts'

/** The only file that may send a visitor from a page to another address. */
const LEAVING = 'web/app/addresses/leaving.ts'

const environmentInConfig: Rule = ({ file, readsEnvironment, passesEnvironment, isTest }) => {
  const workspace = workspaceOf(file) ?? ''
  if (
    !['core', 'contract', 'server', 'web', 'bank', 'mailbox'].includes(workspace) ||
    isHarness(file, isTest)
  )
    return []
  const name = posix.basename(file)
  if (/(^|\.)config\.ts$/.test(name)) return []
  if (readsEnvironment) return ['reads process.env: only config.ts does']
  return passesEnvironment && name !== 'main.ts' ? ['passes process.env on: only main.ts does'] : []
}

const noSurprisesInCore: Rule = ({ file, surprises, isTest }) => {
  if (workspaceOf(file) !== 'core' || isTest) return []
  return surprises.map((surprise) => `calls ${surprise}: core is given the time and the dice`)
}

/** Only `localPath` decides whether an address is on our own site. */
const nobodyIsSentElsewhere: Rule = ({ file, departures, isTest }) => {
  if (!['server', 'web'].includes(workspaceOf(file) ?? '') || isTest || file === LEAVING) return []
  return departures.map((departure) => `calls ${departure}: pages leave by ${LEAVING}`)
}

/** Loaders and browser code make a call by its name, and the schema of that call types the answer. */
const contractTypesAnswers: Rule = ({ file, typedAnswers, texts, isTest }) => {
  if (!file.startsWith('web/app/') || isTest) return []
  return [
    ...typedAnswers.map((typed) => `types an answer by hand: ${typed}: ask by the name of the call`),
    ...texts
      .filter((text) => /^\/(api|auth)\//.test(text))
      .map((text) => `spells the address of a call: ${text}: ask by its name`),
  ]
}

export const doorRules = [environmentInConfig, noSurprisesInCore, nobodyIsSentElsewhere, contractTypesAnswers]
