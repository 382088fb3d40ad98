/** What a question of a campaign is: an answer to it says which question it is by its id alone. */
export interface Question {
  label: string
  isFile: boolean
}

interface Answer {
  fieldId: number
  value?: unknown
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isAnswer = (value: unknown): value is Answer & Record<string, unknown> =>
  isObject(value) && typeof value['fieldId'] === 'number'

/** Every answer in rows and in their documents, however deep. */
export function answersIn(value: unknown): Answer[] {
  if (Array.isArray(value)) return value.flatMap(answersIn)
  if (!isObject(value)) return []
  return isAnswer(value) ? [value] : Object.values(value).flatMap(answersIn)
}

/**
 * The same with the question in words, and for an uploaded file its own name: the one by which we know it says nothing to
 * anybody, and is nobody's to know. A file that is gone has no name.
 */
export function withAnswersInWords<T>(
  value: T,
  questions: ReadonlyMap<number, Question>,
  fileNames: ReadonlyMap<string, string>,
): T {
  const inWords = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(inWords)
    if (!isObject(one)) return one
    if (!isAnswer(one))
      return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, inWords(inner)]))
    const question = questions.get(one.fieldId)
    const answer = question?.isFile ? (fileNames.get(String(one.value)) ?? null) : one.value
    return { ...one, question: question?.label ?? null, value: answer }
  }
  // It has the shape of what was held.
  return inWords(value) as T
}
