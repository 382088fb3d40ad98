import { resolve, type Source } from './sources.ts'

/** One line for every file that imports itself by way of others, types included. */
export function circles(sources: readonly Source[]): string[] {
  const isOurs = new Set(sources.map(({ file }) => file))
  const importsOf = new Map(
    sources.map(({ file, imports }) => [
      file,
      imports.map(({ specifier }) => withEnding(resolve(file, specifier))).filter((to) => isOurs.has(to)),
    ]),
  )
  leaveOnlyCircles(importsOf)
  return [...importsOf.keys()].flatMap((file) => {
    const way = wayBackTo(file, importsOf)
    return way ? [`${file} imports itself: ${way.join(' → ')}`] : []
  })
}

/** Takes out the files that import nothing that is left, again and again; where there is no circle, none is left. */
function leaveOnlyCircles(importsOf: Map<string, readonly string[]>): void {
  for (let before = -1; before !== importsOf.size;) {
    before = importsOf.size
    for (const [file, imports] of importsOf)
      if (!imports.some((to) => importsOf.has(to))) importsOf.delete(file)
  }
}

const withEnding = (path: string): string => (/\.\w+$/.test(path) ? path : `${path}.ts`)

/** The shortest way from a file through its imports back to itself. */
function wayBackTo(file: string, importsOf: ReadonlyMap<string, readonly string[]>): string[] | null {
  const cameFrom = new Map<string, string>()
  for (const reached of [file, ...reachedFrom(file, importsOf, cameFrom)]) {
    if (!importsOf.get(reached)?.includes(file)) continue
    const way = [file]
    for (let step = reached; step !== file; step = cameFrom.get(step) ?? file) way.unshift(step)
    return [file, ...way]
  }
  return null
}

function* reachedFrom(
  file: string,
  importsOf: ReadonlyMap<string, readonly string[]>,
  cameFrom: Map<string, string>,
): Generator<string> {
  const waiting = [file]
  for (const from of waiting) {
    for (const to of importsOf.get(from) ?? []) {
      if (to === file || cameFrom.has(to)) continue
      cameFrom.set(to, from)
      waiting.push(to)
      yield to
    }
  }
}
