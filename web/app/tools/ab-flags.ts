import type { TestedFlag, ToolSettings } from '@obole/contract/tool-settings'
import { isInTest, readChoices } from '@obole/core/site/tools'

type Flags = Readonly<Record<TestedFlag, boolean>>

export const TEST_COOKIE = 'ab'

/** The id by which a visitor who agreed gets the same variant each time. */
export function testVisitor(cookies: string | null): string | null {
  return new RegExp(`(?:^|;\\s*)${TEST_COOKIE}=([\\w-]{36})(?:;|$)`).exec(cookies ?? '')?.[1] ?? null
}

/** The installation's flags; a flag under test is inverted for a visitor who agreed and is in the test group. */
export function flagsFor<F extends Flags>(flags: F, { abTest }: ToolSettings, cookies: string | null): F {
  const visitor = testVisitor(cookies)
  if (!abTest || visitor === null || readChoices(cookies).abTest !== true) return flags
  const tested = Object.entries(abTest.percents) as [TestedFlag, number][]
  const turned = tested
    .filter(([flag, percent]) => isInTest(visitor, flag, percent))
    .map(([flag]) => [flag, !flags[flag]] as const)
  return { ...flags, ...Object.fromEntries(turned) }
}
