import { expect, it } from 'vitest'
import { MOST_TRIED_AGAIN, tryFailuresAgain } from './flaky.ts'
import type { Failure, Outcome, Selection } from './outcome.ts'

const failureIn = (file: string, test = 'adds'): Failure => ({
  text: `${file} › ${test}`,
  alone: { stage: 'unit', arguments: [file] },
})
const failed = (failures: Failure[]): Outcome => ({ passed: 40, failed: failures.length, failures })
const holds: Outcome = { passed: 2, failed: 0, failures: [] }

it('tells what failed once and then held from what fails again', async () => {
  const [unlucky, broken] = [failureIn('a.test.ts'), failureIn('b.test.ts')]
  const settled = await tryFailuresAgain(failed([unlucky, broken]), async ({ arguments: [file] }) =>
    file === 'a.test.ts' ? holds : failed([broken]),
  )
  expect(settled).toEqual({ passed: 41, failed: 1, failures: [broken], flaky: [unlucky] })
})

it('runs a place once for all that failed there', async () => {
  const asked: Selection[] = []
  const settled = await tryFailuresAgain(
    failed([failureIn('a.test.ts', 'adds'), failureIn('a.test.ts', 'takes away')]),
    async (selection) => {
      asked.push(selection)
      return holds
    },
  )
  expect(asked).toHaveLength(1)
  expect(settled).toMatchObject({ passed: 42, failed: 0, failures: [] })
  expect(settled.flaky).toHaveLength(2)
})

it('takes nothing back that cannot be run alone, or that ran no test', async () => {
  const lint: Failure = { text: 'lint' }
  const settled = await tryFailuresAgain(failed([lint, failureIn('gone.test.ts')]), async () => ({
    ...holds,
    passed: 0,
  }))
  expect(settled).toMatchObject({ passed: 40, failed: 2, flaky: [] })
})

it('does not try again when much is broken at once', async () => {
  const many = Array.from({ length: MOST_TRIED_AGAIN + 1 }, (_, index) => failureIn(`${index}.test.ts`))
  const settled = await tryFailuresAgain(failed(many), () => Promise.reject(new Error('not to be run')))
  expect(settled).toMatchObject({ failed: many.length, flaky: [] })
})
